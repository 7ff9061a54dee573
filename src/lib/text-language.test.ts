import { expect, test } from 'vitest';
import { foreignLang, guessLanguage, writtenLanguage } from './text-language.ts';

test.each([
  ['Gone today, recycled tomorrow', 'en'],
  ['I live near El Camino and clean for families in La Jolla every week of the year', 'en'],
  ['Deep cleaning. I grew up in Bogotá and speak Spanish at home with my clients', 'en'],
  ['Limpieza de casas con cuidado', 'es'],
  ['Atención rápida', 'es'],
  ['Убираю квартиры быстро и тихо', 'ru'],
  ['Прибираю швидко й тихо, приїду сьогодні', 'uk'],
  ['Dọn nhà sạch sẽ, đúng giờ', 'vi'],
  ['专业保洁，十年经验', 'zh'],
  ['', 'en'],
])('“%s” is in %s', (text, language) => {
  expect(guessLanguage(text)).toBe(language);
});

test('a text in the language of the page needs no mark', () => {
  expect(foreignLang('Good hands', 'en')).toBe(undefined);
  expect(foreignLang('Good hands', 'ru')).toBe('en');
});

test.each([
  ['Приеду в девять', 'uk', 'uk'],
  ['Приїду о дев’ятій', 'ru', 'uk'],
  ['Приеду в девять', 'en', 'ru'],
  ['Hola', 'es', 'es'],
  ['I come at nine', 'zh', 'en'],
] as const)('“%s” by an author who reads %s is in %s', (text, siteLanguage, language) => {
  expect(writtenLanguage(text, siteLanguage)).toBe(language);
});
