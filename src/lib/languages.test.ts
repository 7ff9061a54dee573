import { expect, test } from 'vitest';
import { intlLocale, isLanguage, languageFromHeader, languageNames, languages } from './languages.ts';

test.each([
  ['ru', 'ru'],
  ['ru-RU,ru;q=0.9,en;q=0.8', 'ru'],
  ['fr-CA, fr;q=0.9, vi;q=0.5, en;q=0.1', 'vi'],
  ['ZH-Hant-TW', 'zh'],
  ['de, fr', 'en'],
  ['*', 'en'],
  ['', 'en'],
  [',,;q=1', 'en'],
  ['eng-lish; <script>', 'en'],
  [null, 'en'],
])('a browser that asks for %j reads %s', (header, language) => expect(languageFromHeader(header)).toBe(language));

test('a word that only begins like a language is not one', () => {
  expect(languageFromHeader('vie-VN, uk')).toBe('uk');
});

test('only the six codes are languages', () => {
  expect(languages.every(isLanguage)).toBe(true);
  for (const value of ['EN', 'en-US', '', '__proto__', 0, null, undefined, ['en']])
    expect(isLanguage(value)).toBe(false);
  expect(new Set(Object.values(languageNames)).size).toBe(languages.length);
});

test('Spanish is written as its readers in the country write it, not as in Spain', () => {
  const money = new Intl.NumberFormat(intlLocale('es'), { style: 'currency', currency: 'USD' });
  expect([money.format(1_234.5), (15.5).toLocaleString(intlLocale('es'))]).toEqual(['$1,234.50', '15.5']);
});
