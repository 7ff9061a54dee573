import { forMinutes, type Money, usd } from '#lib/money.ts';
import type { MoneyState } from '#modules/payments/contract.ts';
import { splitRelease } from '#modules/payments/fees.ts';
import { isHeld } from '#modules/payments/states.ts';
import type { JobState } from './states.ts';

/** What decides the price of hourly work. */
export interface Work {
  hourlyRateCents: number | null;
  /** Null before the Pro has submitted hourly work. */
  workedMinutes: number | null;
}

/** Returns the work of a row of the table. */
export const workOf = (job: { hourly_rate_cents: number | null; worked_minutes: number | null }): Work => ({
  hourlyRateCents: job.hourly_rate_cents,
  workedMinutes: job.worked_minutes,
});

/** What a job comes to, US cents: `costCents` = `payoutCents` + `feeCents`. */
export interface Figures {
  /** What the client pays in the end. */
  costCents: Money;
  /** What reaches the Pro's balance. */
  payoutCents: Money;
  feeCents: Money;
  /** What is refunded to the client of the payment. */
  refundCents: Money;
}

/**
 * Returns what a job comes to: what happened to its money, if that is over, and otherwise what releasing it now would do.
 * Hourly work costs its rate for the hours submitted, at most what is held.
 */
export function figuresOf(work: Work, money: MoneyState): Figures {
  if (money.state === 'pending') return split(usd(money.amountCents), usd(money.amountCents), money.feeBps);
  if (isHeld(money.state)) return split(usd(money.heldCents), earnedOf(work, usd(money.heldCents)), money.feeBps);
  return {
    costCents: usd(money.capturedCents - money.refundedCents),
    payoutCents: usd(money.releasedCents),
    feeCents: usd(money.feeCents),
    refundCents: usd(money.refundedCents),
  };
}

/** What the figures and the state of a job don't say about its money. */
interface MoneyNews {
  /** Of `refundCents`, what is stopped until an administrator or a bank acts. */
  refundDueCents: number;
  /** The client's bank has ended the job: it kept all that was held. */
  isBankRefunded: boolean;
}

export function moneyNewsOf({ state }: { state: JobState }, money: MoneyState): MoneyNews {
  const { refunds, chargeback, releasedCents, feeCents } = money;
  const isUnpaid = releasedCents + feeCents === 0;
  return {
    refundDueCents: refunds.reduce((sum, refund) => (refund.state === 'stopped' ? sum + refund.cents : sum), 0),
    isBankRefunded: state === 'settled' && isUnpaid && (chargeback?.bankRefundedCents ?? 0) > 0,
  };
}

/** Returns the figures that a list shows of a job. */
export function summaryFiguresOf(
  job: Work & { state: JobState },
  money: MoneyState,
): Omit<Figures, 'feeCents'> & MoneyNews {
  const { costCents, payoutCents, refundCents } = figuresOf(job, money);
  return { costCents, payoutCents, refundCents, ...moneyNewsOf(job, money) };
}

/** Returns what the Pro has earned, before the fee: the whole price, or the worked time at the hourly rate, at most `held`. */
export function earnedOf({ hourlyRateCents, workedMinutes }: Work, held: Money): Money {
  if (hourlyRateCents === null || workedMinutes === null) return held;
  return usd(Math.min(held, forMinutes(usd(hourlyRateCents), workedMinutes)));
}

function split(held: Money, earned: Money, feeBps: number): Figures {
  const { fee, net } = splitRelease(earned, feeBps);
  return { costCents: earned, payoutCents: net, feeCents: fee, refundCents: usd(held - earned) };
}
