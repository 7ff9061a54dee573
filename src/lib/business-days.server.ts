import { Temporal } from 'temporal-polyfill';

const monday = 1;
const thursday = 4;

type Holiday = (year: number) => Temporal.PlainDate;

const onDay =
  (month: number, day: number): Holiday =>
  (year) =>
    Temporal.PlainDate.from({ year, month, day });

/** Returns the `nth` given weekday of a month. */
const onWeekday =
  (month: number, weekday: number, nth: number): Holiday =>
  (year) => {
    const first = Temporal.PlainDate.from({ year, month, day: 1 });
    return first.add({ days: ((weekday - first.dayOfWeek + 7) % 7) + (nth - 1) * 7 });
  };

/** Returns the last Monday of May. */
const memorialDay: Holiday = (year) => {
  const last = Temporal.PlainDate.from({ year, month: 5, day: 31 });
  return last.subtract({ days: (last.dayOfWeek - monday + 7) % 7 });
};

/** Returns the public holidays of the United States, 5 U.S.C. 6103(a). */
const federalHolidays: readonly Holiday[] = [
  onDay(1, 1),
  onWeekday(1, monday, 3),
  onWeekday(2, monday, 3),
  memorialDay,
  onDay(6, 19),
  onDay(7, 4),
  onWeekday(9, monday, 1),
  onWeekday(10, monday, 2),
  onDay(11, 11),
  onWeekday(11, thursday, 4),
  onDay(12, 25),
];

/** Returns the day on which a holiday is observed: the Friday before a Saturday, the Monday after a Sunday. */
function observed(holiday: Temporal.PlainDate): Temporal.PlainDate {
  if (holiday.dayOfWeek === 6) return holiday.subtract({ days: 1 });
  return holiday.dayOfWeek === 7 ? holiday.add({ days: 1 }) : holiday;
}

function isBusinessDay(date: Temporal.PlainDate): boolean {
  if (date.dayOfWeek >= 6) return false;
  // January 1 of the next year can be observed on December 31.
  return [date.year, date.year + 1].every((year) =>
    federalHolidays.every((holiday) => !observed(holiday(year)).equals(date)),
  );
}

/**
 * Returns the last second of the `count`th business day after the day of `from`, on the clocks of `timeZone` (IANA name).
 * Business days are Monday to Friday without the federal holidays of the United States.
 */
export function endOfBusinessDay(from: Date, count: number, timeZone: string): Date {
  let date = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  for (let left = count; left > 0; ) {
    date = date.add({ days: 1 });
    if (isBusinessDay(date)) left--;
  }
  const nextDay = date.add({ days: 1 }).toZonedDateTime(timeZone);
  return new Date(nextDay.epochMilliseconds - 1_000);
}
