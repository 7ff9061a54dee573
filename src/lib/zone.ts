const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(timeZone: string): Intl.DateTimeFormat {
  let made = formatters.get(timeZone);
  if (!made) {
    const numeric = 'numeric' as const;
    const day = { year: numeric, month: numeric, day: numeric };
    const time = { hour: numeric, minute: numeric, second: numeric };
    made = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...day, ...time });
    formatters.set(timeZone, made);
  }
  return made;
}

/** What the clocks of `timeZone` (IANA name) show at `instant`, as milliseconds since 1970 as if they showed UTC. */
export function wallClock(instant: number, timeZone: string): number {
  const parts = formatter(timeZone).formatToParts(instant);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

/** How far the clocks of `timeZone` are ahead of UTC at `instant`, in milliseconds. */
export function zoneOffset(instant: number, timeZone: string): number {
  return wallClock(instant, timeZone) - Math.floor(instant / 1_000) * 1_000;
}
