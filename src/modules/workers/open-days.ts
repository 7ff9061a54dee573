import { Temporal } from 'temporal-polyfill';

/** Open hours of a weekday, local time `HH:MM`; weekday 1 is Monday (ISO 8601). */
export interface OpenHours {
  weekday: number;
  opens: string;
  closes: string;
}

/** A coming day on which a Pro is open. */
export interface OpenDay {
  /** The calendar date in the Pro's time zone, `YYYY-MM-DD`. */
  date: string;
  /** 0 is today by the Pro's calendar. */
  daysAhead: number;
  hours: { opens: string; closes: string }[];
}

/**
 * Returns the next `count` days of a normal week on which a Pro is open, from `now` in the Pro's time zone (IANA name).
 * Today counts while its last hours have not ended. Looks two weeks ahead; a Pro without hours has none. For loaders:
 * the zone arithmetic is too large for the browser.
 */
export function nextOpenDays(hours: readonly OpenHours[], timeZone: string, now: Date, count: number): OpenDay[] {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const today = local.toPlainDate();
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' });
  const days: OpenDay[] = [];
  for (let daysAhead = 0; daysAhead < 14 && days.length < count; daysAhead++) {
    const date = today.add({ days: daysAhead });
    const open = hours.filter((span) => span.weekday === date.dayOfWeek && (daysAhead > 0 || span.closes > time));
    if (open.length === 0) continue;
    const spans = open.map(({ opens, closes }) => ({ opens, closes }));
    days.push({ date: date.toString(), daysAhead, hours: spans });
  }
  return days;
}
