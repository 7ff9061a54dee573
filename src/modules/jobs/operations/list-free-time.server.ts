import { fail } from '#lib/fail.ts';
import { freeTime } from '#modules/workers/public.server.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { jobsContract } from '../contract.ts';
import { readSchedule } from '../schedule/schedule.server.ts';

/**
 * When a listed Pro is free: the open hours of the coming days without what is sold. Whose jobs they are, and that there are
 * any, stays between their sides. Throws Fail `api.notFound`.
 */
export const listFreeTime = operation(jobsContract.listFreeTime, {
  allow: anyone,
  async run(ctx, { workerId, days }) {
    const schedule = await readSchedule(ctx.db, { workerId, now: ctx.clock.now(), days });
    if (!schedule?.listed) fail('api.notFound');
    const free = freeTime(schedule.days, schedule.jobs);
    return { timeZone: schedule.timeZone, days: free.map(({ date, spans }) => ({ date, free: spans })) };
  },
});
