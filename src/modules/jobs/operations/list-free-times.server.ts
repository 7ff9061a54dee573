import { anyone, operation } from '#platform/operations/operation.server.ts';
import { jobsContract } from '../contract.ts';
import { readBookableTime } from '../schedule/schedule.server.ts';

/** When each of several Pros is free, as `listFreeTime` says it of one; those that aren't listed are left out. */
export const listFreeTimes = operation(jobsContract.listFreeTimes, {
  allow: anyone,
  async run(ctx, { workerIds, days }) {
    const found = await readBookableTime(ctx.db, { workerIds, now: ctx.clock.now(), days });
    const listed = found.filter((worker) => worker.listed);
    return {
      items: listed.map(({ workerId, days: free }) => ({
        workerId,
        days: free.map(({ date, spans }) => ({ date, free: spans })),
      })),
    };
  },
});
