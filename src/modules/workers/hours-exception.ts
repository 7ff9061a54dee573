import { fail } from '#lib/fail.ts';

/** Days on which the hours of the normal week don't count: days off, or days with other hours. In the Pro's time zone. */
export interface HoursException {
  /** `YYYY-MM-DD`. */
  firstDay: string;
  /** `YYYY-MM-DD`, included. */
  lastDay: string;
  /** `HH:MM`; null on days off. */
  opens: string | null;
  /** `HH:MM`, or `24:00`; before `opens` for a night, which ends on the day after each of the days; null on days off. */
  closes: string | null;
}

/** How many years ahead a day can be. */
const exceptionYears = 2;

/**
 * Throws Fail unless the days are in order, from `today` (`YYYY-MM-DD`) to two years ahead, and the hours are both there and
 * differ, or both missing: `workers.daysOutOfOrder`, `workers.daysPast`, `workers.daysTooFar`, `workers.badDayHours`.
 */
export function checkException({ firstDay, lastDay, opens, closes }: HoursException, today: string): void {
  if (lastDay < firstDay) fail('workers.daysOutOfOrder');
  if (firstDay < today) fail('workers.daysPast');
  if (lastDay > yearsAfter(today, exceptionYears)) fail('workers.daysTooFar');
  if ((opens === null) !== (closes === null)) fail('workers.badDayHours');
  if (opens !== null && closes !== null && opens === closes) fail('workers.badDayHours');
}

/** Returns the same day of a later year, to compare dates with: it may be a February 29 that the year does not have. */
const yearsAfter = (day: string, years: number): string => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
