import { expect, test } from 'vitest';
import { formatMiles, formatRating, formatSpan, weekdayName } from './figures.ts';

test.each([
  [5_150, 'en', '3.2 miles'],
  [1_609, 'en', '1 mile'],
  [40_000, 'en', '25 miles'],
  [5_150, 'ru', '3,2 мили'],
  [40_000, 'uk', '25 миль'],
  [5_150, 'es', '3,2 millas'],
  [5_150, 'zh', '3.2英里'],
])('%i metres in %s are %s', (metres, language, words) => {
  expect(formatMiles(metres, language).replaceAll(' ', ' ')).toBe(words);
});

test.each([
  [25, '25 minutes'],
  [90, '2 hours'],
  [600, '10 hours'],
  [2_880, '2 days'],
])('%i minutes are %s', (minutes, words) => {
  expect(formatSpan(minutes, 'en')).toBe(words);
});

test('a mean shows at least one decimal', () => {
  expect([formatRating(5, 'en'), formatRating(4.87, 'es')]).toEqual(['5.0', '4,87']);
});

test('weeks start on Monday, and names that stand alone with a capital', () => {
  expect([weekdayName(1, 'en'), weekdayName(7, 'es'), weekdayName(3, 'ru')]).toEqual(['Monday', 'Domingo', 'Среда']);
});
