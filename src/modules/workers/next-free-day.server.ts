import { days, minutes } from '#lib/clock.ts';
import { dayIn } from '#lib/place-time.server.ts';
import type { NextFreeDay } from './next-free-day-contract.ts';

/** Returns the day of a start (minutes since 1970) on the calendar of a zone, by `now`. */
export function nextFreeDayOf(start: number, timeZone: string, now: Date): NextFreeDay {
  const date = dayIn(new Date(minutes(start)), timeZone);
  return { date, daysAhead: (Date.parse(date) - Date.parse(dayIn(now, timeZone))) / days(1) };
}
