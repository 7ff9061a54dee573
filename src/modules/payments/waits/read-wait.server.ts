import type { MoneyState, Wait } from '../contract.ts';
import { refundStates } from '../states.ts';
import { refundStateOf, waitOf } from './wait-reasons.ts';
import type { WaitJson } from './wait-store.server.ts';

/** Returns the wait that a row of the store is; an empty list for a payout that has arrived. */
export function readWait({ cents, ...facts }: WaitJson): Wait[] {
  const wait = waitOf(facts);
  if (!wait) return [];
  const until = wait.until && new Date(wait.until).toISOString();
  return [{ to: facts.isTransfer ? 'worker' : 'client', cents, reason: wait.reason, until }];
}

/** Returns how much of the held money that was refunded is where; without what the client's bank has refunded. */
export function refundsIn(payouts: readonly WaitJson[]): MoneyState['refunds'] {
  const refunds = payouts.filter(({ isTransfer, isOfHold }) => !isTransfer && isOfHold);
  return refundStates.flatMap((state) => {
    const found = refunds.filter((refund) => refundStateOf(refund) === state);
    return found.length === 0 ? [] : [{ state, cents: found.reduce((sum, { cents }) => sum + cents, 0) }];
  });
}
