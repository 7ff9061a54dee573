import { beforeAll, expect, test } from 'vitest';
import { countQueries } from '#tests/support/count-queries.ts';
import { world } from '#tests/support/world.ts';

const find = (criteria: object) => world.as(null).workers.findBlockingFilter({ zip: '94110', ...criteria });

beforeAll(async () => {
  await world.worker({ name: 'Rosa Delgado', categoryId: 1 });
  await world.worker({ name: 'Ana Ruiz', categoryId: 2, extraMile: true });
});

/** Creates a Pro who offers house cleaning. */
async function cleaner(name: string): Promise<void> {
  const { id } = await world.worker({ name, categoryId: 1 });
  const { db } = world;
  const service = db.selectFrom('subcategory').select('id').where('slug', '=', 'house-cleaning');
  await db.insertInto('worker_subcategory').values({ worker_id: id, subcategory_id: service }).execute();
}

test.each([
  ['no filter', {}, null],
  ['a text that fits no Pro', { q: 'xanadu' }, 'q'],
  ['a category without Pros', { category: 'automotive' }, 'category'],
  ['an unknown category', { category: 'dragon-taming' }, 'category'],
  ['a category that goes with its subcategory', { category: 'automotive', subcategory: 'car-detailing' }, 'category'],
  ['a language', { language: 'ht' }, 'language'],
  ['a day', { day: 7 }, 'day'],
  ['a switch beside a name', { q: 'Rosa', extraMile: true }, 'q'],
  ['two filters, each of which leaves no Pro', { q: 'xanadu', language: 'ht' }, 'all'],
  ['a trade beside a name that fits no Pro', { q: 'plumber Xanadu', language: 'ht' }, 'all'],
])('%s (%j): the filter to remove is %s', async (_, criteria, filter) => {
  expect(await find(criteria)).toMatchObject({ filter });
});

test('it says how many Pros the search finds without that filter', async () => {
  expect(await find({ q: 'xanadu' })).toEqual({ filter: 'q', correctedText: null, count: 2, more: false });
  expect(await find({ q: 'xanadu', extraMile: true })).toEqual({
    filter: 'q',
    correctedText: null,
    count: 1,
    more: false,
  });
});

test('where no Pro works at all, no filter is to blame', async () => {
  expect(await find({ zip: '99742', q: 'xanadu', language: 'ht' })).toEqual({
    filter: null,
    correctedText: null,
    count: 0,
    more: false,
  });
});

test('a slip of the finger is told as it was meant, if the search then finds a Pro', async () => {
  await cleaner('Uma Cleans');
  expect(await find({ q: 'huose claening' })).toEqual({
    filter: 'q',
    correctedText: 'house cleaning',
    count: 1,
    more: false,
  });
  expect(await find({ q: 'plumbng' })).toMatchObject({ filter: 'q', correctedText: null });
  expect(await find({ q: 'huose claening', day: 7 })).toMatchObject({ filter: 'all', correctedText: null });
});

test('it counts what the search without that filter lists: the Pros with the whole text, or with its trade where none has it', async () => {
  for (const name of ['Perla Diaz', 'Pia Diaz']) await cleaner(name);
  const list = async (q: string) => (await world.as(null).workers.search({ zip: '94110', q })).items;
  for (const [q, count] of [
    ['house cleaning Perla', 1],
    ['house cleaning Diaz', 2],
  ] as const) {
    expect(await list(q)).toHaveLength(count);
    expect(await find({ q, language: 'ht' })).toMatchObject({ filter: 'language', count });
  }
  const ofTrade = (await list('house cleaning Xanadu')).length;
  expect(ofTrade).toBeGreaterThan(2);
  expect(await find({ q: 'house cleaning Xanadu', language: 'ht' })).toMatchObject({
    filter: 'language',
    count: ofTrade,
  });
});

test('an unknown ZIP code is refused', async () => {
  await expect(find({ zip: '00000', q: 'sink' })).rejects.toMatchObject({ code: 'places.unknownZip' });
});

test('any number of filters takes one statement', async () => {
  const criteria = { zip: '94110', q: 'xanadu', category: 'automotive', language: 'ht', day: 7, extraMile: true };
  await find(criteria);
  expect(await countQueries(null, (api) => api.workers.findBlockingFilter(criteria))).toBe(1);
});
