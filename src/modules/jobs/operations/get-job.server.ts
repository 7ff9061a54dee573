import { fail } from '#lib/fail.ts';
import { usd } from '#lib/money.ts';
import { moneyOf } from '#modules/payments/public.server.ts';
import { isAwaited } from '#modules/payments/states.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { partyOf } from '../access.server.ts';
import { refundSteps } from '../cancellation.ts';
import { jobsContract } from '../contract.ts';
import { hasPin } from '../states.ts';
import { openActs } from '../transitions.ts';
import { type DetailRow, findDetail } from '../views.server.ts';

/** A job with its money, its history and the viewer's open acts. Only the client of a paid job gets the PIN. */
export const getJob = operation(jobsContract.get, {
  allow: partyOf,
  async run(ctx, { jobId }) {
    const viewer = userOf(ctx).id;
    const [found, monies] = await Promise.all([findDetail(ctx.db, jobId, viewer), moneyOf(ctx.db, [jobId])]);
    const money = monies.get(jobId);
    if (!found || !money) fail('api.notFound');
    const { paidAt, ...job } = found;
    const acts = openActs(job.state, job.side).filter((act) => act !== 'pay' || isAwaited(money.state));
    const refunds = acts.includes('cancel') ? refundsOf(found, money.heldCents, ctx.clock.now()) : null;
    return {
      ...job,
      pin: job.side === 'client' && hasPin(job.state) ? job.pin : null,
      money,
      acts,
      refunds,
    };
  },
});

function refundsOf(job: DetailRow, heldCents: number, at: Date) {
  const { cancellationTier: tier, hourlyRateCents, startsAt, endsAt, paidAt } = job;
  if (!paidAt) return null;
  const hourlyRate = hourlyRateCents === null ? null : usd(hourlyRateCents);
  const steps = refundSteps({ tier, held: usd(heldCents), hourlyRate, startsAt, endsAt, paidAt }, job.side, at);
  return steps.map(({ refund, until }) => ({ refundCents: refund, until }));
}
