import { fail } from '#lib/fail.ts';
import { hasFailedPayment } from '#modules/payments/public.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { isId } from '#platform/operations/contract.ts';
import { operation, signedIn } from '#platform/operations/operation.server.ts';
import { jobsContract } from '../contract.ts';
import { isPayable } from '../states.ts';
import { findCheckoutView } from '../views.server.ts';

/** What the signed-in client is to pay. Throws Fail `api.notFound` for a job of another client. */
export const findForCheckout = operation(jobsContract.findForCheckout, {
  allow: signedIn,
  async run(ctx, { id }) {
    if (!isId(id)) fail('api.notFound');
    const view = (await findCheckoutView(ctx.db, id.toLowerCase(), userOf(ctx).id)) ?? fail('api.notFound');
    const { isWorkerSuspended: _, ...job } = view;
    return { ...job, hasFailed: isPayable(job.state) && (await hasFailedPayment(ctx.db, job.jobId)) };
  },
});
