import { findOpenJobs } from '#modules/jobs/public.server.ts';
import { findWaitingPayouts } from '#modules/payments/public.server.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { Unfinished } from './contract.ts';

/** Returns what a person has to finish before the account can be closed: open jobs, and money that has not arrived. */
export async function findUnfinished(db: Db | Tx, userId: string): Promise<Unfinished[]> {
  const jobs = await findOpenJobs(db, userId);
  const payouts = await findWaitingPayouts(db, userId);
  return [
    ...jobs.map(({ id: jobId, ...job }) => ({ kind: 'job' as const, jobId, ...job })),
    ...payouts.map(({ purposeId: jobId, ...payout }) => ({ kind: 'payout' as const, jobId, ...payout })),
  ];
}
