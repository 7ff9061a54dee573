import { dateTimeFormat, formatUnit, onOneLine, relativeTimeFormat } from './formatters.ts';

/**
 * Evens out what Intl writes in two ways. Node and browsers have different narrow spaces, and React would see two texts; hours
 * are `08:30` beside a zone or in a span, and `8:30` elsewhere: here they are `8:30`.
 */
const evenOut = (text: string): string =>
  text.replaceAll(/[\u2009\u202f]/g, ' ').replaceAll(/(?<![\d:])0(?=\d:\d\d)/g, '');

/*
 * All times are on the clocks of a place. On a page, the time of the work (the start of an offer, the slot of a job) names its
 * zone, and the other times of the same page (deadlines, timeline, photos) do not; a page without a time of the work names the
 * zone with its deadline. Each time names it where administrators read of many places, and where a text is read elsewhere (mail, text
 * message, the payment provider's page).
 */

const short = { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;

/** Returns a day and time without the zone: `Sat, Mar 7, 9:00 AM`. */
export function formatWhen(instant: string, timeZone: string, language: string): string {
  return write(instant, { ...short, timeZone }, language);
}

/** Returns a day and time with the zone's short name: `Sat, Mar 7, 9:00 AM PST`. */
export function formatWhenWithZone(instant: string, timeZone: string, language: string): string {
  return write(instant, { ...short, timeZone, timeZoneName: 'short' }, language);
}

/**
 * Writes a zone with its American name in every language (`PST`): most languages have none of their own, and Intl would
 * write `GMT-8`, which no clock at the place shows. Chinese puts the zone before the time; here it moves to the end.
 */
function write(instant: string, shape: Intl.DateTimeFormatOptions, language: string): string {
  const date = new Date(instant);
  const format = dateTimeFormat(language, shape);
  if (!shape.timeZoneName) return evenOut(format.format(date));
  const parts = format.formatToParts(date);
  const at = parts.findIndex(({ type }) => type === 'timeZoneName');
  const zone = zoneAt(date, shape.timeZone);
  const leads = parts.slice(at).some(({ type }) => type === 'hour');
  const words = parts.map(({ type, value }) => (type !== 'timeZoneName' ? value : leads ? '' : zone)).join('');
  return evenOut(leads ? `${words} ${zone}`.replaceAll(/ {2,}/g, ' ') : words);
}

/** Returns the American short name of a zone on a day: `PST`, in summer `PDT`. */
const zoneAt = (date: Date, timeZone: string | undefined): string =>
  dateTimeFormat('en', { timeZone, timeZoneName: 'short' })
    .formatToParts(date)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

const fullDay = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const;
const full = { ...fullDay, hour: 'numeric', minute: '2-digit' } as const;

/** Returns a day and time without abbreviations: `Tuesday, July 7, 2026 at 12:00 PM CDT`. */
export function formatWhenInFull(instant: string, timeZone: string, language: string): string {
  return write(instant, { ...full, timeZone, timeZoneName: 'short' }, language);
}

/**
 * Returns the text of a `datetime-local` field (`2026-07-07T12:00`) in words: `Tuesday, July 7, 2026 at 12:00 PM`. Returns null
 * if the text is not a date and time.
 */
export function formatPlaceTime(text: string, language: string): string | null {
  const asUtc = `${text}Z`;
  if (Number.isNaN(Date.parse(asUtc))) return null;
  return write(asUtc, { ...full, timeZone: 'UTC' }, language);
}

/** Returns a day with its year and time (`Mon, Mar 2, 2026, 9:00 AM PST`), for text that is read elsewhere or much later. */
export function formatWhenWithYear(instant: string, timeZone: string, language: string): string {
  return write(instant, { ...short, year: 'numeric', timeZone, timeZoneName: 'short' }, language);
}

/** Returns a time of day in the zone of a place: `9:00 AM`, `9:00`. */
export function formatTime(instant: string, timeZone: string, language: string): string {
  return write(instant, { hour: short.hour, minute: short.minute, timeZone }, language);
}

const day = { weekday: short.weekday, month: short.month, day: short.day } as const;

/** Returns a day in the zone of a place: `Sat, Mar 7`. */
export function formatDay(instant: string, timeZone: string, language: string): string {
  return write(instant, { ...day, timeZone }, language);
}

/** Returns a span of time with its zone (`Fri, Nov 20, 10:30 AM – 12:30 PM PST`); parts that both ends share appear once. */
export function formatSpan(from: string, to: string, timeZone: string, language: string): string {
  const [start, end] = [new Date(from), new Date(to)];
  const zone = zoneAt(end, timeZone);
  // In Chinese, Intl writes spans as bare numbers (`11/20`).
  if (language === 'zh') {
    const date = dateTimeFormat(language, { timeZone });
    const time = dateTimeFormat(language, { hour: short.hour, minute: short.minute, timeZone });
    const last = date.format(start) === date.format(end) ? time.format(end) : formatWhen(to, timeZone, language);
    return evenOut(`${formatWhen(from, timeZone, language)} – ${last} ${zone}`);
  }
  return evenOut(`${dateTimeFormat(language, { ...short, timeZone }).formatRange(start, end)} ${zone}`);
}

/** Returns a span of less than a day, without the day and with its zone: `10:30 AM – 12:30 PM PST`. */
export function formatHoursOfDay(from: string, to: string, timeZone: string, language: string): string {
  const [start, end] = [from, to].map((instant) => formatTime(instant, timeZone, language));
  return `${start} – ${end} ${zoneAt(new Date(to), timeZone)}`;
}

/** Returns a length of time in whole days, or in hours below three days: `48 hours`, `7 days`. */
export function formatDuration(durationMs: number, language: string): string {
  const [unit, ms] = durationMs < 3 * 86_400_000 ? (['hour', 3_600_000] as const) : (['day', 86_400_000] as const);
  return formatUnit(durationMs / ms, unit, language);
}

const units = [
  { unit: 'year', ms: 365 * 86_400_000, from: 365 * 86_400_000 },
  { unit: 'month', ms: 30 * 86_400_000, from: 30 * 86_400_000 },
  { unit: 'day', ms: 86_400_000, from: 2 * 86_400_000 },
  { unit: 'hour', ms: 3_600_000, from: 3_600_000 },
  { unit: 'minute', ms: 60_000, from: 60_000 },
] as const;

/**
 * Returns how far `instant` is from `now`, in the largest unit that fits: `3 hours ago`, `in 2 days`. Of the time ahead, a begun
 * minute counts as whole: a deadline of three days is not two days away a second later.
 */
export function formatDistanceInTime(instant: string, now: string, language: string): string {
  const exact = Date.parse(instant) - Date.parse(now);
  const distance = exact > 0 ? Math.ceil(exact / 60_000) * 60_000 : exact;
  const { unit, ms } = units.find(({ from }) => Math.abs(distance) >= from) ?? { unit: 'second' as const, ms: 1000 };
  const format = relativeTimeFormat(language, { numeric: unit === 'second' ? 'auto' : 'always' });
  return onOneLine(format.format(unit === 'second' ? 0 : Math.trunc(distance / ms), unit));
}
