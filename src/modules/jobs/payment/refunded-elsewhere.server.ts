import type { z } from 'zod';
import { notify } from '#modules/notifications/public.server.ts';
import { moneyOf, type refundedElsewhere } from '#modules/payments/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { lapseSplitOffers } from '../case/split-store.server.ts';
import { tryMoveJob } from '../move-job.server.ts';
import { insertEvent, type JobRow, lockJob } from '../store.server.ts';
import { payIfCaptured } from './payment-captured.server.ts';

type News = z.output<typeof refundedElsewhere.payload>;
type MadeRefund = NonNullable<News['refund']>;

/** Money of a job was refunded by hand at the provider (task `payments.refundedElsewhere`). */
export async function onRefundedElsewhere(ctx: Context, { purposeId: jobId, refund }: News): Promise<void> {
  const at = ctx.clock.now();
  await transaction(ctx.db, async (tx) => {
    // The task of the payment may still be under way.
    await payIfCaptured(tx, jobId, at);
    const made = refund ?? (await readAll(tx, jobId));
    if (made) await followRefund(tx, jobId, made, at);
  });
}

/** Returns a refund of all that was held, for a task that does not tell it; null when no money of the job was refunded. */
async function readAll(tx: Tx, jobId: string): Promise<MadeRefund | null> {
  const cents = (await moneyOf(tx, [jobId])).get(jobId)?.refundedCents ?? 0;
  return cents > 0 ? { id: `all:${jobId}`, cents, left: 'none', isWaiting: false } : null;
}

/**
 * Cancels a job of which no money is held any more, writes the refund into its timeline and tells both sides, each once. A job that is
 * over, or has a case, stays as it is.
 */
export async function followRefund(tx: Tx, jobId: string, refund: MadeRefund, at: Date): Promise<void> {
  const cancelled = refund.left === 'none' ? await cancel(tx, jobId, refund, at) : null;
  const job = cancelled ?? (await note(tx, jobId, refund, at));
  if (!job) return;
  // Offered splits were about more.
  await lapseSplitOffers(tx, jobId, at);
  const heldCents = (await moneyOf(tx, [jobId])).get(jobId)?.heldCents ?? 0;
  const { left, isWaiting } = refund;
  const how = { isEmptied: cancelled !== null, isLate: left === 'wasNotHeld', isWaiting };
  for (const userId of [job.client_id, job.worker_id]) {
    const isPayer = userId === job.client_id;
    const data = { jobId, title: job.title, refundCents: refund.cents, heldCents, ...how, isPayer };
    await notify(tx, { userId, kind: 'refundedElsewhere', data, at });
  }
}

const provider = { role: 'provider', actor: { kind: 'provider' } } as const;

const cancel = (tx: Tx, jobId: string, refund: MadeRefund, at: Date): Promise<JobRow | null> =>
  tryMoveJob(tx, { ...provider, jobId, act: 'refundElsewhere', at, refund });

/** Writes a refund into the timeline of a job that stays in its state. Returns null when it is there already. */
async function note(tx: Tx, jobId: string, refund: MadeRefund, at: Date): Promise<JobRow | null> {
  const job = await lockJob(tx, jobId);
  if (!job) return null;
  const { state } = job;
  const line = {
    jobId,
    act: 'refundPart',
    from: state,
    to: state,
    actorId: null,
    role: 'provider',
    at,
    refund,
  } as const;
  return (await insertEvent(tx, line)) ? job : null;
}
