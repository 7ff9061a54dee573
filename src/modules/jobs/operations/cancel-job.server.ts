import { fail } from '#lib/fail.ts';
import { type Money, usd } from '#lib/money.ts';
import { heldOf } from '#modules/payments/public.server.ts';
import { addStrike } from '#modules/workers/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { lockForParty, partyOf } from '../access.server.ts';
import { jobsContract } from '../contract.ts';
import { refundSteps } from '../ending/cancellation.ts';
import { refundSlotOf } from '../ending/refund-slot.ts';
import { tellCanceled } from '../ending/tell-canceled.server.ts';
import { moveJob, requireAct } from '../move-job.server.ts';
import { releaseHeld } from '../release-held.server.ts';
import type { JobRow } from '../store.server.ts';
import { isSuspended } from '../suspension/suspension-store.server.ts';
import { type JobSide, jobTransitions } from '../transitions.ts';

/**
 * Cancels a paid job before its work begins. The client gets the tier's refund, and the Pro the rest; a Pro who cancels
 * refunds everything and gets a strike. After a start that passed while the client's bank had the payment, and while the account of the
 * other side is suspended (ADR 58), either side refunds everything, without a strike. Nothing is canceled when the refund would be less
 * than the caller was shown.
 */
export const cancelJob = operation(jobsContract.cancel, {
  allow: partyOf,
  async run(ctx, { jobId, refundCents, reason }) {
    const refund = await transaction(ctx.db, (tx) => cancel(tx, ctx, { jobId, shownCents: refundCents, reason }));
    return { state: jobTransitions.cancel.to, refundCents: refund };
  },
});

async function cancel(
  tx: Tx,
  ctx: Context,
  { jobId, shownCents, reason }: { jobId: string; shownCents: number; reason?: string },
): Promise<Money> {
  const at = ctx.clock.now();
  const { job, side: role, otherId } = await lockForParty(tx, ctx, jobId);
  requireAct(job, 'cancel', role);
  const held = await heldOf(tx, jobId);
  const isFree = job.lost_start_at !== null || (await isSuspended(tx, otherId));
  const refund = refundNow(job, { held, isFree }, role, at);
  if (refund < shownCents) fail('jobs.refundChanged');
  await moveJob(tx, { jobId, act: 'cancel', role, actor: ctx.actor, at, note: reason || undefined });
  const released = await releaseHeld(tx, { purposeId: jobId, amount: usd(held - refund), at });
  if (role === 'worker' && !isFree)
    await addStrike(tx, { workerId: job.worker_id, reason: 'cancelledPaidJob', jobId, at });
  await tellCanceled(tx, job, { by: role, released, at });
  return refund;
}

function refundNow(job: JobRow, { held, isFree }: { held: Money; isFree: boolean }, side: JobSide, at: Date): Money {
  const agreement = {
    tier: job.cancellation_tier,
    // The constraint `job_paid_has_a_time` promises it.
    paidAt: job.paid_at as Date,
    held,
    hourlyRate: job.hourly_rate_cents === null ? null : usd(job.hourly_rate_cents),
    isFree,
    ...refundSlotOf({ startsAt: job.starts_at, endsAt: job.ends_at }, job.refund_starts_at),
  };
  return refundSteps(agreement, side, at)[0]?.refund ?? usd(0);
}
