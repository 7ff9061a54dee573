import { useTranslation } from '#web/page/translation.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

/** The mark of Extra Mile members: a marigold ribbon with a notched end, over the edge of the picture. */
export function ExtraMileRibbon() {
  const { t } = useTranslation();
  return (
    <span className="extra-mile-ribbon">
      <Icon name="award" className="size-4 max-sm:hidden" />
      {t('badge.extraMile')}
    </span>
  );
}
