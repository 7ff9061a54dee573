import fc from 'fast-check';
import { expect, test } from 'vitest';
import { languages } from '#lib/languages.ts';
import { dollarsText, parseDollars } from './dollars.ts';

test.each([
  ['85', 8_500],
  ['85.5', 8_550],
  ['85,05', 8_505],
  ['$1,234.50', 123_450],
  ['1.234,50', 123_450],
  ['1 234,50 $', 123_450],
  ['1,234', 123_400],
  ['1.234', 123_400],
  ['1,234,567.89', 123_456_789],
  ['１２．５０', 1_250],
  ['0.29', 29],
  ['1.10', 110],
  ['0007', 700],
])('%s is %i cents', (text, cents) => {
  expect(parseDollars(text)).toBe(cents);
});

test.each(['', 'free', '-5', '1.2.3', '12.', '.5', '1,23,456', '1.234.50', '5e3', '1,2345', '99999999999'])(
  '%j is no amount',
  (text) => {
    expect(parseDollars(text)).toBeNull();
  },
);

test.each(languages)('every amount written in %s is read back to the cent', (language) => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (cents) => {
      expect(parseDollars(dollarsText(cents, language))).toBe(cents);
    }),
  );
});
