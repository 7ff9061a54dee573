import { fail } from '#lib/fail.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation, worker } from '#platform/operations/operation.server.ts';
import { jobsContract } from '../contract.ts';
import { readSchedule } from '../schedule/schedule.server.ts';

/** The signed-in Pro's coming days, and the jobs that take time of them. Throws Fail `api.notFound` without a profile. */
export const getSchedule = operation(jobsContract.getSchedule, {
  allow: worker,
  async run(ctx, { days }) {
    const schedule = await readSchedule(ctx.db, { workerId: userOf(ctx).id, now: ctx.clock.now(), days });
    if (!schedule) fail('api.notFound');
    const { timeZone, jobs } = schedule;
    return { timeZone, jobs, days: schedule.days.map(({ date, spans }) => ({ date, open: spans })) };
  },
});
