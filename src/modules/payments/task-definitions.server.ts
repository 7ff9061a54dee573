import { z } from 'zod';
import { defineTask } from '#platform/queue.server.ts';

/** The payment of a hold has arrived and is held. Handled by the context that opened the hold. */
export const paymentCaptured = defineTask('payments.captured', z.object({ reference: z.uuid() }));

/** Send a payout to the worker's payout account. */
export const transferTask = defineTask('payments.transfer', z.object({ payoutId: z.uuid() }));

/** Send a payout back to the payer's card. */
export const refundTask = defineTask('payments.refund', z.object({ payoutId: z.uuid() }));

/** Close a page of the card provider on which nothing is to be paid any more. */
export const closeCheckoutTask = defineTask('payments.closeCheckout', z.object({ checkoutId: z.uuid() }));
