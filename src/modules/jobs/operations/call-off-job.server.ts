import { fail } from '#lib/fail.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { voidHold } from '#modules/payments/public.server.ts';
import { actingNameOf } from '#modules/workers/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { lockForParty, partyOf } from '../access.server.ts';
import { jobsContract } from '../contract.ts';
import { moveJob, requireAct } from '../move-job.server.ts';
import { jobTransitions } from '../transitions.ts';

/**
 * Calls off a job that is not paid yet: the time slot opens up again, nothing is charged, and the Pro gets no strike. Throws Fail
 * `jobs.alreadyPaid` when the payment was faster.
 */
export const callOffJob = operation(jobsContract.callOff, {
  allow: partyOf,
  async run(ctx, { jobId, reason }) {
    const at = ctx.clock.now();
    await transaction(ctx.db, async (tx) => {
      const { job, side: role, otherId: userId } = await lockForParty(tx, ctx, jobId);
      if (job.state === 'paid') fail('jobs.alreadyPaid');
      requireAct(job, 'callOff', role);
      if (!(await voidHold(tx, jobId))) fail('jobs.alreadyPaid');
      await moveJob(tx, { jobId, act: 'callOff', role, actor: ctx.actor, at, note: reason });
      // A Pro is not notified of an instant booking before it is paid.
      if (role === 'client' && job.origin === 'instantBooking') return;
      const author = await actingNameOf(ctx, tx, role);
      await notify(tx, { userId, kind: 'jobCalledOff', data: { jobId, title: job.title, author }, at });
    });
    return { state: jobTransitions.callOff.to };
  },
});
