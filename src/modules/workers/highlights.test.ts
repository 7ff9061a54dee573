import { expect, test } from 'vitest';
import { minutes } from '#lib/clock.ts';
import { world } from '#tests/support/world.ts';

const { db, clock } = world;

const highlights = () => world.as(null).workers.getHighlights();

async function verifiedPro(categoryId: number, stars: number): Promise<string> {
  const { id } = await world.worker({ categoryId });
  const rated = { verified: true, review_count: 20, rating_sum: 20 * stars };
  await db.updateTable('worker_profile').set(rated).where('id', '=', id).execute();
  return id;
}

test('the front page shows the best verified Pro of each category, the best of these first', async () => {
  const [good, better] = [await verifiedPro(1, 4), await verifiedPro(1, 5)];
  const others = [await verifiedPro(2, 3), await verifiedPro(3, 4), await verifiedPro(4, 2)];
  await world.worker({ categoryId: 5 });
  const unlisted = await verifiedPro(6, 5);
  await db.updateTable('user').set({ status: 'suspended' }).where('id', '=', unlisted).execute();
  expect((await highlights()).items.map(({ id }) => id)).toEqual([better, others[1], others[0]]);
  await db.updateTable('user').set({ status: 'suspended' }).where('id', '=', better).execute();
  expect((await highlights()).items.map(({ id }) => id)).toContain(good);
});

test('the Pros and cities of the front page are counted once a minute', async () => {
  clock.forward(minutes(2));
  const before = await highlights();
  const { id } = await world.worker();
  await db.updateTable('worker_profile').set({ zip: '99742' }).where('id', '=', id).execute();
  expect(await highlights()).toMatchObject({ pros: before.pros, cities: before.cities });
  clock.forward(minutes(1));
  expect(await highlights()).toMatchObject({ pros: before.pros + 1, cities: before.cities + 1 });
});
