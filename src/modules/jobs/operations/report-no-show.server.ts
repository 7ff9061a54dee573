import { notify } from '#modules/notifications/public.server.ts';
import { addStrike } from '#modules/workers/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { clientOf } from '../access.server.ts';
import { refundAll } from '../attention/refund-all.server.ts';
import { jobsContract } from '../contract.ts';
import { moveJob } from '../move-job.server.ts';
import { jobTransitions } from '../transitions.ts';

/** The client says that the Pro did not come: everything is refunded, the Pro gets a strike, and both are told. */
export const reportNoShow = operation(jobsContract.reportNoShow, {
  allow: clientOf,
  async run(ctx, { jobId }) {
    const at = ctx.clock.now();
    await transaction(ctx.db, async (tx) => {
      const job = await moveJob(tx, { jobId, act: 'reportNoShow', role: 'client', actor: ctx.actor, at });
      const refundCents = await refundAll(tx, jobId, at);
      await addStrike(tx, { workerId: job.worker_id, reason: 'didNotCome', jobId, at });
      const data = { jobId, title: job.title, refundCents };
      await notify(tx, { userId: job.worker_id, kind: 'noShowReported', data, at });
      const toClient = { ...data, payoutCents: 0, isPayer: true, isNoShow: true };
      await notify(tx, { userId: job.client_id, kind: 'jobCancelled', data: toClient, at });
    });
    return { state: jobTransitions.reportNoShow.to };
  },
});
