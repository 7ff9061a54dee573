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

/**
 * Returns dollars as every price tag in the United States has them, in all six languages: `formatMoney(usd(123_450))` is
 * `$1,234.50`. Always with two decimals.
 */
export const formatMoney = (amount: number): string => withCents.format(amount / 100);

/** Returns an hourly rate: dollars without decimals when there are no cents (`$45`). Sums are `formatMoney`, everywhere. */
export const formatRate = (amount: number): string => (amount % 100 === 0 ? whole : withCents).format(amount / 100);

const dollars = { style: 'currency', currency: 'USD' } as const;
const withCents = new Intl.NumberFormat('en-US', dollars);
const whole = new Intl.NumberFormat('en-US', { ...dollars, maximumFractionDigits: 0 });
