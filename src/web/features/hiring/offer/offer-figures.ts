import { forMinutes, type Money } from '#lib/money.ts';
import { splitRelease } from '#modules/payments/fees.ts';

export interface OfferFigures {
  /** What the client pays. */
  total: Money;
  /** What the platform keeps of it. */
  fee: Money;
  /** What reaches the Pro's balance. */
  net: Money;
}

/** What a quote comes to, in cents: fixed, or a rate for a number of minutes. `feeBps` is the platform's share. */
export function offerFigures(
  price: { pricing: 'fixed' | 'hourly'; amount: Money; minutes: number },
  feeBps: number,
): OfferFigures {
  const total = price.pricing === 'hourly' ? forMinutes(price.amount, price.minutes) : price.amount;
  return { total, ...splitRelease(total, feeBps) };
}
