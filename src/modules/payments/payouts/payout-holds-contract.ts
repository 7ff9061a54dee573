import { z } from 'zod';
import { contractBase, Id, Instant, TypedText } from '#platform/operations/contract.ts';
import { maxHoldReason } from '../limits.ts';

const tags = ['payments'];
const Reason = TypedText.min(1).max(maxHoldReason);
const Done = z.object({ done: z.literal(true) });
const refusals = { 'payments.holdNotNow': { status: 409 } } as const;
const path = '/accounts/{accountId}/payout-holds';

const PayoutHolds = z.object({
  /** Without a payout account there is nothing to hold. */
  hasAccount: z.boolean(),
  isHeld: z.boolean(),
  /** The latest first. Reasons are null once the account is closed. */
  holds: z.array(
    z.object({
      at: Instant,
      byName: z.string(),
      reason: z.string().nullable(),
      /** Null while the payouts are on hold. */
      allowedAt: Instant.nullable(),
      allowedByName: z.string().nullable(),
      allowReason: z.string().nullable(),
    }),
  ),
});
export type PayoutHolds = z.infer<typeof PayoutHolds>;

/** What administrators do when a Pro says that a change of the bank account was someone else's. */
export const payoutHoldsContract = {
  getPayoutHolds: contractBase
    .route({ method: 'GET', path, summary: 'Whether a Pro’s payouts are on hold, and why, for administrators', tags })
    .input(z.strictObject({ accountId: Id }))
    .output(PayoutHolds),
  holdPayouts: contractBase
    .route({ method: 'POST', path, summary: 'Hold a Pro’s payouts, and those of the provider', tags })
    .input(z.strictObject({ accountId: Id, reason: Reason }))
    .output(Done)
    .errors(refusals),
  allowPayouts: contractBase
    .route({ method: 'POST', path: `${path}/end`, summary: 'Allow a Pro’s payouts again', tags })
    .input(z.strictObject({ accountId: Id, reason: Reason }))
    .output(Done)
    .errors(refusals),
};
