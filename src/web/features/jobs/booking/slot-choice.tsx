import { formatTime } from '#lib/when.ts';
import type { SlotDay } from '#modules/jobs/schedule/schedule-contract.ts';
import { formatDay } from '#web/features/workers/card/figures.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Chips } from '#web/ui/forms/chips.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

/** How many days are visible at first. */
const visibleDays = 4;

/** The free starts, day by day: one of them is chosen. Needs the namespace `booking`. */
export function SlotChoice({ days, timeZone, chosen }: { days: SlotDay[]; timeZone: string; chosen: string }) {
  const { t } = useTranslation('booking');
  const later = days.slice(visibleDays);
  return (
    <div className="flex flex-col gap-5">
      {days.slice(0, visibleDays).map((day) => (
        <Day key={day.date} {...{ day, timeZone, chosen }} />
      ))}
      {later.length > 0 && (
        <details open={later.some(({ starts }) => starts.includes(chosen))} className="group/days">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-2 font-semibold text-pine-ink underline underline-offset-4">
            {t('moreTimes')}
            <Icon name="chevron-down" className="size-5 transition-transform group-open/days:rotate-180" />
          </summary>
          <div className="flex flex-col gap-5 pt-2">
            {later.map((day) => (
              <Day key={day.date} {...{ day, timeZone, chosen }} />
            ))}
          </div>
        </details>
      )}
    </div>
  );
}

function Day({ day, timeZone, chosen }: { day: SlotDay; timeZone: string; chosen: string }) {
  const { i18n } = useTranslation('booking');
  const options = day.starts.map((start) => ({ value: start, label: formatTime(start, timeZone, i18n.language) }));
  return (
    <Chips
      type="radio"
      name="startsAt"
      legend={formatDay(day.date, i18n.language)}
      options={options}
      chosen={[chosen]}
      className="flex tabular-nums [&>div]:grid [&>div]:grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] [&_label]:justify-center [&_label]:whitespace-nowrap [&_label]:px-1"
    />
  );
}
