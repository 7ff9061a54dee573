const firstHour = 21;
const lastHour = 8;

/**
 * When a text may go out: null for now, otherwise the coming 8:00 of the reader. Nobody's phone rings between 21:00 and
 * 8:00 of `timeZone` (IANA name).
 */
export function quietUntil(now: Date, timeZone: string): Date | null {
  const local = wallClock(now, timeZone);
  if (local.hour >= lastHour && local.hour < firstHour) return null;
  const day = local.hour >= firstHour ? local.day + 1 : local.day;
  const eight = Date.UTC(local.year, local.month - 1, day, lastHour);
  // The zone's offset at 8:00 may differ from now's: take it where it applies.
  const guess = new Date(eight - offset(now, timeZone));
  return new Date(eight - offset(guess, timeZone));
}

/** How far `timeZone` is ahead of UTC at `instant`, in milliseconds. */
function offset(instant: Date, timeZone: string): number {
  const { year, month, day, hour, minute, second } = wallClock(instant, timeZone);
  const wholeSeconds = Math.floor(instant.getTime() / 1_000) * 1_000;
  return Date.UTC(year, month - 1, day, hour, minute, second) - wholeSeconds;
}

type Parts = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;

function wallClock(instant: Date, timeZone: string): Parts {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)])) as Parts;
}
