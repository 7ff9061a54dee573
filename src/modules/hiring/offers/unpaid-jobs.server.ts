import { fail } from '#lib/fail.ts';
import { maxUnpaidJobs } from '#modules/jobs/limits.ts';
import { countUnpaid } from '#modules/jobs/public.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { lockClient } from '../client-caps-store.server.ts';
import type { OfferSide } from '../states.ts';

/**
 * Refuses another hire to a client who has not paid for the ones before: each holds a Pro's time for up to three days. A Pro is free to
 * accept a counter of such a client. Of two at once, the second sees the first. Throws Fail `hiring.tooManyUnpaid`.
 */
export async function refuseWhileUnpaid(tx: Tx, side: OfferSide, clientId: string): Promise<void> {
  if (side !== 'client') return;
  await lockClient(tx, clientId);
  if ((await countUnpaid(tx, clientId)).all >= maxUnpaidJobs) fail('hiring.tooManyUnpaid', { max: maxUnpaidJobs });
}
