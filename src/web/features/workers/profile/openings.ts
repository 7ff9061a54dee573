import type { FreeDay } from '#modules/jobs/schedule/schedule-contract.ts';

/** A day on which a Pro has time. */
export interface Opening {
  /** `YYYY-MM-DD` in the Pro's time zone. */
  date: string;
  /** 0 is today by the Pro's calendar. */
  daysAhead: number;
  free: FreeDay['free'];
}

const halfHourMs = 30 * 60_000;

/**
 * Returns the first `count` days with free time, of days that begin with today. Spans begin on the half hour, and those shorter
 * than that are left out: they are too short to book.
 */
export function nextOpenings(days: readonly FreeDay[], count: number): Opening[] {
  return days
    .map(({ date, free }, daysAhead) => ({ date, daysAhead, free: free.map(onHalfHour).filter(isLongEnough) }))
    .filter(({ free }) => free.length > 0)
    .slice(0, count);
}

type Span = FreeDay['free'][number];

const onHalfHour = ({ from, until }: Span): Span => ({
  from: new Date(Math.ceil(Date.parse(from) / halfHourMs) * halfHourMs).toISOString(),
  until,
});

const isLongEnough = ({ from, until }: Span): boolean => Date.parse(until) - Date.parse(from) >= halfHourMs;
