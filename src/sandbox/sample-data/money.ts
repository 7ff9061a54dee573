import { forMinutes, share, usd } from '#lib/money.ts';
import { feeBpsFor, splitRelease } from '#modules/payments/fees.ts';
import type { SampleJob, Step } from './sample-job.ts';

/** Where a job's money is, in cents; `captured = held + released + refunded + fee`. */
export interface Money {
  state: 'pending' | 'held' | 'closed' | 'void';
  amount: number;
  feeBps: number;
  captured: number;
  held: number;
  released: number;
  refunded: number;
  fee: number;
  paidAt: Date | null;
  /** When the hold was closed. */
  closedAt: Date | null;
}

/** The money of a job that went through `steps`; `shorter` minutes of an hourly job were not needed. */
export function moneyFor(
  job: Pick<SampleJob, 'price' | 'rate' | 'minutes' | 'pro'>,
  steps: Step[],
  shorter: number,
): Money {
  const at = (state: Step['to']) => steps.find(({ to }) => to === state)?.at ?? null;
  const empty = { captured: 0, held: 0, released: 0, refunded: 0, fee: 0, closedAt: null };
  const terms = { amount: job.price, feeBps: feeBpsFor(job.pro), paidAt: at('paid') };
  const state = (steps.at(-1) as Step).to;
  if (state === 'awaiting_payment') return { ...empty, ...terms, state: 'pending' };
  if (state === 'expired') return { ...empty, ...terms, state: 'void' };
  const closedAt = at('released') ?? at('settled') ?? at('cancelled');
  if (!closedAt) return { ...empty, ...terms, state: 'held', captured: job.price, held: job.price };
  const earned = earnedOf(job, steps, shorter);
  const { fee, net } = splitRelease(usd(earned), terms.feeBps);
  const refunded = job.price - earned;
  return { ...terms, state: 'closed', captured: job.price, held: 0, released: net, refunded, fee, closedAt };
}

/** What of the price goes to the Pro and the platform. */
function earnedOf(job: Pick<SampleJob, 'price' | 'rate' | 'minutes' | 'pro'>, steps: Step[], shorter: number): number {
  if (steps.some(({ to }) => to === 'settled')) return share(usd(job.price), 6_000);
  const cancel = steps.find(({ to }) => to === 'cancelled');
  if (cancel) return cancel.by === 'client' && job.pro.tier !== 'flexible' ? share(usd(job.price), 5_000) : 0;
  if (shorter > 0 && job.rate !== null) {
    return Math.min(job.price, forMinutes(usd(job.rate), job.minutes - shorter));
  }
  return job.price;
}
