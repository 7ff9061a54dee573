import { notify } from '#modules/notifications/public.server.ts';
import { moneyOf } from '#modules/payments/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { tryMoveJob } from './move-job.server.ts';

/** Makes a job paid whose money payments has captured (task `payments.captured`). */
export async function paymentArrived(ctx: Context, { reference }: { reference: string }): Promise<void> {
  await transaction(ctx.db, (tx) => bookArrival(tx, reference, ctx.clock.now()));
}

/**
 * Makes a job paid whose money is held, and tells both sides. Goes by the money alone, whoever calls it how often.
 * Gives whether the money has arrived.
 */
export async function bookArrival(tx: Tx, jobId: string, at: Date): Promise<boolean> {
  const money = (await moneyOf(tx, [jobId])).get(jobId);
  if (!money || money.capturedCents === 0) return false;
  const job = await tryMoveJob(tx, {
    jobId,
    act: 'paymentArrives',
    role: 'provider',
    actor: { kind: 'provider' },
    at,
    set: { paid_at: at },
  });
  if (!job) return true;
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
