import { useTranslation } from '#web/page/translation.tsx';

/** The mark of Extra Mile members: a marigold ribbon with a notched end, over the edge of the picture. */
export function ExtraMileRibbon() {
  const { t } = useTranslation();
  return <span className="extra-mile-ribbon glyph glyph-award">{t('badge.extraMile')}</span>;
}
