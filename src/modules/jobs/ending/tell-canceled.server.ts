import { notify } from '#modules/notifications/public.server.ts';
import type { Released } from '#modules/payments/public.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { JobRow } from '../store.server.ts';
import type { JobSide } from '../transitions.ts';

/** Notifies both sides that one of them has canceled a paid job, and what becomes of the money. */
export async function tellCanceled(
  tx: Tx,
  job: JobRow,
  { by, released, at }: { by: JobSide; released: Released; at: Date },
): Promise<void> {
  const { toPayee: payoutCents, refunded: refundCents } = released;
  const about = { jobId: job.id, title: job.title, refundCents, payoutCents };
  const ofClient = { isOwn: refundCents > 0, isOwnUnrefunded: refundCents === 0 };
  const toClient = { ...about, isPayer: true, ...(by === 'client' && ofClient) };
  const ofWorker =
    by === 'worker' ? { isOwn: true } : { isPaidCancel: payoutCents > 0, isFreeCancel: payoutCents === 0 };
  await notify(tx, { userId: job.client_id, kind: 'jobCancelled', data: toClient, at });
  await notify(tx, { userId: job.worker_id, kind: 'jobCancelled', data: { ...about, ...ofWorker }, at });
}
