import { hours, minutes } from '#lib/clock.ts';

/**
 * What a definite no of the provider means for a payout. `wait`: the money is not there yet. `account`: the payee's account is not
 * ready. `refunded`: the payment is refunded already, not by us. `disputed`: the client's bank has taken the payment back. `no`: any other.
 */
export type RefusalClass = 'wait' | 'account' | 'refunded' | 'disputed' | 'no';

const classes: Readonly<Record<string, RefusalClass>> = {
  balance_insufficient: 'wait',
  insufficient_capabilities_for_transfer: 'account',
  account_invalid: 'account',
  charge_already_refunded: 'refunded',
  charge_disputed: 'disputed',
};

/** Returns the class of a refusal by its code of the provider (https://docs.stripe.com/error-codes). */
export const classOf = (code: string | null): RefusalClass => classes[code ?? ''] ?? 'no';

/** How long a payout waits after its first, second … refusal, together about a day. One more is the last. */
const waitsMs = [minutes(15), hours(1), hours(6), hours(16)];

/** How often the balance of the provider may be too small before an administrator looks at it: the tries of a day. */
export const waitsBeforeCase = 24;

/** How often a payout was refused because the money is not there yet, and for all other reasons. */
export interface RefusalCounts {
  waits: number;
  refusals: number;
}

/** Counts a refusal. Waiting for money takes nothing off the tries that a payout has for other reasons. */
export const countRefusal = (refusal: RefusalClass, { waits, refusals }: RefusalCounts): RefusalCounts =>
  refusal === 'wait' ? { waits: waits + 1, refusals } : { waits, refusals: refusals + 1 };

/** Returns how long a payout waits after it was refused so often, the last time as `refusal`; null for no longer. */
export function waitAfter(refusal: RefusalClass, { refusals }: RefusalCounts): number | null {
  if (refusal === 'wait') return hours(1);
  return waitsMs[refusals - 1] ?? null;
}
