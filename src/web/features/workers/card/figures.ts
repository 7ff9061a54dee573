import { dateTimeFormat, formatUnit, numberFormat } from '#lib/formatters.ts';

/** Writes an average of stars: "4.9", "4.87". */
export const formatRating = (rating: number, language: string): string =>
  numberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 2 }).format(rating);

/** Writes a number of minutes: minutes below an hour, then whole hours, then whole days. `short` is for a line of a card: "12 min". */
export function formatMinutes(minutes: number, language: string, unitDisplay: 'long' | 'short' = 'long'): string {
  const options = { unitDisplay };
  if (minutes < 60) return formatWhole(minutes, 'minute', language, options);
  if (minutes < 60 * 36) return formatWhole(minutes / 60, 'hour', language, options);
  return formatWhole(minutes / 60 / 24, 'day', language, options);
}

export const formatYears = (years: number, language: string): string => formatWhole(years, 'year', language);

const formatWhole = (amount: number, unit: string, language: string, options?: Intl.NumberFormatOptions): string =>
  formatUnit(Math.round(amount), unit, language, options);

/** The name of an ISO weekday (1 is Monday), capitalized for use outside a sentence. */
export function weekdayName(weekday: number, language: string, width: 'long' | 'short' = 'long'): string {
  // The first of January 2024 was a Monday.
  const day = new Date(Date.UTC(2024, 0, weekday));
  return capital(dateTimeFormat(language, { weekday: width, timeZone: 'UTC' }).format(day), language);
}

/** Capitalizes the first letter. */
export const capital = (text: string, language: string): string =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

/** Writes the open hours of a day, `HH:MM` to `HH:MM`, as the reader's clock shows them: "9:00 AM – 5:30 PM", "9:00 – 17:30". */
export function formatOpenHours({ opens, closes }: { opens: string; closes: string }, language: string): string {
  const instant = (time: string) => `2024-01-01T${time}:00Z`;
  return formatFreeTime({ from: instant(opens), until: instant(closes) }, 'UTC', language);
}

/** Writes a time of day, `HH:MM`, as the reader's clock shows it: "5:30 PM", "17:30". */
export const formatClockTime = (time: string, language: string): string =>
  dateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
    .format(new Date(`2024-01-01T${time}:00Z`))
    .replace(/\s/g, ' ');

/** Writes a part of a day, between two instants, by the clocks of a place: "9:00 AM – 5:30 PM", "9:00 – 17:30". */
export function formatFreeTime(span: { from: string; until: string }, timeZone: string, language: string): string {
  const clock = dateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone });
  // Node.js and browsers disagree on the space before AM and PM.
  const format = (instant: string) => clock.format(new Date(instant)).replace(/\s/g, ' ');
  return `${format(span.from)} – ${format(span.until)}`;
}

/** Writes a calendar date (`YYYY-MM-DD`) without its year: "Mon, Nov 23". */
export const formatDay = (date: string, language: string): string =>
  capital(
    dateTimeFormat(language, {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      timeZone: 'UTC',
    }).format(new Date(`${date}T12:00:00Z`)),
    language,
  );
