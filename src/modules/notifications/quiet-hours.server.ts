import { Temporal } from 'temporal-polyfill';

/** The hours of a day in which a phone may ring: from the start of `from` to the start of `to`. */
interface OpenHours {
  from: number;
  to: number;
}

/** Texts wait from 21:00 to 8:00. */
const textHours: OpenHours = { from: 8, to: 21 };

/**
 * Returns when a phone may ring: null for now, otherwise the next `open.from` o'clock on the clocks of `timeZone` (IANA name).
 * By default, the hours are those of texts.
 */
export function quietUntil(now: Date, timeZone: string, open = textHours): Date | null {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  if (local.hour >= open.from && local.hour < open.to) return null;
  const morning = local.toPlainDate().add({ days: local.hour < open.from ? 0 : 1 });
  const first = morning.toZonedDateTime({ timeZone, plainTime: { hour: open.from } });
  return new Date(first.epochMilliseconds);
}
