import { days, hours } from '#lib/clock.ts';
import { wallClock, zoneOffset } from '#lib/zone.ts';

const firstHour = 21;
const lastHour = 8;

/**
 * When a text may go out: null for now, otherwise the coming 8:00 of the reader. Nobody's phone rings between 21:00 and
 * 8:00 of `timeZone` (IANA name).
 */
export function quietUntil(now: Date, timeZone: string): Date | null {
  const local = wallClock(now.getTime(), timeZone);
  const midnight = Math.floor(local / days(1)) * days(1);
  const hour = (local - midnight) / hours(1);
  if (hour >= lastHour && hour < firstHour) return null;
  const eight = midnight + hours(lastHour) + (hour >= firstHour ? days(1) : 0);
  // The zone's offset at 8:00 may differ from now's: take it where it applies.
  const guess = eight - zoneOffset(now.getTime(), timeZone);
  return new Date(eight - zoneOffset(guess, timeZone));
}
