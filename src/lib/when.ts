import { intlLocale } from './languages.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

// Node and the browsers disagree on which narrow spaces stand in a time; one kind of space, or React sees two texts.
const evenSpaces = (text: string): string => text.replaceAll(/[\u2009\u202f]/g, ' ');

/** Making a formatter costs more than using it: one for each language, zone and shape. */
function formatter(language: string, shape: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, shape]);
  let made = formatters.get(key);
  if (!made) {
    made = new Intl.DateTimeFormat(intlLocale(language), shape);
    formatters.set(key, made);
  }
  return made;
}

const short = { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;

/** A day and time as people at the place read it (`Sat, Mar 7, 9:00 AM`), with the zone's short name when asked. */
export function formatWhen(instant: string, timeZone: string, language: string, withZone = false): string {
  return write(instant, { ...short, timeZone, ...(withZone && { timeZoneName: 'short' as const }) }, language);
}

/**
 * A zone goes by its American name in every language (`PST`): most of them have none of their own, and Intl would write
 * `GMT-8`, which no clock at the place shows. Chinese puts the zone before the time; there it moves to the end.
 */
function write(instant: string, shape: Intl.DateTimeFormatOptions, language: string): string {
  const date = new Date(instant);
  const format = formatter(language, shape);
  if (!shape.timeZoneName) return evenSpaces(format.format(date));
  const parts = format.formatToParts(date);
  const at = parts.findIndex(({ type }) => type === 'timeZoneName');
  const zone = formatter('en', { timeZone: shape.timeZone, timeZoneName: 'short' })
    .formatToParts(date)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const leads = parts.slice(at).some(({ type }) => type === 'hour');
  const words = parts.map(({ type, value }) => (type !== 'timeZoneName' ? value : leads ? '' : zone)).join('');
  return evenSpaces(leads ? `${words} ${zone}`.replaceAll(/ {2,}/g, ' ') : words);
}

/** The same with nothing cut short: `Tuesday, July 7, 2026 at 12:00 PM CDT`. */
export function formatWhenInFull(instant: string, timeZone: string, language: string): string {
  const shape = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric' } as const;
  const whole = { ...shape, minute: '2-digit', timeZone, timeZoneName: 'short' } as const;
  return write(instant, whole, language);
}

/** A day with its year and a time (`Mon, Mar 2, 2026, 9:00 AM PST`): for what is read elsewhere or much later. */
export function formatWhenWithYear(instant: string, timeZone: string, language: string): string {
  return write(instant, { ...short, year: 'numeric', timeZone, timeZoneName: 'short' }, language);
}

/** A span of time at the place (`Fri, Nov 20, 10:30 AM – 12:30 PM`); what both ends share is written once. */
export function formatSpan(from: string, to: string, timeZone: string, language: string): string {
  const [start, end] = [new Date(from), new Date(to)];
  // Intl knows spans in Chinese only as bare numbers (`11/20`).
  if (language === 'zh') {
    const day = formatter(language, { timeZone });
    const time = formatter(language, { hour: short.hour, minute: short.minute, timeZone });
    const last = day.format(start) === day.format(end) ? time.format(end) : formatWhen(to, timeZone, language);
    return evenSpaces(`${formatWhen(from, timeZone, language)} – ${last}`);
  }
  return evenSpaces(formatter(language, { ...short, timeZone }).formatRange(start, end));
}

const units = [
  { unit: 'year', ms: 365 * 86_400_000, from: 365 * 86_400_000 },
  { unit: 'month', ms: 30 * 86_400_000, from: 30 * 86_400_000 },
  { unit: 'day', ms: 86_400_000, from: 2 * 86_400_000 },
  { unit: 'hour', ms: 3_600_000, from: 3_600_000 },
  { unit: 'minute', ms: 60_000, from: 60_000 },
] as const;

/** How far `instant` is from `now`, in the largest unit that fits: `3 hours ago`, `in 2 days`. */
export function formatDistanceInTime(instant: string, now: string, language: string): string {
  const distance = Date.parse(instant) - Date.parse(now);
  const { unit, ms } = units.find(({ from }) => Math.abs(distance) >= from) ?? { unit: 'second' as const, ms: 1000 };
  const format = new Intl.RelativeTimeFormat(intlLocale(language), { numeric: unit === 'second' ? 'auto' : 'always' });
  return format.format(unit === 'second' ? 0 : Math.trunc(distance / ms), unit);
}
