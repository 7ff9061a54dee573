import { after, days as daysMs } from '#lib/clock.ts';
import { type DaySpans, openTime } from '#modules/workers/public.server.ts';
import type { Db } from '#platform/database/database.server.ts';
import { findSchedules, type ScheduleRow } from './schedule-store.server.ts';

type Schedule = Omit<ScheduleRow, 'hours' | 'exceptions'> & { days: DaySpans[] };

/** Returns a Pro's coming days with their open hours, and the jobs that take some of them; undefined for no Pro. */
export async function readSchedule(
  db: Db,
  { workerId, ...coming }: { workerId: string; now: Date; days: number },
): Promise<Schedule | undefined> {
  const [schedule] = await readSchedules(db, { workerIds: [workerId], ...coming });
  return schedule;
}

/** Returns the same of several Pros. */
export async function readSchedules(
  db: Db,
  { workerIds, now, days }: { workerIds: readonly string[]; now: Date; days: number },
): Promise<Schedule[]> {
  // A day more than asked for: the last one may end later than now, and may have 25 hours.
  const rows = await findSchedules(db, { workerIds, from: now, until: after(now, daysMs(days + 1)) });
  return rows.map(({ hours, exceptions, ...schedule }) => ({
    ...schedule,
    days: openTime({ hours, exceptions }, schedule.timeZone, now, days),
  }));
}
