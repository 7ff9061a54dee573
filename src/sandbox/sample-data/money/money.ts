import { forMinutes, usd } from '#lib/money.ts';
import { refundSteps } from '#modules/jobs/ending/cancellation.ts';
import { feeBpsFor, splitRelease } from '#modules/payments/fees.ts';
import type { Money, SampleJob, Step } from '../jobs/sample-job.ts';

type PricedJob = Pick<SampleJob, 'price' | 'rate' | 'minutes' | 'pro' | 'startsAt' | 'endsAt'>;

/** What decides how much of the price is earned, besides the steps. */
export interface Earning {
  /** Minutes of hourly work that were not needed. */
  shorter: number;
  /** The Pro's part in percent, if a case was decided. */
  awarded: number;
}

/** The money of a job that went through `steps`. */
export function moneyFor(job: PricedJob, steps: Step[], earning: Earning): Money {
  const at = (state: Step['to']) => steps.find(({ to }) => to === state)?.at ?? null;
  const empty = { captured: 0, held: 0, released: 0, refunded: 0, fee: 0, closedAt: null };
  const terms = { amount: job.price, feeBps: feeBpsFor(job.pro), paidAt: at('paid') };
  const state = (steps.at(-1) as Step).to;
  if (state === 'awaiting_payment') return { ...empty, ...terms, state: 'pending' };
  if (state === 'expired' || state === 'called_off') return { ...empty, ...terms, state: 'void' };
  const closedAt = at('released') ?? at('settled') ?? at('cancelled');
  const holding = state === 'frozen' ? 'frozen' : 'held';
  if (!closedAt) return { ...empty, ...terms, state: holding, captured: job.price, held: job.price };
  const earned = earnedOf(job, steps, earning);
  const { fee, net } = splitRelease(usd(earned), terms.feeBps);
  const refunded = job.price - earned;
  return { ...terms, state: 'closed', captured: job.price, held: 0, released: net, refunded, fee, closedAt };
}

/** What of the price goes to the Pro and the platform. */
function earnedOf(job: PricedJob, steps: Step[], { shorter, awarded }: Earning): number {
  const cancel = steps.find(({ to }) => to === 'cancelled');
  if (cancel) return job.price - refundOf(job, steps, cancel);
  // In whole dollars.
  if (steps.some(({ to }) => to === 'settled')) return Math.round((job.price * awarded) / 10_000) * 100;
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
  return refundSteps({ ...terms, startsAt, endsAt, paidAt, isFree: false }, side, cancel.at)[0]?.refund ?? 0;
}
