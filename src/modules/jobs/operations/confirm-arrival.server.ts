import { fail } from '#lib/fail.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { clientOf } from '../access.server.ts';
import { jobsContract } from '../contract.ts';
import { submitDue } from '../deadlines.ts';
import { moveJob, requireAct } from '../move-job.server.ts';
import { lockJob } from '../store.server.ts';
import { jobTransitions } from '../transitions.ts';

/** The client says that the Pro came, although the Pro did not check in: the work goes on, and the Pro is told to submit it. */
export const confirmArrival = operation(jobsContract.confirmArrival, {
  allow: clientOf,
  async run(ctx, { jobId }) {
    const at = ctx.clock.now();
    await transaction(ctx.db, async (tx) => {
      const job = (await lockJob(tx, jobId)) ?? fail('api.notFound');
      requireAct(job, 'confirmArrival', 'client');
      const due = submitDue(job.ends_at, at);
      const set = { started_at: at };
      await moveJob(tx, { jobId, act: 'confirmArrival', role: 'client', actor: ctx.actor, at, ...due, set });
      const data = { jobId, title: job.title, askAt: due.dueAt, timeZone: job.time_zone };
      await notify(tx, { userId: job.worker_id, kind: 'arrivalConfirmed', data, at });
    });
    return { state: jobTransitions.confirmArrival.to };
  },
});
