import type { Money } from './money.ts';

const wholeDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** Returns a sum that is only about right, in whole dollars (`$126`), rounded up, so that it doesn't promise too little. */
export const formatEstimate = (amount: Money): string => wholeDollars.format(Math.ceil(amount / 100));
