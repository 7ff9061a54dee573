import { expect, test } from 'vitest';
import { days } from '#lib/clock.ts';
import { project } from '#tests/support/hiring.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';

const hiring = (user: Parameters<typeof world.as>[0]) => world.as(user).hiring;

/** Returns the titles that a search finds, in their order. */
async function found(search: object, user = world.client()): Promise<string[]> {
  return (await hiring(await user).searchProjects(search)).items.map(({ title }) => title);
}

test('a search finds words of title and description in any case, and no hidden contact details', async () => {
  const client = await world.client();
  await project(client, { title: 'Needle in МОСКВА', description: 'Stack of 100% hay, call 415-555-0199' });
  for (const q of ['needle', 'москва', 'STACK OF', '100%']) expect(await found({ q })).toEqual(['Needle in МОСКВА']);
  for (const q of ['415-555-0199', 'stack_of', '100%%']) expect(await found({ q })).toEqual([]);
  expect(await found({ q: 'needle', category: 'home-services' })).toHaveLength(1);
  expect(await found({ q: 'needle', category: 'automotive' })).toEqual([]);
  expect(await found({ category: 'no-such-trade' })).toEqual([]);
});

test('projects are sorted by age or budget, and pages follow each other without a gap', async () => {
  const client = await world.client();
  for (const [title, budgetCents] of [
    ['sorting b', 30_000],
    ['sorting c', 50_000],
    ['sorting a', 30_000],
  ] as const) {
    await project(client, { title, budgetCents });
    world.clock.forward(1_000);
  }
  expect(await found({ q: 'sorting' })).toEqual(['sorting a', 'sorting c', 'sorting b']);
  expect((await found({ q: 'sorting', sort: 'budget_high' }))[0]).toBe('sorting c');
  expect((await found({ q: 'sorting', sort: 'budget_low' }))[2]).toBe('sorting c');
  for (const sort of ['newest', 'budget_high', 'budget_low'] as const) {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await hiring(client).searchProjects({ q: 'sorting', sort, limit: 1, cursor });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(new Set(seen).size).toBe(3);
  }
  const { nextCursor } = await hiring(client).searchProjects({ q: 'sorting', limit: 1 });
  const other = hiring(client).searchProjects({ sort: 'budget_low', cursor: nextCursor ?? '' });
  expect(await refusalOf(other)).toBe('api.badCursor');
});

test('projects near a ZIP code, or in the Pro’s own area, come before newer ones', async () => {
  const client = await world.client();
  await project(client, { title: 'nearness home', zip: '94103' });
  world.clock.forward(1_000);
  await project(client, { title: 'nearness away', zip: '10001' });
  expect(await found({ q: 'nearness' })).toEqual(['nearness away', 'nearness home']);
  expect(await found({ q: 'nearness', zip: '94110' })).toEqual(['nearness home', 'nearness away']);
  expect(await found({ q: 'nearness' }, world.worker())).toEqual(['nearness home', 'nearness away']);
});

test('a search leaves out closed and expired projects, and those of suspended accounts', async () => {
  const [client, suspended] = [await world.client(), await world.client()];
  const closed = await project(client, { title: 'gone one' });
  await project(client, { title: 'gone two', daysWish: 'this_week' });
  const hidden = await project(suspended, { title: 'gone three' });
  await hiring(client).withdrawRequest({ requestId: closed });
  await world.db.updateTable('user').set({ status: 'suspended' }).where('id', '=', suspended.id).execute();
  expect(await found({ q: 'gone' })).toEqual(['gone two']);
  world.clock.forward(days(8));
  expect(await found({ q: 'gone' })).toEqual([]);
  const reading = hiring(client).getProject({ projectId: hidden });
  expect(await refusalOf(reading)).toBe('api.notFound');
  expect(await hiring(client).getProject({ projectId: closed })).toMatchObject({ state: 'withdrawn' });
});
