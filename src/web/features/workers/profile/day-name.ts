import { intlLocale } from '#lib/languages.ts';
import { capital } from '../card/figures.ts';
import type { Opening } from './openings.ts';

/** "Today" and "Tomorrow" in the reader's language; null for later days. */
export function dayName({ daysAhead }: Pick<Opening, 'daysAhead'>, language: string): string | null {
  if (daysAhead > 1) return null;
  return capital(
    new Intl.RelativeTimeFormat(intlLocale(language), { numeric: 'auto' }).format(daysAhead, 'day'),
    language,
  );
}
