import { notify } from '#modules/notifications/public.server.ts';
import { heldOf, payoutAccountOf } from '#modules/payments/public.server.ts';
import { countCompletedJob, displayNameOf } from '#modules/workers/public.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { Actor } from '#platform/operations/context.server.ts';
import { earnedOf, workOf } from './figures.ts';
import { moveJob } from './move-job.server.ts';
import { releaseHeld } from './release-held.server.ts';
import type { JobRow } from './store.server.ts';

/**
 * Releases the money of submitted work to the Pro. Of hourly work, the time not worked is refunded to the client.
 * Throws Fail `jobs.notNow` when the work is not submitted, or its money was released before.
 */
export async function releaseJob(
  tx: Tx,
  { jobId, role, actor, at }: { jobId: string; role: 'client' | 'clock'; actor: Actor; at: Date },
): Promise<JobRow> {
  const job = await moveJob(tx, { jobId, act: 'release', role, actor, at });
  const held = await heldOf(tx, jobId);
  const { toPayee, fee, refunded } = await releaseHeld(tx, {
    purposeId: jobId,
    amount: earnedOf(workOf(job), held),
    at,
  });
  await countCompletedJob(tx, job.worker_id);
  const data = { jobId, title: job.title, totalCents: toPayee, ...(await whyNotInBank(tx, job, at)) };
  await notify(tx, { userId: job.worker_id, kind: 'jobReleased', data, at });
  const worker = await displayNameOf(tx, job.worker_id);
  const paid = {
    jobId,
    title: job.title,
    worker,
    totalCents: toPayee + fee,
    payoutCents: toPayee,
    feeCents: fee,
    refundCents: refunded,
    isPartRefunded: refunded > 0,
  };
  await notify(tx, { userId: job.client_id, kind: 'paymentReleased', data: paid, at });
  return job;
}

/** Returns why released money does not reach the Pro's bank yet, as the notification says it. */
async function whyNotInBank(tx: Tx, { worker_id: workerId, time_zone: timeZone }: JobRow, at: Date) {
  const { state, waitsUntil } = await payoutAccountOf(tx, workerId, at);
  if (waitsUntil) return { isBankChanged: true, paidFromAt: waitsUntil, timeZone };
  if (state === 'held') return { isHeld: true };
  return { isAccountMissing: state === 'none' || state === 'incomplete', isAccountBegun: state === 'incomplete' };
}
