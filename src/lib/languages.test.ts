import { expect, test } from 'vitest';
import { intlLocale, isLanguage, languageNames, languages } from './languages.ts';

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
