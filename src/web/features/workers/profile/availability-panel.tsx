import type { WorkerDetail } from '#modules/workers/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { formatOpenHours, weekdayName } from '../card/figures.ts';
import { formatDays } from './exception-words.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7];

interface AvailabilityProps {
  worker: WorkerDetail;
  zoneName: string;
  /** Today, `YYYY-MM-DD`. */
  today: string;
}

/** The regular week of a Pro, then the days that differ from it, in the Pro's time zone. */
export function AvailabilityPanel({ worker, zoneName, today }: AvailabilityProps) {
  const { t, i18n } = useTranslation('worker');
  return (
    <div>
      <dl className="max-w-xl divide-y divide-line">
        {weekdays.map((weekday) => {
          const hours = worker.hours.filter((span) => span.weekday === weekday);
          const open = hours.length > 0;
          return (
            <div key={weekday} className="flex flex-wrap items-baseline gap-x-4 py-3.5">
              <dt className={classNames('grow font-semibold', !open && 'text-ink-faint')}>
                {weekdayName(weekday, i18n.language)}
              </dt>
              <dd
                className={classNames('font-semibold text-sm', open ? 'text-pine-ink' : 'font-normal text-ink-faint')}
              >
                <span
                  aria-hidden
                  className={classNames(
                    'mr-2 inline-block size-2.5 rounded-full',
                    open ? 'bg-current' : 'border-2 border-current',
                  )}
                />
                {t(open ? 'availability.open' : 'availability.closed')}
              </dd>
              {open && (
                <dd className="basis-48 text-right tabular-nums max-sm:basis-full max-sm:text-left">
                  {hours.map((span) => formatOpenHours(span, i18n.language)).join(', ')}
                </dd>
              )}
            </div>
          );
        })}
      </dl>
      {worker.exceptions.length > 0 && <Exceptions exceptions={worker.exceptions} today={today} />}
      <p className="mt-5 max-w-prose text-ink-soft text-sm">
        {t('availability.zone', { city: worker.city, zone: zoneName })} {t('availability.agree')}
      </p>
    </div>
  );
}

function Exceptions({ exceptions, today }: Pick<WorkerDetail, 'exceptions'> & { today: string }) {
  const { t, i18n } = useTranslation('worker');
  return (
    <section aria-labelledby="exceptions" className="mt-7 max-w-xl">
      <h3 id="exceptions" className="mb-2 text-lg">
        {t('availability.exceptions')}
      </h3>
      <ul className="flex flex-col gap-1.5">
        {exceptions.map(({ firstDay, lastDay, opens, closes }) => {
          const days = formatDays(firstDay, lastDay, i18n.language, today);
          return (
            <li key={firstDay}>
              {opens && closes
                ? t('availability.otherHours', { days, hours: formatOpenHours({ opens, closes }, i18n.language) })
                : t('availability.away', { days })}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
