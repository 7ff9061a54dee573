import { expect, test } from 'vitest';
import { minutes } from '#lib/clock.ts';
import type { User } from '#platform/operations/context.server.ts';
import { world } from '#tests/support/world.ts';

const { db } = world;

async function idOf(table: 'category' | 'subcategory', slug: string): Promise<number> {
  return (await db.selectFrom(table).select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;
}

async function nurse(hourlyRateCents: number): Promise<User> {
  const pro = await world.worker({ categoryId: await idOf('category', 'health-and-wellness') });
  const subcategoryId = await idOf('subcategory', 'nurses');
  await db.insertInto('worker_subcategory').values({ worker_id: pro.id, subcategory_id: subcategoryId }).execute();
  const rate = { hourly_rate_cents: hourlyRateCents };
  await db.updateTable('worker_profile').set(rate).where('id', '=', pro.id).execute();
  return pro;
}

const services = async () => (await world.as(null).workers.listServices({ category: 'health-and-wellness' })).items;

test('a category lists its services with the listed Pros who offer each, and their lowest rate, counted once a minute', async () => {
  await nurse(5_200);
  const cheapest = await nurse(3_900);
  expect(await services()).toEqual([
    { slug: 'nurses', pros: 2, fromCents: 3_900 },
    { slug: 'private-duty-nurse', pros: 0, fromCents: null },
    { slug: 'home-health-aide', pros: 0, fromCents: null },
    { slug: 'physical-therapy-in-home', pros: 0, fromCents: null },
  ]);
  await db.updateTable('user').set({ status: 'suspended' }).where('id', '=', cheapest.id).execute();
  expect((await services())[0]).toMatchObject({ pros: 2 });
  world.clock.forward(minutes(1));
  expect((await services())[0]).toEqual({ slug: 'nurses', pros: 1, fromCents: 5_200 });
});

test('an unknown category has no services', async () => {
  await expect(world.as(null).workers.listServices({ category: 'none' })).rejects.toMatchObject({
    code: 'catalog.unknownCategory',
  });
});
