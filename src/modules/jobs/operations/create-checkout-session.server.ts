import { fail } from '#lib/fail.ts';
import type { Language } from '#lib/languages.ts';
import { formatWhenWithYear } from '#lib/when.ts';
import { closePage, feeBpsFor, openCheckout } from '#modules/payments/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { perAccount } from '#platform/operations/limit.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { clientOf } from '../access.server.ts';
import { jobsContract } from '../contract.ts';
import { isPayable, isTroubled } from '../states.ts';
import { findJob } from '../store.server.ts';
import { type CheckoutView, findCheckoutView } from '../views.server.ts';

/** Opens the provider's payment page for an unpaid job, or returns the one that is still open. */
export const createCheckoutSession = operation(jobsContract.createCheckoutSession, {
  allow: clientOf,
  limit: perAccount(60),
  async run(ctx, { jobId }) {
    const job = (await findCheckoutView(ctx.db, jobId, userOf(ctx).id)) ?? fail('api.notFound');
    const { state, dueAt } = job;
    if (!isPayable(state)) fail(isTroubled(state) ? 'jobs.notNow' : 'jobs.alreadyPaid');
    if (!dueAt || dueAt <= ctx.clock.now()) fail('jobs.notNow');
    if (job.isWorkerSuspended) fail('jobs.notNow');
    if (!job.address) fail('jobs.addressMissing');
    const checkout = await openCheckout(ctx, {
      purposeId: jobId,
      describe: (language) => describe(job, language),
      feeBps: feeBpsFor({ extraMile: job.extraMile }),
      expiresAt: dueAt,
      successPath: `/payment-success?session_id={CHECKOUT_SESSION_ID}&job_id=${jobId}`,
      cancelPath: `/checkout/${jobId}?cancelled=1`,
    });
    if (checkout.state === 'paid') fail('jobs.alreadyPaid');
    if (checkout.state === 'void') fail('jobs.notNow');
    await refuseMoved(ctx, job);
    return { sessionId: checkout.sessionId, url: checkout.url };
  },
});

/** Closes a page that says an earlier time: the job moved while the provider opened it. */
async function refuseMoved(ctx: Context, { jobId, startsAt }: CheckoutView): Promise<void> {
  const job = await findJob(ctx.db, jobId);
  if (!job || job.starts_at.getTime() === startsAt.getTime()) return;
  await transaction(ctx.db, (tx) => closePage(tx, jobId));
  fail('jobs.notNow');
}

/** `Maria Gonzalez · Mon, Mar 2, 2026, 9:00 AM PST` */
function describe({ workerName, startsAt, timeZone }: CheckoutView, language: Language): string {
  return `${workerName} · ${formatWhenWithYear(startsAt.toISOString(), timeZone, language)}`;
}
