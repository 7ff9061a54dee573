import { intlLocale } from './languages.ts';

/** An amount of US dollars in whole cents. Plain JSON number; never a fraction. */
export type Money = number & { readonly unit: 'usd cents' };

/** Marks `cents` as money. Throws RangeError when it is not a whole, safe number. */
export function usd(cents: number): Money {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not whole cents: ${cents}`);
  return cents as Money;
}

/** The share of `amount` given in basis points (1,000 = 10%), rounded down: the remainder stays with the other side. */
export function share(amount: Money, basisPoints: number): Money {
  return usd(Math.floor((amount * basisPoints) / 10_000));
}

/** `rate` per hour for a number of minutes, rounded up to the next cent: the remainder goes to the one who worked. */
export function forMinutes(ratePerHour: Money, minutes: number): Money {
  return usd(Math.ceil((ratePerHour * minutes) / 60));
}

/** Dollars for people, always two decimals, in the reader's language: `formatMoney(usd(4_250), 'en')` is `$42.50`. */
export function formatMoney(amount: number, language: string): string {
  return formatter(language, 2).format(amount / 100);
}

/** Dollars without cents when there are none: rates and price hints. */
export function formatRate(amount: number, language: string): string {
  return formatter(language, amount % 100 === 0 ? 0 : 2).format(amount / 100);
}

const formatters = new Map<string, Intl.NumberFormat>();

function formatter(language: string, digits: 0 | 2): Intl.NumberFormat {
  const key = `${language}${digits}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(intlLocale(language), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formatters.set(key, made);
  return made;
}
