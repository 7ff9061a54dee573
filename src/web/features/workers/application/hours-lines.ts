import { joinNights, splitNight } from '#modules/workers/nights.ts';

type Hours = { weekday: number; opens: string; closes: string };

/** A line of the form: a span of open hours of a weekday, `HH:MM`; both empty on a day off. */
export interface DayLine extends Hours {
  /** Which span of its day it is, from 0. */
  index: number;
}

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const halfHours = Array.from({ length: 48 }, (_, at) => `${String(at >> 1).padStart(2, '0')}:${at % 2 ? '30' : '00'}`);

/** Returns the times to begin at, half hours, with a saved one in between. */
export const openingsWith = (value: string): string[] => withSaved(halfHours, value);

/** Returns the times to end at, half hours up to midnight (`24:00`), with a saved one in between. */
export const closingsWith = (value: string): string[] => withSaved([...halfHours.slice(1), '24:00'], value);

const withSaved = (times: string[], value: string): string[] =>
  value && !times.includes(value) ? [...times, value].sort() : times;

/** Returns a line for each span, one for the two spans of a night, and an empty one for each day without. */
export const linesOf = (hours: readonly Hours[]): DayLine[] =>
  weekdays.flatMap((weekday) => {
    const spans = joinNights(hours).filter((span) => span.weekday === weekday);
    return (spans.length > 0 ? spans : [{ weekday, opens: '', closes: '' }]).map((span, index) => ({ ...span, index }));
  });

/** Returns the lines of a sent form: `opens-1-0`, `closes-1-0`. */
export function readLines(typed: Record<string, string>): DayLine[] {
  const known = weekdays.flatMap((weekday) =>
    [0, 1, 2].flatMap((index) => (index === 0 || `opens-${weekday}-${index}` in typed ? [{ weekday, index }] : [])),
  );
  return known.map(({ weekday, index }) => ({
    weekday,
    index,
    opens: typed[`opens-${weekday}-${index}`] ?? '',
    closes: typed[`closes-${weekday}-${index}`] ?? '',
  }));
}

/** Returns the lines with the hours of one day on all others. */
export function copyToOtherDays(lines: readonly DayLine[], weekday: number): DayLine[] {
  const spans = lines.filter((line) => line.weekday === weekday);
  return weekdays.flatMap((day) => spans.map((span) => ({ ...span, weekday: day })));
}

/** Returns the lines as the operation takes them, a night as two spans. A line with one of its two times is sent, and refused. */
export const hoursOf = (lines: readonly DayLine[]): string[] =>
  lines.flatMap(spansOf).map(({ weekday, opens, closes }) => `${weekday} ${opens || '23:59'} ${closes || '00:00'}`);

const spansOf = (line: DayLine): Hours[] => (line.opens || line.closes ? splitNight(line) : []);

/** Returns the weekdays of the lines that the operation refuses: without one of the times, without length, or overlapping. */
export function badDays(lines: readonly DayLine[]): number[] {
  const spans = lines.flatMap((line) => spansOf(line).map((span) => ({ ...span, of: line.weekday })));
  const isBad = (span: Hours, at: number) =>
    !span.opens ||
    !span.closes ||
    span.opens >= span.closes ||
    spans.some(
      (other, place) =>
        place !== at && other.weekday === span.weekday && other.opens < span.closes && span.opens < other.closes,
    );
  return [...new Set(spans.filter(isBad).map((span) => span.of))];
}

/** Returns lines as a form sends them, which `readLines` reads back. */
export const typedOf = (lines: readonly DayLine[]): Record<string, string> =>
  Object.fromEntries(
    lines.flatMap(({ weekday, index, opens, closes }) => [
      [`opens-${weekday}-${index}`, opens],
      [`closes-${weekday}-${index}`, closes],
    ]),
  );
