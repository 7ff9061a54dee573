import { shortName } from '#lib/short-name.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { voidHold } from '#modules/payments/public.server.ts';
import { displayNameOf } from '#modules/workers/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { moveJob } from '../move-job.server.ts';
import { payIfCaptured } from '../payment/payment-captured.server.ts';
import { lockJob } from '../store.server.ts';
import { findJobsToStart, findName, isSuspended } from './suspension-store.server.ts';

/**
 * An account was suspended (task `decisions.accountSuspended`): its unpaid jobs are called off, and the other side of each job whose
 * work has not begun is told (ADR 58).
 */
export async function onAccountSuspended(ctx: Context, { accountId }: { accountId: string }): Promise<void> {
  const at = ctx.clock.now();
  await transaction(ctx.db, async (tx) => {
    if (!(await isSuspended(tx, accountId))) return;
    for (const jobId of await findJobsToStart(tx, accountId)) await leaveJob(tx, jobId, accountId, at);
  });
}

async function leaveJob(tx: Tx, jobId: string, accountId: string, at: Date): Promise<void> {
  await payIfCaptured(tx, jobId, at);
  const job = await lockJob(tx, jobId);
  if (!job || (job.state !== 'awaiting_payment' && job.state !== 'paid')) return;
  const isUnpaid = job.state === 'awaiting_payment';
  // A payment that came just now moves the job as soon as it is booked.
  if (isUnpaid && !(await voidHold(tx, jobId))) throw new Error(`job ${jobId} is being paid`);
  if (isUnpaid) await moveJob(tx, { jobId, act: 'callOff', role: 'admin', actor: { kind: 'operator' }, at });
  const isPayer = accountId === job.worker_id;
  // A Pro is not notified of an instant booking before it is paid.
  if (isUnpaid && !isPayer && job.origin === 'instantBooking') return;
  const author = isPayer ? await displayNameOf(tx, accountId) : shortName(await findName(tx, accountId));
  const userId = isPayer ? job.client_id : job.worker_id;
  await notify(tx, {
    userId,
    kind: 'otherSuspended',
    data: { jobId, title: job.title, author, isPayer, isUnpaid },
    at,
  });
}
