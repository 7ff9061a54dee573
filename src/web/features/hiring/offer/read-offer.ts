import { type Money, usd } from '#lib/money.ts';
import { parseDollars } from './dollars.ts';
import { parseHours } from './hours.ts';
import { toInstant } from './place-time.ts';

/** The offer form as it was typed. */
export interface OfferValues {
  pricing: 'fixed' | 'hourly';
  /** Dollars, the whole price. */
  price: string;
  /** Dollars an hour. */
  rate: string;
  hours: string;
  /** Date and time on the clocks of the request's place. */
  startsAt: string;
  message: string;
}

/** The offer form as `field` gives its texts. */
export function offerValues(field: (name: keyof OfferValues) => string): OfferValues {
  return {
    pricing: field('pricing') === 'fixed' ? 'fixed' : 'hourly',
    price: field('price'),
    rate: field('rate'),
    hours: field('hours'),
    startsAt: field('startsAt'),
    message: field('message'),
  };
}

/** What was understood of a form; null where it was not, or is missing. */
export interface ReadOffer {
  pricing: 'fixed' | 'hourly';
  amount: Money | null;
  minutes: number | null;
  startsAt: string | null;
  message: string | null;
}

const least = usd(100);
const most = usd(10_000_000);

/** Reads a typed offer: dollars to cents, hours to minutes, the start from the clocks of `timeZone` to an instant. */
export function readOffer(values: OfferValues, timeZone: string): ReadOffer {
  const amount = parseDollars(values.pricing === 'hourly' ? values.rate : values.price);
  const minutes = parseHours(values.hours);
  return {
    pricing: values.pricing,
    amount: amount !== null && amount >= least && amount <= most ? amount : null,
    minutes: minutes !== null && minutes >= 15 && minutes <= 6_000 ? minutes : null,
    startsAt: toInstant(values.startsAt, timeZone),
    message: values.message.trim() || null,
  };
}
