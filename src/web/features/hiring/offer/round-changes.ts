import type { OfferRound } from '#modules/hiring/offers/offer-contract.ts';

type Terms = Pick<OfferRound, 'pricing' | 'hourlyRateCents' | 'minutes' | 'totalCents' | 'startsAt'>;

/** What differs between an offer and the one that it has replaced. */
export interface RoundChanges {
  total: boolean;
  /** Fixed or hourly, or the rate and the hours of an hourly price. */
  pricing: boolean;
  /** The length of work for a fixed price, which does not show in the price. */
  hours: boolean;
  start: boolean;
}

/** Returns what a counter has changed. */
export function changesSince(before: Terms, round: Terms): RoundChanges {
  const isOtherLength = round.minutes !== before.minutes;
  const areFixed = round.pricing === 'fixed' && before.pricing === 'fixed';
  return {
    total: round.totalCents !== before.totalCents,
    pricing:
      round.pricing !== before.pricing ||
      round.hourlyRateCents !== before.hourlyRateCents ||
      (isOtherLength && !areFixed),
    hours: isOtherLength && areFixed,
    start: round.startsAt !== before.startsAt,
  };
}
