import { formatBriefMiles } from '#lib/miles.ts';
import { useTranslation } from '#web/page/translation.tsx';

/** Below this distance, in meters, two places have the same ZIP code: we know each place by its ZIP code only. */
const sameZipMeters = 150;

/**
 * Returns the function that says how far a Pro and the place of the work are from each other, the same to both sides:
 * "3.2 mi away", "in your ZIP code". It takes meters.
 */
export function useDistance(): (meters: number) => string {
  const { t, i18n } = useTranslation();
  return (meters) =>
    meters < sameZipMeters
      ? t('common:distance.inYourZip')
      : t('common:distance.away', { distance: formatBriefMiles(meters, i18n.language) });
}
