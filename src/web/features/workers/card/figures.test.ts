import { expect, test } from 'vitest';
import { formatDay, formatMinutes, formatOpenHours, formatRating, weekdayName } from './figures.ts';

test.each([
  [25, '25\u00a0minutes'],
  [60, '1\u00a0hour'],
  [600, '10\u00a0hours'],
  [2_880, '2\u00a0days'],
])('%i minutes are %s', (minutes, words) => {
  expect(formatMinutes(minutes, 'en')).toBe(words);
});

test('an average has at least one decimal', () => {
  expect([formatRating(5, 'en'), formatRating(4.87, 'ru'), formatRating(4.87, 'es')]).toEqual(['5.0', '4,87', '4.87']);
});

test('weeks start on Monday, and day names are capitalized', () => {
  expect([weekdayName(1, 'en'), weekdayName(7, 'es'), weekdayName(3, 'ru')]).toEqual(['Monday', 'Domingo', 'Среда']);
});

test('hours and days follow the conventions of the language', () => {
  const hours = { opens: '09:00', closes: '17:30' };
  expect([formatOpenHours(hours, 'en'), formatOpenHours(hours, 'ru')]).toEqual(['9:00 AM – 5:30 PM', '9:00 – 17:30']);
  expect(formatDay('2026-11-23', 'en')).toBe('Mon, Nov 23');
});
