import { useTranslation } from '#web/page/translation.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

/** The mark of Extra Mile members: a marigold ribbon with a notched end, over the edge of the picture. */
export function ExtraMileRibbon() {
  const { t } = useTranslation();
  return (
    <span className="absolute bottom-2 left-0 z-1 inline-flex items-center gap-1.5 whitespace-nowrap bg-marigold py-0.5 pr-3.5 pl-2 font-bold sm:top-3 sm:bottom-auto sm:py-1 sm:pr-5 sm:pl-3 text-on-marigold text-xs [clip-path:polygon(0_0,100%_0,calc(100%-0.6rem)_50%,100%_100%,0_100%)]">
      <Icon name="award" className="size-4 max-sm:hidden" />
      {t('badge.extraMile')}
    </span>
  );
}
