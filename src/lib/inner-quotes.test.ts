import { expect, test } from 'vitest';
import { innerQuotes } from './inner-quotes.ts';

test.each([
  ['en', '“Fix back door”: done in an hour.', '‘Fix back door’: done in an hour.'],
  ['en', 'He said "on time" (and "clean").', 'He said ‘on time’ (and ‘clean’).'],
  ['ru', 'Сказал "сделаю" и сделал', 'Сказал „сделаю“ и сделал'],
  ['ru', 'Ответил «сейчас» и уехал', 'Ответил „сейчас“ и уехал'],
  ['uk', '“Вчасно” — так і було', '„Вчасно“ — так і було'],
  ['en', 'Mount a 65" TV', 'Mount a 65" TV'],
  ['en', 'The "Model 65" TV', 'The ‘Model 65’ TV'],
  ['zh', '没有引号', '没有引号'],
])('within quotation marks, a text in %s has inner ones: %s', (language, text, inner) => {
  expect(innerQuotes(text, language)).toBe(inner);
});
