import { expect, test } from 'vitest';
import { languageFromHeader } from './accepted-language.ts';

test.each([
  ['ru', 'ru'],
  ['ru-RU,ru;q=0.9,en;q=0.8', 'ru'],
  ['fr-CA, fr;q=0.9, vi;q=0.5, en;q=0.1', 'vi'],
  ['en;q=0.1, vi;q=0.9', 'vi'],
  ['en;q=0.5,es;q=0.5', 'en'],
  ['en;q=0, uk;q=0.2', 'uk'],
  ['en;Q=0.2, zh;Q=0.3', 'zh'],
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
