import { intlLocale } from './languages.ts';

/** An amount of US dollars in whole cents; a plain number in JSON. */
export type Money = number & { readonly unit: 'usd cents' };

/** Returns `cents` as money. Throws RangeError for anything but a safe integer. */
export function usd(cents: number): Money {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not whole cents: ${cents}`);
  return cents as Money;
}

/** Returns `basisPoints` (1,000 = 10%) of `amount`, rounded down, so that the remainder stays with the other side. */
export function share(amount: Money, basisPoints: number): Money {
  return usd(Math.floor((amount * basisPoints) / 10_000));
}

/** Returns the pay for `minutes` at an hourly rate, rounded up to the next cent in favor of the worker. */
export function forMinutes(ratePerHour: Money, minutes: number): Money {
  return usd(Math.ceil((ratePerHour * minutes) / 60));
}

/** Returns dollars in the reader's language, always with two decimals: `formatMoney(usd(4_250), 'en')` is `$42.50`. */
export function formatMoney(amount: number, language: string): string {
  return formatter(language, 2).format(amount / 100);
}

/** Returns dollars without decimals when there are no cents (`$45`), for rates and price hints. */
export function formatRate(amount: number, language: string): string {
  return formatter(language, amount % 100 === 0 ? 0 : 2).format(amount / 100);
}

const formatters = new Map<string, Intl.NumberFormat>();

function formatter(language: string, digits: 0 | 2): Intl.NumberFormat {
  const key = `${language}${digits}`;
  const cached = formatters.get(key);
  if (cached) return cached;
  const created = new Intl.NumberFormat(intlLocale(language), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formatters.set(key, created);
  return created;
}
