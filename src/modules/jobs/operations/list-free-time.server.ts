import { fail } from '#lib/fail.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { jobsContract } from '../contract.ts';
import { readBookableTime } from '../schedule/schedule.server.ts';

/**
 * When a listed Pro is free: the open hours of the coming days from the Pro's notice on, without what is sold and what is kept
 * free around it. Whose jobs they are, and that there are any, stays between their sides. Throws Fail `api.notFound`.
 */
export const listFreeTime = operation(jobsContract.listFreeTime, {
  allow: anyone,
  async run(ctx, { workerId, days }) {
    const [found] = await readBookableTime(ctx.db, { workerIds: [workerId], now: ctx.clock.now(), days });
    if (!found?.listed) fail('api.notFound');
    return { timeZone: found.timeZone, days: found.days.map(({ date, spans }) => ({ date, free: spans })) };
  },
});
