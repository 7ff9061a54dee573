import { formatUnit } from './formatters.ts';

const decimal = /^(\d{1,4})(?:[.,](\d{1,2}))?$/;
const clock = /^(\d{1,3}):([0-5]\d)$/;

/** Returns whole minutes from hours as people type them: `3`, `3.5`, `3,5`, `3:30`. Null for no length of time. */
export function parseHours(text: string): number | null {
  const clean = text.normalize('NFKC').trim();
  const [, hours, minutes] = clock.exec(clean) ?? [];
  if (hours) return Number(hours) * 60 + Number(minutes);
  const [, whole, part = ''] = decimal.exec(clean) ?? [];
  return whole === undefined ? null : Math.round((Number(whole + part.padEnd(2, '0')) * 60) / 100);
}

/** Returns minutes as hours to type, which `parseHours` reads back: `2`, `1.5`, and `1:40` where decimals would not end. */
export function hoursText(minutes: number): string {
  if (minutes % 3 === 0) return String(minutes / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Returns minutes as hours in words: "3.5 hours", "3,5 часа". */
export const formatHours = (minutes: number, language: string): string =>
  formatUnit(minutes / 60, 'hour', language, { maximumFractionDigits: 2 });
