import { freeTime } from '#modules/workers/public.server.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { jobsContract } from '../contract.ts';
import { readSchedules } from '../schedule/schedule.server.ts';

/** When each of several Pros is free, as `listFreeTime` says it of one; those that aren't listed are left out. */
export const listFreeTimes = operation(jobsContract.listFreeTimes, {
  allow: anyone,
  async run(ctx, { workerIds, days }) {
    const schedules = await readSchedules(ctx.db, { workerIds, now: ctx.clock.now(), days });
    const listed = schedules.filter((schedule) => schedule.listed);
    return {
      items: listed.map((schedule) => ({
        workerId: schedule.workerId,
        days: freeTime(schedule.days, schedule.jobs).map(({ date, spans }) => ({ date, free: spans })),
      })),
    };
  },
});
