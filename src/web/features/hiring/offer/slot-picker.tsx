import { memo, type ReactNode, useId, useState } from 'react';
import { formatHours } from '#lib/hours.ts';
import { formatTime } from '#lib/when.ts';
import { formatDay } from '#web/features/workers/card/figures.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { FieldError, FieldHint } from '#web/ui/forms/field.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { anotherTime } from './read-offer.ts';
import { type BusyJob, fits, freeSpans, type SlotDay, type SlotStart } from './slots.ts';

interface Week {
  days: SlotDay[];
  /** The length of the work as far as it is typed. */
  minutes: number | null;
  /** The value of the chosen radio: a start, `anotherTime`, or nothing yet. */
  chosen: string;
  timeZone: string;
}

/** The start of the work, from the Pro's own week: a row a day, a radio a half hour. `children` is the field for another time. */
export const SlotPicker = memo(function SlotPicker({
  id,
  city,
  error,
  children,
  ...week
}: Week & { id: string; city: string; error: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('hiring');
  const errorId = useId();
  // The first day with enough time is open when the page arrives, and stays as the Pro leaves it.
  const [openDay] = useState(
    () =>
      week.days.find(({ starts }) => starts.some(({ at }) => at === week.chosen)) ??
      (week.chosen === '' ? week.days.find((day) => freeSpans(day, week.minutes).length > 0) : undefined),
  );
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className="flex scroll-mt-24 flex-col gap-2.5 focus-visible:outline-none"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className="mb-1.5 font-semibold text-sm">{t('offer.startsAt')}</legend>
      <FieldHint>{t('offer.slots.hint', { city })}</FieldHint>
      <div className="divide-y divide-line overflow-hidden rounded-xl border border-line-strong bg-surface">
        {week.days.map((day) => (
          <Day key={day.date} day={day} isOpen={day.date === openDay?.date} {...week} />
        ))}
        <label className="flex min-h-12 cursor-pointer items-center gap-3 px-4 py-2.5 font-semibold has-checked:bg-pine-soft has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:-outline-offset-3">
          <input
            type="radio"
            name="slot"
            value={anotherTime}
            defaultChecked={week.chosen === anotherTime}
            className="size-5 shrink-0 appearance-none rounded-full border-2 border-line-strong bg-surface checked:border-[6px] checked:border-pine focus-visible:outline-none"
          />
          {t('offer.slots.another')}
        </label>
      </div>
      <div className="hidden group-has-[[value=other]:checked]/offer:block">{children}</div>
      <TooShort {...week} />
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
});

/** A day: closed, booked, or open with its half hours. */
function Day({ day, isOpen, ...week }: Week & { day: SlotDay; isOpen: boolean }) {
  const { t, i18n } = useTranslation('hiring');
  const { minutes, timeZone } = week;
  const time = (instant: string) => formatTime(instant, timeZone, i18n.language);
  const name = formatDay(day.date, i18n.language);
  if (day.starts.length === 0 && day.jobs.length === 0) {
    return (
      <p className="flex min-h-12 flex-wrap items-center gap-x-4 px-4 py-2.5 text-ink-faint">
        <span className="min-w-32 font-semibold">{name}</span>
        {t('offer.slots.closed')}
      </p>
    );
  }
  const free = freeSpans(day, minutes);
  const noTime =
    minutes === null || day.starts.length === 0
      ? t('offer.slots.booked')
      : t('offer.slots.tooFull', { hours: formatHours(minutes, i18n.language) });
  return (
    <details name="slot-day" open={isOpen} className="group/day">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-4 px-4 py-2.5 hover:bg-paper focus-visible:-outline-offset-3">
        <span className="flex grow flex-wrap items-baseline gap-x-4">
          <span className="min-w-32 font-semibold">{name}</span>
          <span className={classNames('text-sm tabular-nums', free.length === 0 && 'text-ink-soft')}>
            {free.length > 0 ? free.map(({ from, until }) => `${time(from)} – ${time(until)}`).join(', ') : noTime}
          </span>
        </span>
        <Icon
          name="chevron-down"
          className="size-5 shrink-0 text-ink-soft transition-transform group-open/day:rotate-180"
        />
      </summary>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2 px-4 pt-1 pb-4">
        {inOrder(day).map((entry) =>
          'title' in entry ? (
            <p
              key={entry.id}
              className="col-span-full flex flex-wrap gap-x-2 rounded-lg bg-well px-3 py-2 text-ink-soft text-sm"
            >
              <span className="tabular-nums">
                {time(entry.from)} – {time(entry.until)}
              </span>
              <span className="min-w-0 break-words">{t('offer.slots.job', { title: entry.title })}</span>
            </p>
          ) : (
            <Start key={entry.at} start={entry} day={name} {...week} />
          ),
        )}
        {day.starts.some((start) => !fits(start, minutes)) && minutes !== null && (
          <p className="col-span-full text-ink-soft text-xs">
            {t('offer.slots.gray', { hours: formatHours(minutes, i18n.language) })}
          </p>
        )}
      </div>
    </details>
  );
}

/** A start. What was chosen stays chosen when the work becomes too long for it: `TooShort` says so. */
function Start({ start, day, minutes, chosen, timeZone }: Week & { start: SlotStart; day: string }) {
  const { i18n } = useTranslation('hiring');
  const isChosen = start.at === chosen;
  return (
    <label className="relative flex min-h-11 cursor-pointer items-center justify-center rounded-lg border border-line-strong bg-surface px-1 text-center text-sm tabular-nums transition-colors hover:border-ink has-checked:border-pine has-disabled:cursor-not-allowed has-disabled:border-line has-checked:bg-pine has-disabled:bg-well has-checked:font-semibold has-disabled:text-ink-faint has-checked:text-on-pine has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
      <input
        type="radio"
        name="slot"
        value={start.at}
        defaultChecked={isChosen}
        disabled={!isChosen && !fits(start, minutes)}
        className="absolute inset-0 cursor-[inherit] appearance-none rounded-lg focus-visible:outline-none"
      />
      <span className="sr-only">{day}, </span>
      {formatTime(start.at, timeZone, i18n.language)}
    </label>
  );
}

/** Says that the chosen start has less time than the work needs. */
function TooShort({ days, minutes, chosen, timeZone }: Week) {
  const { t, i18n } = useTranslation('hiring');
  const start = days.flatMap(({ starts }) => starts).find(({ at }) => at === chosen);
  const isShort = start && !fits(start, minutes);
  return (
    <div aria-live="polite" className="empty:hidden">
      {isShort && (
        <FieldError>
          {t('offer.slots.short', {
            time: formatTime(start.at, timeZone, i18n.language),
            hours: formatHours(start.minutes, i18n.language),
          })}
        </FieldError>
      )}
    </div>
  );
}

/** The starts and the jobs of a day as one list, by time. */
const inOrder = ({ starts, jobs }: SlotDay): (SlotStart | BusyJob)[] =>
  [...starts, ...jobs].sort((a, b) => beginning(a).localeCompare(beginning(b)));

const beginning = (entry: SlotStart | BusyJob): string => ('title' in entry ? entry.from : entry.at);
