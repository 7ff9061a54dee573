import { beforeAll, expect, test } from 'vitest';
import { systemClock } from '#lib/clock.ts';
import { languages } from '#lib/languages.ts';
import { getWorker } from '#modules/workers/operations/get-worker.server.ts';
import { searchWorkers } from '#modules/workers/operations/search-workers.server.ts';
import { WorkerSearch } from '#modules/workers/search/search-contract.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { words } from '#platform/words.server.ts';
import { db, useSampleData } from '#tests/support/database.ts';
import { metros } from './people/metros.ts';

const ctx = { db, clock: systemClock, actor: { kind: 'visitor' }, language: 'en' } as Context;

beforeAll(useSampleData);

/** Returns the Pros found around a place. */
async function search(q: string, zip = '94110') {
  const { items } = await searchWorkers.run(ctx, WorkerSearch.parse({ zip, q, limit: 48 }));
  return items;
}

test.each(languages)('in %s, the front page’s example finds Pros in every metro', async (language) => {
  const example = words(language).t('landing:search.whatExample');
  for (const { places } of metros) {
    const { zip } = places[0];
    for (const text of [example, ...example.split(/[,、]/)]) {
      expect(await search(text, zip), `“${text}” around ${zip}`).not.toEqual([]);
    }
  }
});

test.each(['limpieza', 'уборка', 'уборка квартиры', 'dọn nhà', 'don nha', '保洁', 'прибирання'])(
  '“%s” finds everyone whom “house cleaning” finds',
  async (text) => {
    const ids = async (q: string) => (await search(q)).map(({ id }) => id);
    expect(await ids(text)).toEqual(expect.arrayContaining(await ids('house cleaning')));
  },
);

test('names and skills are found by any part of them, whatever their case and accents', async () => {
  const all = (await search('')).filter(({ name }) => /[áéíóúñ]/.test(name));
  const [pro] = all;
  const plain = pro?.name.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase() ?? '';
  expect((await search(plain)).map(({ name }) => name)).toContain(pro?.name);
  const { skills } = await getWorker.run(ctx, { id: pro?.id ?? '' });
  const skill = skills[0]?.name ?? '';
  expect((await search(skill.slice(1, -1))).map(({ name }) => name)).toContain(pro?.name);
});

test('a trade with an unknown word still finds the trade, and an unknown word alone finds no Pro', async () => {
  expect((await search('plumber for Xanadu')).length).toBe((await search('plumber')).length);
  expect(await search('Xanadu')).toEqual([]);
});
