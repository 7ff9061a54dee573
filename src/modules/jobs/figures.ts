import { forMinutes, type Money, usd } from '#lib/money.ts';
import type { MoneyState } from '#modules/payments/contract.ts';
import { splitRelease } from '#modules/payments/fees.ts';
import { isHeld, isUnsentRefund } from '#modules/payments/states.ts';

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

/** Returns how much of what is refunded to the client is not sent yet, or stopped until an administrator or a bank acts. */
export const refundDueOf = ({ refunds }: MoneyState): number =>
  refunds.reduce((sum, refund) => (isUnsentRefund(refund.state) ? sum + refund.cents : sum), 0);

/** Returns the figures that a list shows of a job. */
export function summaryFiguresOf(
  work: Work,
  money: MoneyState,
): Omit<Figures, 'feeCents'> & { refundDueCents: number } {
  const { costCents, payoutCents, refundCents } = figuresOf(work, money);
  return { costCents, payoutCents, refundCents, refundDueCents: refundDueOf(money) };
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
