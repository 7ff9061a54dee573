import fc from 'fast-check';
import { expect, test } from 'vitest';
import { usd } from '#lib/money.ts';
import { extraMileFeeBps, feeBpsFor, splitRelease, standardFeeBps } from './fees.ts';
import {
  captureJournal,
  netEntries,
  refundJournal,
  releaseJournal,
  strayJournal,
  strayRefundJournal,
  transferJournal,
} from './ledger/journals.ts';

const cents = fc.integer({ min: 1, max: 10_000_000 }).map(usd);
const bps = fc.constantFrom(0, extraMileFeeBps, standardFeeBps, 10_000);

test('the platform keeps 10%, and 5% from Extra Mile members', () => {
  expect(splitRelease(usd(12_000), feeBpsFor({ extraMile: false }))).toEqual({ fee: 1_200, net: 10_800 });
  expect(splitRelease(usd(12_000), feeBpsFor({ extraMile: true }))).toEqual({ fee: 600, net: 11_400 });
});

test('a remainder goes to the worker', () => {
  expect(splitRelease(usd(9), standardFeeBps)).toEqual({ fee: 0, net: 9 });
  expect(splitRelease(usd(1_019), standardFeeBps)).toEqual({ fee: 101, net: 918 });
});

test('no cent is made or lost by a split', () => {
  fc.assert(
    fc.property(cents, bps, (gross, feeBps) => {
      const { fee, net } = splitRelease(gross, feeBps);
      expect(fee + net).toBe(gross);
      expect(fee).toBeLessThanOrEqual((gross * feeBps) / 10_000);
      expect(fee).toBeGreaterThan((gross * feeBps) / 10_000 - 1);
    }),
  );
});

test('every journal sums to zero and moves something', () => {
  const journals = [captureJournal, refundJournal, transferJournal, strayJournal, strayRefundJournal];
  fc.assert(
    fc.property(cents, bps, (amount, feeBps) => {
      const all = [...journals.map((journal) => journal(amount)), releaseJournal(splitRelease(amount, feeBps))];
      for (const journal of all) {
        const entries = netEntries(journal);
        expect(entries.reduce((total, entry) => total + entry.amount, 0)).toBe(0);
        expect(entries.length).toBeGreaterThanOrEqual(2);
        expect(entries.every((entry) => entry.amount !== 0)).toBe(true);
      }
    }),
  );
});
