import { Temporal } from 'temporal-polyfill';
import type { HoursException } from './hours-exception.ts';
import { isNight, joinNights } from './nights.ts';
import { isUsHoliday } from './us-holidays.ts';

/** Open hours of a weekday, local time `HH:MM`; weekday 1 is Monday (ISO 8601). A day that `closes` at `24:00` is open to its end. */
export interface OpenHours {
  weekday: number;
  opens: string;
  closes: string;
}

/** When a Pro works: a normal week, the days that differ from it, and whether holidays are days off. */
export interface Week {
  hours: readonly OpenHours[];
  exceptions?: readonly HoursException[];
  closedOnHolidays?: boolean;
}

/** The time from one instant to another. */
export interface Span {
  from: Date;
  until: Date;
}

/** A calendar day in a Pro's time zone, with spans of it in order. */
export interface DaySpans {
  /** `YYYY-MM-DD`. */
  date: string;
  spans: Span[];
}

/**
 * Returns the rest of the coming `days` in the Pro's time zone (IANA name), today by `now` first, each with its open hours:
 * those of a normal week, or of one of `exceptions`; none on a day off, or on a holiday without an exception. A night belongs to the day
 * on which it begins: a day off takes the night that begins on it, and leaves the one that ends on it. An hour that daylight saving time
 * skips is read an hour later; one that comes twice is open both times. For loaders and operations: the zone arithmetic is too large for
 * the browser.
 */
export function openTime(
  { hours, exceptions = [], closedOnHolidays = false }: Week,
  timeZone: string,
  now: Date,
  days: number,
): DaySpans[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  const usual = joinNights(hours);
  const hoursOn = (date: Temporal.PlainDate): Hours[] => {
    const exception = exceptions.find(({ firstDay, lastDay }) => firstDay <= `${date}` && `${date}` <= lastDay);
    if (exception) return hoursOfException(exception);
    return closedOnHolidays && isUsHoliday(`${date}`) ? [] : usual.filter(({ weekday }) => weekday === date.dayOfWeek);
  };
  return Array.from({ length: days }, (_, ahead) => {
    const date = today.add({ days: ahead });
    const mornings = hoursOn(date.subtract({ days: 1 })).filter(isNight);
    const open = [
      ...mornings.map(({ closes }) => ({ opens: '00:00', closes })),
      ...hoursOn(date).map((span) => (isNight(span) ? { ...span, closes: '24:00' } : span)),
    ].map(({ opens, closes }) => ({
      from: instantOf(date, opens, timeZone, 'compatible'),
      until: instantOf(date, closes, timeZone, 'later'),
    }));
    return { date: date.toString(), spans: without(joined(open), [{ from: new Date(0), until: now }]) };
  });
}

/** Hours of a day, local time `HH:MM`; a night closes before it opens. */
type Hours = Pick<OpenHours, 'opens' | 'closes'>;

const hoursOfException = ({ opens, closes }: HoursException): Hours[] => (opens && closes ? [{ opens, closes }] : []);

/** Returns the instant of a local time, which may be the end of the day, `24:00`. */
function instantOf(
  date: Temporal.PlainDate,
  time: string,
  timeZone: string,
  disambiguation: 'compatible' | 'later',
): Date {
  const isMidnight = time === '24:00';
  const day = isMidnight ? date.add({ days: 1 }) : date;
  const local = day.toPlainDateTime(Temporal.PlainTime.from(isMidnight ? '00:00' : time));
  return new Date(local.toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds);
}

/** Returns the days without the parts of their spans that are in one of `busy`. */
export function freeTime(open: readonly DaySpans[], busy: readonly Span[]): DaySpans[] {
  const holes = busy.toSorted(byBeginning);
  return open.map(({ date, spans }) => ({ date, spans: without(spans, holes) }));
}

/** Returns the spans of all days in order, those that touch as one: a night ends on the next day. */
export const spansOf = (days: readonly DaySpans[]): Span[] => joined(days.flatMap(({ spans }) => spans));

const byBeginning = (a: Span, b: Span): number => a.from.getTime() - b.from.getTime();

/** Returns the spans in order, those that touch as one: a Pro who opens at noon and closes at noon does not close. */
function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const { from, until } of spans.toSorted(byBeginning)) {
    const last = result.at(-1);
    if (last && from <= last.until) last.until = until > last.until ? until : last.until;
    else if (from < until) result.push({ from, until });
  }
  return result;
}

/** Returns the parts of the spans outside of `holes`, which are in order. */
function without(spans: readonly Span[], holes: readonly Span[]): Span[] {
  return spans.flatMap((span) => {
    const left: Span[] = [];
    let { from } = span;
    for (const hole of holes) {
      if (hole.until <= from || hole.from >= span.until) continue;
      if (hole.from > from) left.push({ from, until: hole.from });
      from = hole.until;
    }
    return from < span.until ? [...left, { from, until: span.until }] : left;
  });
}
