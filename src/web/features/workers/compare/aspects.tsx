import type { ReactNode } from 'react';
import { numberFormat } from '#lib/formatters.ts';
import type { ComparedWorker } from '#modules/workers/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Price } from '#web/ui/display/price.tsx';
import { CompactRating } from '#web/ui/display/rating.tsx';
import { useDistance } from '../card/distance.ts';
import { formatDay, formatMinutes, formatRating } from '../card/figures.ts';
import { Total } from '../card/total.tsx';
import { CheckedList } from '../profile/checked-list.tsx';
import { dayName } from '../profile/day-name.ts';
import { RefundPolicy } from '../profile/refund-policy.tsx';

/** A line of the comparison. Cells with the same `value` say the same. */
export interface Aspect {
  name: string;
  cells: { id: string; value: string; shows: ReactNode }[];
}

interface Asked {
  zip: string | null;
  hours: number | null;
}

/** Returns the services that all of these Pros offer. */
const servicesInCommon = (workers: readonly ComparedWorker[]): string[] =>
  (workers[0]?.services ?? []).filter((slug) => workers.every(({ services }) => services.includes(slug)));

/** Returns the lines of a comparison, in the order in which clients ask. */
export function useAspects(workers: readonly ComparedWorker[], { zip, hours }: Asked): Aspect[] {
  const { t, i18n } = useTranslation(['browse', 'worker']);
  const language = i18n.language;
  const distance = useDistance();
  const common = servicesInCommon(workers);
  const services = (slugs: string[]) =>
    slugs.map((slug) => t(`catalog:subcategory.${slug}`)).join(', ') || t('browse:compare.noService');
  const freeDay = ({ nextFreeDay: day }: ComparedWorker) =>
    day ? (dayName(day, language) ?? formatDay(day.date, language)) : t('browse:compare.onRequest');
  const far = ({ distanceMeters, servesPlace }: ComparedWorker) => {
    if (distanceMeters === null) return '';
    return servesPlace ? distance(distanceMeters) : t('browse:compare.outside', { zip });
  };
  const aspect = (
    name: string,
    wordsOf: (worker: ComparedWorker) => string,
    show: (worker: ComparedWorker) => ReactNode = wordsOf,
  ): Aspect => ({ name, cells: workers.map((each) => ({ id: each.id, value: wordsOf(each), shows: show(each) })) });
  return [
    aspect(
      t('browse:compare.rating'),
      ({ rating, reviewCount }) => `${rating} ${reviewCount}`,
      (worker) => <Stars worker={worker} />,
    ),
    aspect(
      t('browse:compare.rate'),
      ({ hourlyRateCents }) => String(hourlyRateCents),
      ({ hourlyRateCents }) => <Price size="sm" cents={hourlyRateCents} per={t('common:unit.perHour')} />,
    ),
    ...(hours
      ? [
          aspect(
            t('browse:compare.total'),
            ({ hourlyRateCents }) => String(hourlyRateCents),
            ({ hourlyRateCents }) => <Total rateCents={hourlyRateCents} hours={hours} />,
          ),
        ]
      : []),
    ...(zip ? [aspect(t('browse:compare.distance'), far)] : []),
    aspect(t('browse:compare.nextFree'), freeDay),
    aspect(t('browse:compare.answers'), ({ usualAnswerMinutes: minutes }) =>
      minutes === null ? t('browse:compare.unknown') : formatMinutes(minutes, language),
    ),
    aspect(
      t('browse:compare.cancellation'),
      ({ cancellationTier }) => cancellationTier,
      ({ cancellationTier }) => (
        <div className="[&_dl>div]:block">
          <span className="mb-1 block font-semibold first-letter:uppercase">
            {t(`worker:policy.${cancellationTier}`)}
          </span>
          <RefundPolicy tier={cancellationTier} />
        </div>
      ),
    ),
    aspect(
      t('browse:compare.checked'),
      ({ checks }) => JSON.stringify(checks),
      ({ checks }) =>
        checks.length > 0 ? (
          <div className="-mt-5">
            <CheckedList checks={checks} />
          </div>
        ) : (
          t('browse:compare.nothingChecked')
        ),
    ),
    aspect(t('browse:compare.languages'), ({ languages }) =>
      languages.map((code) => t(`browse:spoken.${code}`)).join(', '),
    ),
    aspect(t('browse:compare.jobs'), ({ completedJobs }) => numberFormat(language, {}).format(completedJobs)),
    ...(workers.length > 1 ? [aspect(t('browse:compare.inCommon'), () => services(common))] : []),
    aspect(t('browse:compare.otherServices'), (worker) =>
      services(worker.services.filter((slug) => workers.length === 1 || !common.includes(slug))),
    ),
  ];
}

function Stars({ worker: { rating, reviewCount } }: { worker: ComparedWorker }) {
  const { t, i18n } = useTranslation('browse');
  const figure = formatRating(rating, i18n.language);
  if (reviewCount === 0) return t('common:badge.new');
  return (
    <CompactRating
      figure={figure}
      count={`(${reviewCount})`}
      label={t('common:rating.labelWithCount', { rating: figure, count: reviewCount })}
    />
  );
}

/** True if the Pros differ in this. */
export const differs = ({ cells }: Aspect): boolean => new Set(cells.map(({ value }) => value)).size > 1;
