import { recordPayment } from '#modules/messaging/public.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { moneyOf } from '#modules/payments/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { startDueAt } from '../deadlines.ts';
import { tryMoveJob } from '../move-job.server.ts';
import { lockJob } from '../store.server.ts';

/** Makes a job paid once payments has captured its money (task `payments.captured`). */
export async function onPaymentCaptured(ctx: Context, { purposeId: jobId }: { purposeId: string }): Promise<void> {
  await transaction(ctx.db, (tx) => payIfCaptured(tx, jobId, ctx.clock.now()));
}

/**
 * Makes a job paid if its money is captured, and tells both sides. Any caller may ask, any number of times: only the
 * money counts. Returns true when it is captured.
 */
export async function payIfCaptured(tx: Tx, jobId: string, at: Date): Promise<boolean> {
  const money = (await moneyOf(tx, [jobId])).get(jobId);
  if (!money || money.capturedCents === 0) return false;
  // Locked, so that the deadline follows the end that a move under way may still set.
  const agreed = await lockJob(tx, jobId);
  const job =
    agreed &&
    (await tryMoveJob(tx, {
      jobId,
      act: 'paymentArrives',
      role: 'provider',
      actor: { kind: 'provider' },
      at,
      dueAt: startDueAt(agreed.ends_at),
      set: { paid_at: at },
    }));
  if (!job) return true;
  await recordPayment(tx, { clientId: job.client_id, workerId: job.worker_id }, at);
  const data = {
    jobId,
    title: job.title,
    totalCents: money.capturedCents,
    startsAt: job.starts_at,
    timeZone: job.time_zone,
  };
  for (const userId of [job.client_id, job.worker_id]) {
    await notify(tx, { userId, kind: 'jobPaid', data, at });
  }
  return true;
}
