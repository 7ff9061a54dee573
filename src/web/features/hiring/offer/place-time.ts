import { zoneOffset } from '#lib/zone.ts';

const localText = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?$/;

/**
 * The instant (UTC, ISO 8601) of a date and time as a `datetime-local` field gives it (`2026-03-08T09:30`), read on the
 * clocks of `timeZone` (IANA name). An hour that the change to summer time skips is read an hour later; of an hour that
 * comes twice the first is meant. Null when the text is no date and time.
 */
export function toInstant(text: string, timeZone: string): string | null {
  const match = localText.exec(text);
  if (!match) return null;
  const [year, month, day, hour, minute] = match.slice(1, 6).map(Number) as [number, number, number, number, number];
  const asUtc = Date.UTC(year, month - 1, day, hour, minute);
  // A day that is not in the calendar would slip into the next month.
  if (new Date(asUtc).toISOString().slice(0, 16) !== text.slice(0, 16)) return null;
  const dayLength = 86_400_000;
  const before = zoneOffset(asUtc - dayLength, timeZone);
  const after = zoneOffset(asUtc + dayLength, timeZone);
  // West of Greenwich offsets are negative: the larger one gives the earlier instant.
  const offsets = before > after ? [before, after] : [after, before];
  const offset = offsets.find((candidate) => zoneOffset(asUtc - candidate, timeZone) === candidate) ?? before;
  return new Date(asUtc - offset).toISOString();
}

/** What the clocks of `timeZone` show at an instant, as a `datetime-local` field takes it. */
export function toPlaceTime(instant: string | Date, timeZone: string): string {
  const time = new Date(instant).getTime();
  return new Date(time + zoneOffset(time, timeZone)).toISOString().slice(0, 16);
}
