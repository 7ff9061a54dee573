import { fail } from '#lib/fail.ts';
import { HoldFrozen, type Released, releaseHold } from '#modules/payments/public.server.ts';
import type { Tx } from '#platform/database/database.server.ts';

/**
 * Splits the held money of a job: see `releaseHold` of payments. Throws Fail `jobs.notNow` when the client's bank has taken the
 * money a moment before, so that the job is about to be frozen.
 */
export async function releaseHeld(tx: Tx, order: Parameters<typeof releaseHold>[1]): Promise<Released> {
  try {
    return await releaseHold(tx, order);
  } catch (error) {
    if (error instanceof HoldFrozen) fail('jobs.notNow');
    throw error;
  }
}
