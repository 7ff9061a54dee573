/** Open hours of a weekday, local time `HH:MM`; weekday 1 is Monday (ISO 8601). */
export interface OpenHours {
  weekday: number;
  opens: string;
  closes: string;
}

/** A coming day on which a Pro is open. */
export interface OpenDay {
  /** The calendar date there, `YYYY-MM-DD`. */
  date: string;
  /** 0 is today, by the Pro's own calendar. */
  daysAhead: number;
  hours: { opens: string; closes: string }[];
}

/**
 * The next `count` days of a normal week on which a Pro is open, from `now` (an instant) in their time zone. Today counts
 * while its last hours have not ended. At most two weeks ahead; none for somebody without hours.
 */
export function nextOpenDays(hours: readonly OpenHours[], timeZone: string, now: Date, count: number): OpenDay[] {
  const { date, time } = localNow(now, timeZone);
  const days: OpenDay[] = [];
  for (let daysAhead = 0; daysAhead < 14 && days.length < count; daysAhead++) {
    // Noon UTC of a calendar date: adding days can never slip over a change of the clocks.
    const day = new Date(`${date}T12:00:00Z`);
    day.setUTCDate(day.getUTCDate() + daysAhead);
    const weekday = day.getUTCDay() || 7;
    const open = hours.filter((span) => span.weekday === weekday && (daysAhead > 0 || span.closes > time));
    if (open.length === 0) continue;
    const spans = open.map(({ opens, closes }) => ({ opens, closes }));
    days.push({ date: day.toISOString().slice(0, 10), daysAhead, hours: spans });
  }
  return days;
}

/** The calendar date (`YYYY-MM-DD`) and the time (`HH:MM`) of an instant in a time zone. */
function localNow(now: Date, timeZone: string): { date: string; time: string } {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return { date: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` };
}
