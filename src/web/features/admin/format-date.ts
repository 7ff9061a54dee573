import { intlLocale } from '#lib/languages.ts';

/** Returns a day (`2026-03-02`), or the day of an instant in `timeZone`, in words: `Mar 2, 2026`. */
export const formatDate = (day: string, language: string, timeZone = 'UTC'): string =>
  new Intl.DateTimeFormat(intlLocale(language), { dateStyle: 'medium', timeZone }).format(new Date(day));
