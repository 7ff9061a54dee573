import { after, days, hours, minutes } from '#lib/clock.ts';
import { type FreeDays, findDueFreeDays, saveFreeDays, type WorkedOut } from '#modules/workers/public.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { lengthsOf } from '../booking/booking-lengths.ts';
import { bookableTime, byDay, dayIn, reachOf, startsOnDays, travelMinutesOf } from './free-slots.server.ts';
import { findSchedules, type ScheduleRow } from './schedule-store.server.ts';

/** For how many days ahead they are worked out: two weeks more than a card looks ahead, so that a Pro is due every second week at most. */
const windowDays = 42;

/** No Pro plans further ahead. */
const allWeeks = windowDays / 7 + 1;

/** When a Pro is due again: not all at once, and early enough that the days never run short. */
const dueAfter = { leastMs: days(7), mostMs: days(13) };

/** When a Pro is tried again whose days could not be worked out. */
const retryMs = hours(1);

/** As many Pros are read at once, and so many times in a minute at most. */
const batch = 50;
const mostBatches = 40;

/**
 * Works out the free days of Pros that are due by `ctx.clock` (task `jobs.keepFreeDays`, every minute): those whose hours, rules or jobs
 * have changed, and those whose days reach less far by now.
 */
export async function keepFreeDays(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  for (let done = 0; done < mostBatches; done++) {
    const due = await findDueFreeDays(ctx.db, now, batch);
    if (due.length > 0) await saveFreeDays(ctx.db, await workOut(ctx, due, now));
    if (due.length < batch) return;
  }
}

type Due = Pick<WorkedOut, 'workerId' | 'changes'>;

// A change that is made after `due` was read isn't written over: it has made the Pro due again.
async function workOut(ctx: Context, due: readonly Due[], now: Date): Promise<WorkedOut[]> {
  const workerIds = due.map(({ workerId }) => workerId);
  const schedules = await findSchedules(ctx.db, { workerIds, ...reachOf(now, windowDays + 1) });
  const scheduleOf = new Map(schedules.map((schedule) => [schedule.workerId, schedule]));
  return due.map((worker) => {
    try {
      const schedule = scheduleOf.get(worker.workerId);
      const found = schedule ? freeDaysOf(schedule, now) : null;
      const waitMs = dueAfter.leastMs + Math.random() * (dueAfter.mostMs - dueAfter.leastMs);
      return { ...worker, days: found, dueAt: found && after(now, waitMs) };
    } catch (error) {
      ctx.log.error({ err: error, workerId: worker.workerId }, 'the free days of a Pro could not be worked out');
      return { ...worker, days: null, dueAt: after(now, retryMs) };
    }
  });
}

/**
 * Returns the days on which every client in the Pro's area can book the shortest work; null for a Pro who isn't booked without a quote.
 * The notice and the weeks ahead are left out: they pass with time.
 */
export function freeDaysOf(schedule: ScheduleRow, now: Date): FreeDays | null {
  const { rules, timeZone, exceptions, jobs, hourlyRateCents, serviceRadiusMeters } = schedule;
  if (!rules?.instant) return null;
  const { noticeHours, weeksAhead, shortestHours } = rules;
  const [length] = lengthsOf({ hourlyRateCents, shortestHours });
  if (length === undefined) return null;
  // Where the work will be is not known: it's at most so far from the Pro. A meter more for what rounding takes.
  const travelMinutes = (meters: number) => travelMinutesOf(meters + serviceRadiusMeters + 1);
  const booked = {
    week: { hours: schedule.hours, exceptions },
    rules: { ...rules, noticeHours: 0, weeksAhead: allWeeks },
    timeZone,
    jobs: jobs.map((job) => ({ ...job, travelMinutes: travelMinutes(job.meters) })),
  };
  // A night more: work that begins on the last day may end after it.
  const time = bookableTime(booked, now, windowDays + 1);
  const starts = startsOnDays(time, length, { first: 0, end: windowDays });
  return { lastStarts: lastStartsOf(starts, length, timeZone), minutes: length, noticeHours, weeksAhead, timeZone };
}

/** Returns the last start of each day, after the last one whose work ends on the same day if that is another one. */
function lastStartsOf(starts: readonly Date[], length: number, timeZone: string): Date[] {
  const dayOf = dayIn(timeZone);
  return byDay(starts, timeZone).flatMap(({ date, starts: ofDay }) => {
    // Work that ends at midnight ends on the day before.
    const within = ofDay.findLast((start) => dayOf(after(start, minutes(length) - 1)) === date);
    const last = ofDay.at(-1);
    return [...new Set([within, last])].filter((start) => start !== undefined);
  });
}
