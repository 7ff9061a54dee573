const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(timeZone: string): Intl.DateTimeFormat {
  let format = formatters.get(timeZone);
  if (!format) {
    const numeric = 'numeric' as const;
    const day = { year: numeric, month: numeric, day: numeric };
    const time = { hour: numeric, minute: numeric, second: numeric };
    format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...day, ...time });
    formatters.set(timeZone, format);
  }
  return format;
}

/** Returns the time on the clocks of `timeZone` (IANA name) at `instant`, in milliseconds since 1970 as if it were UTC. */
export function wallClock(instant: number, timeZone: string): number {
  const parts = formatter(timeZone).formatToParts(instant);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

/** Returns how far the clocks of `timeZone` are ahead of UTC at `instant`, in milliseconds. For code that runs in browsers. */
export function zoneOffset(instant: number, timeZone: string): number {
  return wallClock(instant, timeZone) - Math.floor(instant / 1_000) * 1_000;
}
