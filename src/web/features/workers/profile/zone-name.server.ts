import { intlLocale } from '#lib/languages.ts';

/** Returns, for example, "Pacific Time". On the server only, since browsers name time zones differently. */
export function zoneName(timeZone: string, language: string): string {
  const format = new Intl.DateTimeFormat(intlLocale(language), { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
