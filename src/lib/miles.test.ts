import { expect, test } from 'vitest';
import { formatMiles } from './miles.ts';

test.each([
  [0, '1 mile'],
  [1_500, '1 mile'],
  [1_609, '1 mile'],
  [5_150, '3.2 miles'],
  [16_000, '9.9 miles'],
  [48_280, '30 miles'],
])('%i meters are %s', (meters, miles) => {
  expect(formatMiles(meters, 'en')).toBe(miles);
});

test('miles are written in the reader’s language', () => {
  expect(formatMiles(5_150, 'ru').replaceAll('\u00a0', ' ')).toBe('3,2 мили');
});
