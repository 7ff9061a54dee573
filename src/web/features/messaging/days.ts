import { dateTimeFormat } from '#lib/formatters.ts';

/** Returns the calendar day of an instant in a time zone, to compare it with others. */
export const dayOf = (instant: string, timeZone: string): string =>
  dateTimeFormat('en', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).format(new Date(instant));

const dayMs = 24 * 60 * 60 * 1_000;

/** Returns whether an instant is today or yesterday for the reader; null for other days. */
export function nearDay(instant: string, now: string, timeZone: string): 'today' | 'yesterday' | null {
  const day = dayOf(instant, timeZone);
  if (day === dayOf(now, timeZone)) return 'today';
  const dayBefore = new Date(new Date(now).getTime() - dayMs).toISOString();
  return day === dayOf(dayBefore, timeZone) ? 'yesterday' : null;
}
