import { hours } from '#lib/clock.ts';
import { type BookingRules, type DaySpans, openTime, type Span, usualRules } from '#modules/workers/public.server.ts';
import type { Db } from '#platform/database/database.server.ts';
import { bookableTime, reachOf, travelMinutesOf } from './free-slots.server.ts';
import { findSchedules, type ScheduleQuery, type ScheduleRow } from './schedule-store.server.ts';

/** From `now` on, as many days of each Pro's calendar. */
type Coming = Omit<ScheduleQuery, 'from' | 'until'> & { now: Date; days: number };

type Schedule = Pick<ScheduleRow, 'timeZone' | 'jobs'> & { days: DaySpans[] };

/** Returns a Pro's coming days with their open hours, and the jobs that take some of them; undefined for no Pro. */
export async function readSchedule(
  db: Db,
  { workerId, now, days }: { workerId: string; now: Date; days: number },
): Promise<Schedule | undefined> {
  const { from, until } = reachOf(now, days);
  const [row] = await findSchedules(db, { workerIds: [workerId], from, until });
  if (!row) return undefined;
  const { exceptions, rules, timeZone, jobs } = row;
  const open = openTime(
    { hours: row.hours, exceptions, closedOnHolidays: rules?.closedOnHolidays },
    timeZone,
    now,
    days,
  );
  const last = open.at(-1)?.spans.at(-1)?.until ?? until;
  return { timeZone, days: open, jobs: jobs.filter((job) => isWithin(job, { from: now, until: last })) };
}

/** A day with less open time than this is not free. */
const leastFreeMs = hours(1);

/** Returns those of a Pro's coming days (`2026-03-08`, in the Pro's zone) that have open hours and no job. */
export async function readFreeDays(db: Db, query: { workerId: string; now: Date; days: number }): Promise<string[]> {
  const schedule = await readSchedule(db, query);
  if (!schedule) return [];
  const { days, jobs } = schedule;
  const free = days.filter(
    ({ spans }) => openMs(spans) >= leastFreeMs && !spans.some((span) => jobs.some((job) => isWithin(job, span))),
  );
  return free.map(({ date }) => date);
}

const openMs = (spans: readonly Span[]): number =>
  spans.reduce((sum, { from, until }) => sum + until.getTime() - from.getTime(), 0);

const isWithin = (span: Span, { from, until }: Span): boolean => span.until > from && span.from < until;

/** The time of a Pro that can be booked, by days of the Pro's zone. */
export interface Bookable {
  workerId: string;
  listed: boolean;
  timeZone: string;
  hourlyRateCents: number;
  rules: BookingRules;
  days: DaySpans[];
}

/** Returns the time of Pros that can be booked: the one truth of profile, booking and proposals of another time. */
export async function readBookableTime(db: Db, { now, days, ...query }: Coming): Promise<Bookable[]> {
  const rows = await findSchedules(db, { ...query, ...reachOf(now, days) });
  return rows.map(({ workerId, listed, timeZone, hourlyRateCents, hours: week, exceptions, rules, jobs }) => {
    const booked = {
      week: { hours: week, exceptions },
      rules: rules ?? usualRules,
      timeZone,
      jobs: jobs.map((job) => ({ ...job, travelMinutes: travelMinutesOf(job.meters) })),
    };
    const free = bookableTime(booked, now, days);
    return { workerId, listed, timeZone, hourlyRateCents, rules: booked.rules, days: free };
  });
}
