import { zoneOffset } from '#lib/zone.ts';

const localText = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?$/;

/**
 * Returns the instant (UTC, ISO 8601) of a date and time from a `datetime-local` field (`2026-03-08T09:30`) on the clocks of
 * `timeZone` (IANA name). An hour that daylight saving time skips is read an hour later; of an hour that comes twice, the
 * first is taken. Null when the text is no date and time. Uses Intl: the offer's preview runs it in the browser, for which
 * a Temporal polyfill is too large.
 */
export function toInstant(text: string, timeZone: string): string | null {
  const match = localText.exec(text);
  if (!match) return null;
  const [year, month, day, hour, minute] = match.slice(1, 6).map(Number) as [number, number, number, number, number];
  const asUtc = Date.UTC(year, month - 1, day, hour, minute);
  // A day that the calendar lacks would end up in the next month.
  if (new Date(asUtc).toISOString().slice(0, 16) !== text.slice(0, 16)) return null;
  const dayLength = 86_400_000;
  const before = zoneOffset(asUtc - dayLength, timeZone);
  const after = zoneOffset(asUtc + dayLength, timeZone);
  // West of Greenwich offsets are negative: the larger one gives the earlier instant.
  const offsets = before > after ? [before, after] : [after, before];
  const offset = offsets.find((candidate) => zoneOffset(asUtc - candidate, timeZone) === candidate) ?? before;
  return new Date(asUtc - offset).toISOString();
}

/** Returns the time on the clocks of `timeZone` at an instant, as a `datetime-local` field takes it. */
export function toPlaceTime(instant: string | Date, timeZone: string): string {
  const time = new Date(instant).getTime();
  return new Date(time + zoneOffset(time, timeZone)).toISOString().slice(0, 16);
}
