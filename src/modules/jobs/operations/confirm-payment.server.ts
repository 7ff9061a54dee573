import { fail } from '#lib/fail.ts';
import { purposeOfCheckout, settleCheckout } from '#modules/payments/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { perAccount } from '#platform/operations/limit.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { clientOf } from '../access.server.ts';
import { jobsContract } from '../contract.ts';
import { payIfCaptured } from '../payment/payment-captured.server.ts';
import { isPayable } from '../states.ts';
import { jobTransitions } from '../transitions.ts';
import { findCheckoutView } from '../views.server.ts';

/**
 * The client is back from the provider's page. What became of the payment is read at the provider, not from the address.
 * Throws `api.notFound` for a session of another job.
 */
export const confirmPayment = operation(jobsContract.confirmPayment, {
  allow: clientOf,
  limit: perAccount(100),
  async run(ctx, { jobId, sessionId }) {
    const job = (await findCheckoutView(ctx.db, jobId, userOf(ctx).id)) ?? fail('api.notFound');
    if ((await purposeOfCheckout(ctx.db, sessionId)) !== jobId) fail('api.notFound');
    const { failed } = await settleCheckout(ctx, sessionId);
    // The queue does the same in a moment, but the page should not have to wait for it.
    const paid = await transaction(ctx.db, (tx) => payIfCaptured(tx, jobId, ctx.clock.now()));
    const state = paid && isPayable(job.state) ? jobTransitions.paymentArrives.to : job.state;
    const { title, workerName, amountCents } = job;
    return { jobId, paid, failed, state, title, workerName, amountCents };
  },
});
