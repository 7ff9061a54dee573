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
  const tell = async (userId: string, situation: Situation) =>
    notify(tx, { userId, kind: 'jobCancelled', data: { ...about, ...situation }, at });
  // Refunds by hand have emptied the hold: those words say what was refunded, and the usual ones of this news name no sum.
  const isEmpty = payoutCents + refundCents === 0;
  await tell(job.client_id, isEmpty ? {} : ofClient(by, refundCents));
  await tell(job.worker_id, isEmpty ? {} : ofWorker(by, payoutCents));
}

type Situation = { [Flag in 'isPayer' | 'isOwn' | 'isOwnUnrefunded' | 'isPaidCancel' | 'isFreeCancel']?: boolean };

const ofClient = (by: JobSide, refundCents: number): Situation =>
  by === 'client' ? { isPayer: true, isOwn: refundCents > 0, isOwnUnrefunded: refundCents === 0 } : { isPayer: true };

const ofWorker = (by: JobSide, payoutCents: number): Situation =>
  by === 'worker' ? { isOwn: true } : { isPaidCancel: payoutCents > 0, isFreeCancel: payoutCents === 0 };
