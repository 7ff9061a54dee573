import { after, days, hours, minutes } from '#lib/clock.ts';
import { instantOf } from '#lib/place-time.server.ts';
import { freeDaysAhead } from '#modules/workers/limits.ts';
import { type FreeDays, findDueFreeDays, saveFreeDays, type WorkedOut } from '#modules/workers/public.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { lengthsOf } from '../booking/booking-lengths.ts';
import { bookableTime, byDay, reachOf, startsOnDays, travelMinutesOf } from './free-slots.server.ts';
import { findSchedules, type ScheduleRow } from './schedule-store.server.ts';

/** A Pro whom nobody touches is due after some days, not all at once. */
const dueAfter = { leastMs: days(7), mostMs: days(13) };

/** When a Pro is tried again whose days could not be worked out. */
const retryMs = hours(1);

/** As many Pros are read at once, and so many times in a minute at most. */
const batch = 50;
const mostBatches = 40;

/**
 * Works out the free days of Pros that are due by `ctx.clock` (task `jobs.keepFreeDays`, every minute): those whose hours, rules or jobs
 * have changed, and those who run short of days that are worked out.
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
  // A night more: work that begins on the last day may end after it.
  const schedules = await findSchedules(ctx.db, { workerIds, ...reachOf(now, freeDaysAhead + 1) });
  const scheduleOf = new Map(schedules.map((schedule) => [schedule.workerId, schedule]));
  return due.map((worker) => {
    try {
      const schedule = scheduleOf.get(worker.workerId);
      const found = schedule ? freeDaysOf(schedule, now) : null;
      return { ...worker, days: found, dueAt: found && schedule ? dueAtOf(schedule, found, now) : null };
    } catch (error) {
      ctx.log.error({ err: error, workerId: worker.workerId }, 'the free days of a Pro could not be worked out');
      return { ...worker, days: null, dueAt: after(now, retryMs) };
    }
  });
}

/** Returns the days on which every client in the Pro's area can book the shortest work; null for a Pro who isn't booked without a quote. */
function freeDaysOf(schedule: ScheduleRow, now: Date): FreeDays | null {
  const { rules, timeZone, exceptions, jobs, hourlyRateCents, serviceRadiusMeters } = schedule;
  const [length] = lengthsOf({ hourlyRateCents, shortestHours: rules?.shortestHours ?? 0 });
  if (!rules?.instant || length === undefined) return null;
  // Where the work will be is not known: it's at most so far from the Pro. A meter more for what rounding takes.
  const travelMinutes = (meters: number) => travelMinutesOf(meters + serviceRadiusMeters + 1);
  const booked = {
    week: { hours: schedule.hours, exceptions },
    rules,
    timeZone,
    jobs: jobs.map((job) => ({ ...job, travelMinutes: travelMinutes(job.meters) })),
  };
  const time = bookableTime(booked, now, freeDaysAhead + 1);
  const free = byDay(startsOnDays(time, length, { first: 0, end: freeDaysAhead }), timeZone);
  const lastStarts = free.flatMap(({ starts }) => starts.at(-1) ?? []);
  return { lastStarts, noticeMinutes: rules.noticeHours * 60 };
}

/**
 * Returns when a Pro's days are worked out again. The first of them is the right one for as long as any is left, since time adds days
 * behind the last one alone: before only one is left, or else as soon as the next day is in reach.
 */
function dueAtOf({ workerId, timeZone }: ScheduleRow, { lastStarts, noticeMinutes }: FreeDays, now: Date): Date {
  const lastButOne = lastStarts.at(-2);
  if (!lastButOne) return instantOf(now, 1, 0, timeZone);
  // The end of an id is random.
  const share = Number.parseInt(workerId.slice(-4), 16) / 0xffff;
  const waitMs = dueAfter.leastMs + share * (dueAfter.mostMs - dueAfter.leastMs);
  const shortMs = lastButOne.getTime() - minutes(noticeMinutes) - now.getTime();
  return after(now, Math.min(shortMs, waitMs));
}
