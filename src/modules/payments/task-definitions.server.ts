import { z } from 'zod';
import { Id } from '#platform/operations/contract.ts';
import { defineTask } from '#platform/queue.server.ts';

/** The payment of a hold is captured. Handled by the context that opened the hold. */
export const paymentCaptured = defineTask('payments.captured', z.object({ purposeId: Id }));

/**
 * Money of a hold was refunded by hand at the provider. `left`: some of it is still held, none is, or none of the refund was held
 * any more. `isWaiting`: the provider has accepted it and not sent it yet. Without `refund`, all that was held. Handled by the context that opened the hold.
 */
export const refundedElsewhere = defineTask(
  'payments.refundedElsewhere',
  z.object({
    purposeId: Id,
    refund: z
      .object({
        id: z.string(),
        cents: z.int().positive(),
        left: z.enum(['some', 'none', 'wasNotHeld']),
        // Missing in what an earlier version has queued.
        isWaiting: z.boolean().default(false),
      })
      .optional(),
  }),
);
const DisputeNews = z.object({ disputeId: Id, purposeId: Id });

/** A client's bank has taken a payment back, or has decided. Handled by the context that opened the hold. */
export const disputeChanged = defineTask('payments.disputeChanged', DisputeNews);

/** A dispute waits for an answer. Handled by the context that collects the evidence. */
export const disputeOpened = defineTask('payments.disputeOpened', DisputeNews);

/** A bank has decided a dispute, or its question is answered. Handled by the context that collects the evidence. */
export const disputeClosed = defineTask('payments.disputeClosed', DisputeNews);

/** Send a payout to the worker's payout account. */
export const transferTask = defineTask('payments.transfer', z.object({ payoutId: Id }));

/** Send a payout back to the payer's card. */
export const refundTask = defineTask('payments.refund', z.object({ payoutId: Id }));

/** Stop the provider's own payouts from an account whose bank account is new, or put their schedule back. */
export const watchScheduleTask = defineTask('payments.watchSchedule', z.object({ accountId: z.string() }));

/** Close a page of the card provider on which nothing is to be paid any more. */
export const closeCheckoutTask = defineTask('payments.closeCheckout', z.object({ checkoutId: Id }));
