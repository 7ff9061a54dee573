import { fail } from '#lib/fail.ts';
import type { OpenHours } from '../free-time.ts';

/**
 * Returns the open hours of lines such as `1 08:00 17:30` (ISO weekday, opens, closes), in order. Throws Fail
 * `workers.badHours` when a span ends before it begins, or two spans of a day overlap.
 */
export function readHours(lines: readonly string[]): OpenHours[] {
  const hours = lines
    .map((line) => line.split(' '))
    .map(([weekday, opens = '', closes = '']) => ({ weekday: Number(weekday), opens, closes }))
    .sort((a, b) => a.weekday - b.weekday || a.opens.localeCompare(b.opens));
  const isBad = hours.some(({ weekday, opens, closes }, index) => {
    const next = hours[index + 1];
    return opens >= closes || (next?.weekday === weekday && next.opens < closes);
  });
  return isBad ? fail('workers.badHours') : hours;
}
