import { dateTimeFormat } from '#lib/formatters.ts';

/**
 * Writes days, both ends included: `Nov 26–28`, `Dec 24`. The year is in it where it is not that of `today` (all
 * `YYYY-MM-DD`).
 */
export function formatDays(firstDay: string, lastDay: string, language: string, today: string): string {
  const isThisYear = [firstDay, lastDay].every((day) => day.slice(0, 4) === today.slice(0, 4));
  const year = isThisYear ? undefined : 'numeric';
  const format = dateTimeFormat(language, { year, month: 'short', day: 'numeric', timeZone: 'UTC' });
  const [first, last] = [firstDay, lastDay].map((day) => new Date(`${day}T12:00:00Z`)) as [Date, Date];
  if (firstDay === lastDay) return format.format(first);
  // In Chinese, Intl writes spans as bare numbers (`11/26`).
  if (language === 'zh') return `${format.format(first)} – ${format.format(last)}`;
  // Node.js and browsers disagree on the spaces around the dash.
  return format
    .formatRange(first, last)
    .replaceAll(/[\u2009\u202f]/g, ' ')
    .replace(/(\d) – (\d)/, '$1–$2');
}
