import { parseDollars } from '#lib/dollars.ts';
import { parseHours } from '#lib/hours.ts';
import type { Money } from '#lib/money.ts';
import { offerCents, offerMinutes } from '#modules/hiring/limits.ts';
import type { Pricing } from '#modules/jobs/limits.ts';

/** The offer form as it was typed. */
export interface OfferValues {
  pricing: Pricing;
  /** Dollars, the whole price. */
  price: string;
  /** Dollars an hour. */
  rate: string;
  hours: string;
  /** The start chosen from the Pro's week, an instant (ISO); `anotherTime`, or nothing yet. */
  slot: string;
  /** For another time: date and time on the clocks of the request's place. */
  startsAt: string;
  /** For how many days the offer is good. Empty in a counter, which keeps those of its quote. */
  validDays: string;
  message: string;
}

/** The value of `slot` for a start that is typed. */
export const anotherTime = 'other';

/** The offer form as `field` gives its texts. */
export function offerValues(field: (name: keyof OfferValues) => string): OfferValues {
  return {
    pricing: field('pricing') === 'fixed' ? 'fixed' : 'hourly',
    price: field('price'),
    rate: field('rate'),
    hours: field('hours'),
    slot: field('slot'),
    startsAt: field('startsAt'),
    validDays: field('validDays'),
    message: field('message'),
  };
}

/** The price and the time of a typed form; null for a value that is missing or cannot be read. */
export interface ReadOffer {
  pricing: Pricing;
  amount: Money | null;
  minutes: number | null;
}

/** Returns the start that was chosen from the Pro's week; null when it is typed in `startsAt`. */
export const chosenSlot = ({ slot }: OfferValues): string | null => (slot === '' || slot === anotherTime ? null : slot);

const isWithin = (value: number, { min, max }: { min: number; max: number }): boolean => value >= min && value <= max;

/** Reads the numbers of a typed offer: dollars to cents, hours to minutes. */
export function readOffer(values: OfferValues): ReadOffer {
  const amount = parseDollars(values.pricing === 'hourly' ? values.rate : values.price);
  const minutes = parseHours(values.hours);
  return {
    pricing: values.pricing,
    amount: amount !== null && isWithin(amount, offerCents) ? amount : null,
    minutes: minutes !== null && isWithin(minutes, offerMinutes) ? minutes : null,
  };
}
