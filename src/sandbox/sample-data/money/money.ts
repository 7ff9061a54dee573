import { forMinutes, usd } from '#lib/money.ts';
import { refundSteps } from '#modules/jobs/cancellation.ts';
import { feeBpsFor, splitRelease } from '#modules/payments/fees.ts';
import type { Money, SampleJob, Step } from '../jobs/sample-job.ts';

type PricedJob = Pick<SampleJob, 'price' | 'rate' | 'minutes' | 'pro' | 'startsAt' | 'endsAt'>;

/** The money of a job that went through `steps`; `shorter` minutes of an hourly job were not needed. */
export function moneyFor(job: PricedJob, steps: Step[], shorter: number): Money {
  const at = (state: Step['to']) => steps.find(({ to }) => to === state)?.at ?? null;
  const empty = { captured: 0, held: 0, released: 0, refunded: 0, fee: 0, closedAt: null };
  const terms = { amount: job.price, feeBps: feeBpsFor(job.pro), paidAt: at('paid') };
  const state = (steps.at(-1) as Step).to;
  if (state === 'awaiting_payment') return { ...empty, ...terms, state: 'pending' };
  if (state === 'expired') return { ...empty, ...terms, state: 'void' };
  const closedAt = at('released') ?? at('cancelled');
  if (!closedAt) return { ...empty, ...terms, state: 'held', captured: job.price, held: job.price };
  const earned = earnedOf(job, steps, shorter);
  const { fee, net } = splitRelease(usd(earned), terms.feeBps);
  const refunded = job.price - earned;
  return { ...terms, state: 'closed', captured: job.price, held: 0, released: net, refunded, fee, closedAt };
}

/** What of the price goes to the Pro and the platform. */
function earnedOf(job: PricedJob, steps: Step[], shorter: number): number {
  const cancel = steps.find(({ to }) => to === 'cancelled');
  if (cancel) return job.price - refundOf(job, steps, cancel);
  if (shorter > 0 && job.rate !== null) {
    return Math.min(job.price, forMinutes(usd(job.rate), job.minutes - shorter));
  }
  return job.price;
}

function refundOf(job: PricedJob, steps: Step[], cancel: Step): number {
  const { price, rate, startsAt, endsAt } = job;
  const paidAt = steps.find(({ to }) => to === 'paid')?.at ?? cancel.at;
  const terms = { tier: job.pro.tier, held: usd(price), hourlyRate: rate === null ? null : usd(rate) };
  const side = cancel.by === 'worker' ? 'worker' : 'client';
  return refundSteps({ ...terms, startsAt, endsAt, paidAt }, side, cancel.at)[0]?.refund ?? 0;
}
