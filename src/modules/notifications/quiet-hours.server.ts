import { Temporal } from 'temporal-polyfill';

const firstHour = 21;
const lastHour = 8;

/**
 * Returns when a text may go out: null for now, otherwise the next 8:00 on the reader's clocks. No phone rings between
 * 21:00 and 8:00 of `timeZone` (IANA name).
 */
export function quietUntil(now: Date, timeZone: string): Date | null {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  if (local.hour >= lastHour && local.hour < firstHour) return null;
  const morning = local.toPlainDate().add({ days: local.hour < lastHour ? 0 : 1 });
  const eight = morning.toZonedDateTime({ timeZone, plainTime: { hour: lastHour } });
  return new Date(eight.epochMilliseconds);
}
