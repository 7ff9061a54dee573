import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forMinutes, formatMoney, formatRate, share, usd } from './money.ts';

const amounts = fc.integer({ min: 0, max: 10_000_000 }).map(usd);
const _plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test.each([0.1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d is not an amount of whole cents', (cents) => {
  expect(() => usd(cents)).toThrow(RangeError);
});

test('a share is less than a cent below the exact part', () => {
  expect(share(usd(999), 1_000)).toBe(99);
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (amount, basisPoints) => {
      const part = share(amount, basisPoints);
      expect(part).toBeGreaterThanOrEqual(0);
      expect(part).toBeLessThanOrEqual(amount);
      expect((amount * basisPoints) / 10_000 - part).toBeLessThan(1);
    }),
  );
});

test('minutes are paid up to the next cent, and a whole hour pays the rate', () => {
  expect([forMinutes(usd(4_000), 90), forMinutes(usd(1_000), 1), forMinutes(usd(4_000), 0)]).toEqual([6_000, 17, 0]);
  fc.assert(fc.property(amounts, (rate) => forMinutes(rate, 60) === rate));
});

test('dollars have two decimals, as on a price tag in the United States', () => {
  expect([formatMoney(usd(423_050)), formatMoney(usd(500)), formatMoney(-1_000)]).toEqual([
    '$4,230.50',
    '$5.00',
    '-$10.00',
  ]);
});

test('a rate shows cents only when there are some', () => {
  expect([formatRate(usd(4_500)), formatRate(usd(4_550))]).toEqual(['$45', '$45.50']);
});
