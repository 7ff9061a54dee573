import { type Money, usd } from '#lib/money.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { releaseHeld } from '../release-held.server.ts';

/** Refunds everything that is held for a job without work, and returns how much that is, US cents. */
export async function refundAll(tx: Tx, jobId: string, at: Date): Promise<Money> {
  const { refunded } = await releaseHeld(tx, { purposeId: jobId, amount: usd(0), at });
  return refunded;
}
