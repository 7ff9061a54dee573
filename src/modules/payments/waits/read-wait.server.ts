import type { Wait } from '../contract.ts';
import { waitOf } from './wait-reasons.ts';
import type { WaitJson } from './wait-store.server.ts';

/** Returns the wait that a row of the store is; an empty list for a payout that has arrived. */
export function readWait({ cents, ...facts }: WaitJson): Wait[] {
  const wait = waitOf(facts);
  if (!wait) return [];
  const until = wait.until && new Date(wait.until).toISOString();
  return [{ to: facts.isTransfer ? 'worker' : 'client', cents, reason: wait.reason, until }];
}
