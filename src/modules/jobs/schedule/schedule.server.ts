import { after, days as daysMs } from '#lib/clock.ts';
import { type DaySpans, openTime } from '#modules/workers/public.server.ts';
import type { Db } from '#platform/database/database.server.ts';
import { findSchedule, type ScheduleRow } from './schedule-store.server.ts';

/** Returns a Pro's coming days with their open hours, and the jobs that take some of them; undefined for no Pro. */
export async function readSchedule(
  db: Db,
  { workerId, now, days }: { workerId: string; now: Date; days: number },
): Promise<(Omit<ScheduleRow, 'hours' | 'exceptions'> & { days: DaySpans[] }) | undefined> {
  // A day more than asked for: the last one may end later than now, and may have 25 hours.
  const row = await findSchedule(db, { workerId, from: now, until: after(now, daysMs(days + 1)) });
  if (!row) return undefined;
  const { hours, exceptions, ...schedule } = row;
  return { ...schedule, days: openTime({ hours, exceptions }, schedule.timeZone, now, days) };
}
