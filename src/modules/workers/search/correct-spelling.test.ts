import { expect, test } from 'vitest';
import { world } from '#tests/support/world.ts';
import { correctSpelling } from './read-search-text.server.ts';

const correct = (text: string) => correctSpelling(world.db, text);

test.each([
  ['claening', 'cleaning'],
  ['deep clening please', 'deep cleaning please'],
  ['LANDSCPING', 'landscaping'],
  ['huose', 'house'],
  ['mudnazas', 'mudanzas'],
  ['ремнот', 'ремонт'],
  ['ventnas fri\u0301as', 'ventanas frías'],
])('%s is %s', async (typed, meant) => {
  expect(await correct(typed)).toBe(meant);
});

test.each([
  ['what it is', ['cleaning', 'House', 'plomero', 'уборка', 'lawn mowers', 'water heater', 'hire a nanny', 'plumbng']],
  ['the name of a person, or nothing near a service', ['maria', 'Carl', 'Hope', 'Sara', 'Lara', 'xanadu', 'сад']],
  ['a word of Vietnamese or Chinese', ['muốn', 'được', 'kiếm', '保吉']],
  ['no word', ['', '100%', "'"]],
])('%s stays as it is', async (_, texts) => {
  for (const text of texts) expect([text, await correct(text)]).toEqual([text, null]);
});
