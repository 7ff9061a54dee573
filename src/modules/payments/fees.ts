import { type Money, share, usd } from '#lib/money.ts';

/** The platform's part of released money, in basis points: 10%, and 5% from Extra Mile members. */
export const standardFeeBps = 1_000;
export const extraMileFeeBps = 500;

/** The fee of a Pro who is, or is not, an Extra Mile member. */
export function feeBpsFor(member: { extraMile: boolean }): number {
  return member.extraMile ? extraMileFeeBps : standardFeeBps;
}

/** Splits released money: the fee is rounded down, the rest (and so every remainder) goes to the worker. */
export function splitRelease(gross: Money, feeBps: number): { fee: Money; net: Money } {
  const fee = share(gross, feeBps);
  return { fee, net: usd(gross - fee) };
}
