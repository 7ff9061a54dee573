import { fail } from '#lib/fail.ts';
import type { DaysWish } from '../states.ts';

/**
 * Returns the picked days in their order. Throws Fail `hiring.datesMissing`, or `hiring.datesOutOfRange` if one is not in
 * `allowed`.
 */
export function readDates(input: { daysWish?: DaysWish; dates: string[] }, allowed: readonly string[]): string[] {
  if (input.daysWish !== 'picked') return [];
  if (input.dates.length === 0) fail('hiring.datesMissing');
  if (!input.dates.every((date) => allowed.includes(date))) fail('hiring.datesOutOfRange');
  return allowed.filter((date) => input.dates.includes(date));
}
