import { beforeAll, expect, test } from 'vitest';
import { db } from '#tests/support/database.ts';
import { world } from '#tests/support/world.ts';

type About = Parameters<typeof world.worker>[0] & { services?: string[]; skills?: string[] };

/** Creates a Pro of Home Services who offers services (slugs) and has skills. */
async function pro({ services = [], skills = [], ...about }: About) {
  const user = await world.worker(about);
  for (const slug of services)
    await db
      .insertInto('worker_subcategory')
      .columns(['worker_id', 'subcategory_id'])
      .expression((eb) =>
        eb
          .selectFrom('subcategory')
          .select((s) => [s.val(user.id).as('worker_id'), 'id'])
          .where('slug', '=', slug),
      )
      .execute();
  await db.updateTable('worker_profile').set({ skills }).where('id', '=', user.id).execute();
  return user;
}

const search = async (query: object) => (await world.as(null).workers.search({ zip: '94110', ...query })).items;
const names = async (query: object) => (await search(query)).map(({ name }) => name);

beforeAll(async () => {
  await pro({ name: 'Nora', skills: ['Tidying up afterwards'] });
  await pro({ name: 'Cleo', services: ['handyman', 'house-cleaning'] });
  await pro({ name: 'Mina', services: ['handyman'], skills: ['Cleaning up afterwards'], extraMile: true });
  await pro({ name: 'Elle', services: ['house-cleaning'], extraMile: true });
});

test('who offers the service comes before an Extra Mile member who only mentions it', async () => {
  const found = await search({ q: 'cleaning' });
  expect(found.map(({ name, offersService }) => [name, offersService])).toEqual([
    ['Elle', true],
    ['Cleo', true],
    ['Mina', false],
  ]);
});

test('a text that names no service makes one group, Extra Mile first', async () => {
  expect(new Set((await names({})).slice(0, 2))).toEqual(new Set(['Mina', 'Elle']));
  expect(await search({ q: 'afterwards' })).toMatchObject([
    { name: 'Mina', offersService: true },
    { name: 'Nora', offersService: true },
  ]);
});

test('a card names the service that was searched first, by text or by filter', async () => {
  const ofCleo = async (query: object) => (await search(query)).find(({ name }) => name === 'Cleo')?.services;
  expect(await ofCleo({})).toEqual(['house-cleaning', 'handyman']);
  expect(await ofCleo({ q: 'handyman' })).toEqual(['handyman', 'house-cleaning']);
  expect(await ofCleo({ category: 'home-services', subcategory: 'handyman' })).toEqual(['handyman', 'house-cleaning']);
});

test('a card says which service the search is about, as far as the Pro does it', async () => {
  const about = async (query: object) =>
    Object.fromEntries((await search(query)).map(({ name, searchedService }) => [name, searchedService]));
  expect(await about({ q: 'cleaning' })).toEqual({ Elle: 'house-cleaning', Cleo: 'house-cleaning', Mina: null });
  expect(await about({ category: 'home-services', subcategory: 'handyman' })).toEqual({
    Cleo: 'handyman',
    Mina: 'handyman',
  });
  expect(await about({ category: 'home-services' })).toEqual({ Cleo: null, Elle: null, Mina: null, Nora: null });
});

test('the pages of a search continue across both groups', async () => {
  const api = world.as(null);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await api.workers.search({ zip: '94110', q: 'cleaning', limit: 1, cursor });
    seen.push(...page.items.map(({ name }) => name));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual(['Elle', 'Cleo', 'Mina']);
});

test('a card says whether its reader has saved the Pro', async () => {
  const client = await world.client();
  const [first] = await search({ q: 'Cleo' });
  await world.as(client).workers.addFavorite({ workerId: first?.id ?? '' });
  expect((await world.as(client).workers.search({ zip: '94110', q: 'Cleo' })).items[0]?.favorite).toBe(true);
  expect((await search({ q: 'Cleo' }))[0]?.favorite).toBe(false);
});

test('a Pro with two of the named services takes one place of a page, also when few have the other words', async () => {
  const zoes = ['Zoe Ash', 'Zoe Birch', 'Zoe Cedar', 'Zoe Dogwood'];
  for (const name of zoes) await pro({ name, services: ['handyman', 'house-cleaning'] });
  const found = await names({ q: 'maid, handyman Zoe', limit: 4 });
  expect(found.sort()).toEqual(zoes);
});

test('a category is a filter, also when the text names it beside a service of another one', async () => {
  const { id } = await pro({ name: 'Paul', services: ['plumbing'] });
  const category = db.selectFrom('category').select('id').where('slug', '=', 'construction-and-repairs');
  await db.updateTable('worker_profile').set({ category_id: category }).where('id', '=', id).execute();
  expect(await names({ q: 'automotive, plumber' })).toContain('Paul');
  expect(await names({ q: 'automotive, plumber', category: 'automotive' })).not.toContain('Paul');
});
