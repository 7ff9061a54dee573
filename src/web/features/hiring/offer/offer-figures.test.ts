import fc from 'fast-check';
import { expect, test } from 'vitest';
import { usd } from '#lib/money.ts';
import { offerFigures, offerTotal } from './offer-figures.ts';

test('a fixed price is the whole price, for any hours', () => {
  const figures = offerFigures({ pricing: 'fixed', amount: usd(24_000), minutes: 210 }, 1_000);
  expect(figures).toEqual({ total: 24_000, fee: 2_400, net: 21_600 });
});

test('an hourly rate is charged by the minute, and Extra Mile members pay half the fee', () => {
  const figures = offerFigures({ pricing: 'hourly', amount: usd(4_500), minutes: 210 }, 500);
  expect(figures).toEqual({ total: 15_750, fee: 787, net: 14_963 });
});

test('no cent is lost between client, platform and Pro', () => {
  const amount = fc.integer({ min: 100, max: 10_000_000 });
  fc.assert(
    fc.property(amount, fc.integer({ min: 15, max: 6_000 }), fc.constantFrom(500, 1_000), (cents, minutes, feeBps) => {
      const { total, fee, net } = offerFigures({ pricing: 'hourly', amount: usd(cents), minutes }, feeBps);
      expect(fee + net).toBe(total);
      expect(fee).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('the total is unknown until a price is typed, and by the hour until the hours are', () => {
  const read = { pricing: 'hourly' as const, amount: usd(4_500), minutes: 20 };
  expect(offerTotal(read)).toBe(1_500);
  expect(offerTotal({ ...read, minutes: null })).toBeNull();
  expect(offerTotal({ ...read, pricing: 'fixed', minutes: null })).toBe(4_500);
  expect(offerTotal({ ...read, pricing: 'fixed', amount: null })).toBeNull();
});
