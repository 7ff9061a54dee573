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
  const { hours, exceptions, rules, timeZone, jobs } = row;
  const open = openTime({ hours, exceptions, closedOnHolidays: rules?.closedOnHolidays }, timeZone, now, days);
  const last = open.at(-1)?.spans.at(-1)?.until ?? until;
  return { timeZone, days: open, jobs: jobs.filter((job) => isWithin(job, { from: now, until: last })) };
}

const isWithin = (span: Span, { from, until }: Span): boolean => span.until > from && span.from < until;

/** The time of a Pro that can be booked, by days of the Pro's zone. */
export interface Bookable {
  workerId: string;
  listed: boolean;
  timeZone: string;
  rules: BookingRules;
  days: DaySpans[];
}

/** Returns the time of Pros that can be booked: the one truth of profile, comparison, booking and proposals of another time. */
export async function readBookableTime(db: Db, { now, days, ...query }: Coming): Promise<Bookable[]> {
  const rows = await findSchedules(db, { ...query, ...reachOf(now, days) });
  return rows.map(({ workerId, listed, timeZone, hours, exceptions, rules, jobs }) => {
    const booked = {
      week: { hours, exceptions },
      rules: rules ?? usualRules,
      timeZone,
      jobs: jobs.map((job) => ({ ...job, travelMinutes: travelMinutesOf(job.meters) })),
    };
    return { workerId, listed, timeZone, rules: booked.rules, days: bookableTime(booked, now, days) };
  });
}
