import { expect, test } from 'vitest';
import { formatHours, hoursText, parseHours } from './hours.ts';

test.each([
  ['3', 180],
  ['3.5', 210],
  ['3,5', 210],
  [' 0.25 ', 15],
  ['3:30', 210],
  ['0:45', 45],
  ['2.33', 140],
  ['100', 6_000],
  ['３', 180],
])('%s is %i minutes', (text, minutes) => {
  expect(parseHours(text)).toBe(minutes);
});

test.each(['', 'long', '-1', '3:60', '3:5', '1.234', '3 30'])('%j is not a duration', (text) => {
  expect(parseHours(text)).toBeNull();
});

test.each([
  [120, '2'],
  [90, '1.5'],
  [63, '1.05'],
  [100, '1:40'],
  [61, '1:01'],
  [5, '0:05'],
])('%i minutes are %s hours to type, which are read back as the same minutes', (minutes, text) => {
  expect(hoursText(minutes)).toBe(text);
  expect(parseHours(text)).toBe(minutes);
});

test('minutes are written as hours in the reader’s language', () => {
  expect(formatHours(210, 'en')).toBe('3.5\u00a0hours');
  expect(formatHours(60, 'en')).toBe('1\u00a0hour');
  expect(formatHours(210, 'ru')).toBe('3,5\u00a0часа');
});
