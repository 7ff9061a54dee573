import { dateTimeFormat } from '#lib/formatters.ts';

/** Returns the day of an instant (ISO) on the calendar of the report's place, in words: `Mar 2, 2026`. */
export const reportDate = (at: string, timeZone: string, language: string): string =>
  dateTimeFormat(language, { dateStyle: 'medium', timeZone }).format(new Date(at));
