import { LRUCache } from 'lru-cache';
import { Temporal } from 'temporal-polyfill';
import { days, minutes } from './clock.ts';

const localText = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/;

/**
 * Returns the instant (UTC, ISO 8601) of a date and time from a `datetime-local` field (`2026-03-08T09:30`) on the clocks of
 * `timeZone` (IANA name). An hour that daylight saving time skips is read an hour later; of an hour that comes twice, the
 * first is taken. Returns null if the text is not a date and time.
 */
export function toInstant(text: string, timeZone: string): string | null {
  if (!localText.test(text)) return null;
  try {
    const local = Temporal.PlainDateTime.from(text, { overflow: 'reject' });
    const { epochMilliseconds } = local.toZonedDateTime(timeZone, { disambiguation: 'compatible' });
    return new Date(epochMilliseconds).toISOString();
  } catch (error) {
    // A day that the calendar lacks, or an hour that the day lacks.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Returns the time on the clocks of `timeZone` at an instant, as a `datetime-local` field takes it: `2026-03-08T09:30`. */
export function toPlaceTime(instant: Date, timeZone: string): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
  return zoned.toPlainDateTime().toString({ smallestUnit: 'minute' });
}

/** Returns the instant `minute` minutes after midnight on the clocks of `timeZone`, `day` days from today there. */
export function instantOf(now: Date, day: number, minute: number, timeZone: string): Date {
  const { epochMilliseconds } = today(now, timeZone)
    .add({ days: day })
    .toPlainDateTime()
    .add({ minutes: minute })
    .toZonedDateTime(timeZone, { disambiguation: 'compatible' });
  return new Date(epochMilliseconds);
}

/** Returns the weekday (ISO 8601: 1 is Monday) `day` days from today in `timeZone`. */
export const weekdayIn = (now: Date, day: number, timeZone: string): number =>
  today(now, timeZone).add({ days: day }).dayOfWeek;

const today = (now: Date, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();

/** Returns `count` dates (`2026-03-08`), from today in `timeZone` on. */
export function datesFrom(now: Date, count: number, timeZone: string): string[] {
  const first = Date.parse(today(now, timeZone).toString());
  return Array.from({ length: count }, (_, day) => new Date(first + days(day)).toISOString().slice(0, 10));
}

interface Calendar {
  format: Intl.DateTimeFormat;
  /** By minute since 1970: the Pros of a list share their zones, and many their first free start. */
  days: LRUCache<number, string>;
}

const calendars = new Map<string, Calendar>();

function calendarOf(timeZone: string): Calendar {
  const known = calendars.get(timeZone);
  if (known) return known;
  const calendar: Calendar = {
    // The Swedish form of a date is the ISO one.
    format: new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
    days: new LRUCache({ max: 2_000 }),
  };
  calendars.set(timeZone, calendar);
  return calendar;
}

/** Returns the day (`2026-03-08`) on the calendar of `timeZone` at an instant. Cheaper than Temporal. */
export function dayIn(instant: Date, timeZone: string): string {
  const { format, days: known } = calendarOf(timeZone);
  const minute = Math.floor(instant.getTime() / minutes(1));
  const remembered = known.get(minute);
  if (remembered) return remembered;
  const day = format.format(instant);
  known.set(minute, day);
  return day;
}
