import { expect, test } from 'vitest';
import { days } from '#lib/clock.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';

const read = (secret: string) => world.as(null).jobs.readFeed({ secret });

test('a calendar address has the jobs of both sides, and no address of the work', async () => {
  const dual = await world.worker({ role: 'dual', name: 'Dana Dual' });
  const hired = await world.paidJob({ client: dual, title: 'Paint the hall' });
  const working = await world.paidJob({ worker: dual, title: 'Fix the sink' });
  await world.paidJob();
  const { secret } = await world.as(dual).jobs.renewFeed();
  const { items } = await read(secret);
  expect(items.map(({ id }) => id).sort()).toEqual([hired.jobId, working.jobId].sort());
  expect(items[0]).toMatchObject({ city: 'San Francisco', regionState: 'CA', moves: 0 });
  for (const secretOfJob of ['Castro', '94103', hired.pin]) expect(JSON.stringify(items)).not.toContain(secretOfJob);
});

test('what is canceled or long over leaves the calendar', async () => {
  const { client, jobId } = await world.paidJob();
  const { secret } = await world.as(client).jobs.renewFeed();
  await world.releasedJob({ client });
  expect((await read(secret)).items).toHaveLength(2);
  await world.as(client).jobs.cancel({ jobId, refundCents: 12_000 });
  expect((await read(secret)).items).toHaveLength(1);
  world.clock.forward(days(91));
  expect((await read(secret)).items).toHaveLength(0);
});

test('a new address stops the old one, and turning it off stops both', async () => {
  const client = await world.client();
  const { jobs } = world.as(client);
  expect(await jobs.getFeed()).toEqual({ createdAt: null });
  const [old, next] = [await jobs.renewFeed(), await jobs.renewFeed()];
  expect(await refusalOf(read(old.secret))).toBe('api.notFound');
  expect(await read(next.secret)).toMatchObject({ items: [] });
  await jobs.removeFeed();
  expect(await refusalOf(read(next.secret))).toBe('api.notFound');
  expect(await jobs.getFeed()).toEqual({ createdAt: null });
});

test('the address of a suspended account shows nothing, and the database keeps no secret', async () => {
  const client = await world.client();
  const { secret } = await world.as(client).jobs.renewFeed();
  const rows = await world.db.selectFrom('calendar_feed').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(secret);
  await world.db.updateTable('user').set({ status: 'suspended' }).where('id', '=', client.id).execute();
  expect(await refusalOf(read(secret))).toBe('api.notFound');
});
