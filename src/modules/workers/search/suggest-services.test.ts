import { expect, test } from 'vitest';
import type { Language } from '#lib/languages.ts';
import { countQueries } from '#tests/support/count-queries.ts';
import { world } from '#tests/support/world.ts';

const suggest = async (text: string, language: Language = 'en') =>
  (await world.as(null).workers.suggestServices({ text, language })).items;
const slugs = async (text: string, language?: Language) => (await suggest(text, language)).map(({ slug }) => slug);

test.each([
  ['clean', 'house-cleaning'],
  ['Hou', 'house-cleaning'],
  ['plum', 'plumbing'],
  ['fauc', 'plumbing'],
  ['a leaky faucet', 'plumbing'],
  ['niñ', 'nannies'],
  ['nin', 'nannies'],
  ['limp', 'house-cleaning'],
  ['убор', 'house-cleaning'],
  ['сантех', 'plumbing'],
  ['прибир', 'house-cleaning'],
  ['dọn nhà', 'house-cleaning'],
  ['don nha', 'house-cleaning'],
  ['保', 'house-cleaning'],
  ['水龙头', 'plumbing'],
])('“%s” suggests %s, whatever the language of the page', async (text, slug) => {
  for (const language of ['en', 'zh'] as const) expect(await slugs(text, language)).toContain(slug);
});

test('a service whose name begins with the text comes first, in the language of the page', async () => {
  expect(await suggest('house', 'en')).toMatchObject([
    { slug: 'house-cleaning', categorySlug: 'home-services', name: 'House Cleaning' },
    { slug: 'housekeepers' },
  ]);
  expect((await suggest('plumb', 'es'))[0]).toMatchObject({ slug: 'plumbing', name: 'Plomería' });
});

test.each(['y tá', 'Y ta'])('“%s” suggests nurses first, in Vietnamese and in English', async (text) => {
  for (const language of ['vi', 'en'] as const) expect((await slugs(text, language))[0]).toBe('nurses');
});

test.each(['a', '%', 'xanadu'])('“%s” suggests nothing', async (text) => {
  expect(await slugs(text)).toEqual([]);
});

test('at most six are suggested, and none twice', async () => {
  const found = await slugs('re');
  expect(found.length).toBeLessThanOrEqual(6);
  expect(new Set(found).size).toBe(found.length);
});

test('suggestions take no statement once the catalog has been read', async () => {
  await suggest('clean');
  expect(await countQueries(null, (api) => api.workers.suggestServices({ text: 'paint', language: 'en' }))).toBe(0);
});
