import { expect, test } from 'vitest';
import { formatMiles } from './miles.ts';

test.each([
  [0, '1\u00a0mile'],
  [1_500, '1\u00a0mile'],
  [1_609, '1\u00a0mile'],
  [5_150, '3.2\u00a0miles'],
  [16_000, '9.9\u00a0miles'],
  [48_280, '30\u00a0miles'],
])('%i meters are %s', (meters, miles) => {
  expect(formatMiles(meters, 'en')).toBe(miles);
});

test('miles are written in the reader’s language', () => {
  expect(formatMiles(5_150, 'ru')).toBe('3,2\u00a0мили');
});
