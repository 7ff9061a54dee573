import { forMinutes, type Money } from '#lib/money.ts';
import type { Pricing } from '#modules/jobs/limits.ts';
import { splitRelease } from '#modules/payments/fees.ts';
import type { ReadOffer } from './read-offer.ts';

export interface OfferFigures {
  /** What the client pays. */
  total: Money;
  /** What the platform keeps of it. */
  fee: Money;
  /** What reaches the Pro's balance. */
  net: Money;
}

/** Returns the figures of a quote in cents: fixed, or a rate for a number of minutes. `feeBps` is the platform's share. */
export function offerFigures(
  price: { pricing: Pricing; amount: Money; minutes: number },
  feeBps: number,
): OfferFigures {
  const total = price.pricing === 'hourly' ? forMinutes(price.amount, price.minutes) : price.amount;
  return { total, ...splitRelease(total, feeBps) };
}

/** Returns what the client pays by what is typed so far; null as long as it cannot be said. */
export function offerTotal({ pricing, amount, minutes }: ReadOffer): Money | null {
  if (amount === null || pricing === 'fixed') return amount;
  return minutes === null ? null : forMinutes(amount, minutes);
}
