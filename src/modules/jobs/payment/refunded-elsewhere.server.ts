import { notify } from '#modules/notifications/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { tryMoveJob } from '../move-job.server.ts';
import { payIfCaptured } from './payment-captured.server.ts';

/** Cancels a job of which no money is held any more (task `payments.refundedElsewhere`). */
export async function onRefundedElsewhere(ctx: Context, { purposeId: jobId }: { purposeId: string }): Promise<void> {
  const at = ctx.clock.now();
  await transaction(ctx.db, async (tx) => {
    // The task of the payment may still be under way.
    await payIfCaptured(tx, jobId, at);
    await cancelRefunded(tx, jobId, at);
  });
}

/** Cancels a job and tells both sides. A job that is over, or has a case, stays as it is. */
export async function cancelRefunded(tx: Tx, jobId: string, at: Date): Promise<void> {
  const actor = { kind: 'provider' } as const;
  const job = await tryMoveJob(tx, { jobId, act: 'refundElsewhere', role: 'provider', actor, at });
  if (!job) return;
  const data = { jobId, title: job.title };
  for (const userId of [job.client_id, job.worker_id]) await notify(tx, { userId, kind: 'jobCancelled', data, at });
}
