import { after } from '#lib/clock.ts';
import { offerMinutes } from '#modules/hiring/limits.ts';
import { isTooSoon } from '#modules/jobs/deadlines.ts';
import type { Schedule } from '#modules/jobs/schedule/schedule-contract.ts';

/** A start on the half hour, and how many minutes are free from it on. */
export interface SlotStart {
  /** ISO 8601, UTC. */
  at: string;
  minutes: number;
}

export type BusyJob = Schedule['jobs'][number];

/** A day of a Pro's week: where work can start, and the jobs in between, each in order. */
export interface SlotDay {
  /** `YYYY-MM-DD` in the Pro's time zone. */
  date: string;
  starts: SlotStart[];
  jobs: BusyJob[];
}

const halfHourMs = 30 * 60_000;

/**
 * Returns the days of a schedule with the half hours at which work can start; those that are too soon for a payment are left
 * out.
 */
export function slotDays({ days, jobs }: Schedule, now: string): SlotDay[] {
  return days.map(({ date, open }) => ({
    date,
    starts: open.flatMap((span) => startsIn(span, jobs)).filter(({ at }) => !isTooSoon(new Date(at), new Date(now))),
    jobs: jobs.filter((job) => open.some(({ from, until }) => job.from < until && job.until > from)),
  }));
}

/** Returns the free half hours of an open span. Instants of the same form compare as texts do. */
function startsIn({ from, until }: { from: string; until: string }, jobs: readonly BusyJob[]): SlotStart[] {
  const starts: SlotStart[] = [];
  const first = new Date(Math.ceil(Date.parse(from) / halfHourMs) * halfHourMs);
  for (let start = first; start.toISOString() < until; start = after(start, halfHourMs)) {
    const at = start.toISOString();
    if (jobs.some((job) => job.from <= at && at < job.until)) continue;
    const next = jobs.find((job) => job.from > at && job.from < until);
    const minutes = Math.floor((Date.parse(next?.from ?? until) - start.getTime()) / 60_000);
    if (minutes >= offerMinutes.min) starts.push({ at, minutes });
  }
  return starts;
}

/** True when work of `minutes` can begin at this start; of an unknown length, any can. */
export const fits = (start: SlotStart, minutes: number | null): boolean => minutes === null || start.minutes >= minutes;

/** Returns the free time of a day that is long enough for work of `minutes`, from start to end. */
export function freeSpans({ starts }: SlotDay, minutes: number | null): { from: string; until: string }[] {
  const spans: { from: string; until: string }[] = [];
  for (const start of starts) {
    if (!fits(start, minutes)) continue;
    const until = after(new Date(start.at), start.minutes * 60_000).toISOString();
    // Starts before the same end are of one span.
    if (spans.at(-1)?.until !== until) spans.push({ from: start.at, until });
  }
  return spans;
}
