import { voidHold } from '#modules/payments/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { tellAsked } from '../attention/stand-still.server.ts';
import { moveJob } from '../move-job.server.ts';
import { payIfCaptured } from '../payment/payment-captured.server.ts';
import { type JobRow, lockJob } from '../store.server.ts';
import { findJobsToStart, isSuspended } from './suspension-store.server.ts';
import { tellOther } from './tell-other.server.ts';

/**
 * An account was suspended (task `decisions.accountSuspended`): its unpaid jobs are called off, and the other side of each job whose
 * work has not begun is told (ADR 58). So is the Pro whose client was asked about the start and can no longer answer.
 */
export async function onAccountSuspended(ctx: Context, { accountId }: { accountId: string }): Promise<void> {
  const at = ctx.clock.now();
  await transaction(ctx.db, async (tx) => {
    if (!(await isSuspended(tx, accountId))) return;
    for (const jobId of await findJobsToStart(tx, accountId)) await leaveJob(tx, jobId, accountId, at);
  });
}

async function leaveJob(tx: Tx, jobId: string, accountId: string, at: Date): Promise<void> {
  const job = await lockJob(tx, jobId);
  // The suspension ended while this waited for the job.
  if (!(await isSuspended(tx, accountId))) return;
  if (job?.state === 'needs_attention' && !job.started_at && accountId === job.client_id) return tellAsked(tx, job, at);
  if (job?.state !== 'awaiting_payment' && job?.state !== 'paid') return;
  const isUnpaid = job.state === 'awaiting_payment' && (await callOff(tx, job, at));
  // A Pro is not notified of an instant booking before it is paid.
  if (isUnpaid && accountId === job.client_id && job.origin === 'instantBooking') return;
  await tellOther(tx, job, { accountId, isUnpaid, at });
}

/** Calls off a locked job that is not paid. Returns false when its payment was faster, which makes it paid. */
async function callOff(tx: Tx, { id: jobId }: JobRow, at: Date): Promise<boolean> {
  const isVoid = await voidHold(tx, jobId);
  if (isVoid) await moveJob(tx, { jobId, act: 'callOff', role: 'admin', actor: { kind: 'operator' }, at });
  else if (!(await payIfCaptured(tx, jobId, at)))
    throw new Error(`the hold of job ${jobId} is neither pending nor captured`);
  return isVoid;
}
