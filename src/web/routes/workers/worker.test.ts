import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { User } from '#platform/operations/context.server.ts';
import { countQueries } from '#tests/support/count-queries.ts';
import { pageArgs, pageContext } from '#tests/support/page-context.ts';
import { world } from '#tests/support/world.ts';
import { action, loader } from './worker.tsx';

async function load(id: string, user: User | null = null, api = world.as(user), query = '') {
  const request = new Request(`https://nearhand.test/worker/${id}${query}`);
  return (await loader(pageArgs(request, { id }, pageContext(user, api)))).data.page;
}

async function press(id: string, user: User | null, fields: Record<string, string>) {
  const request = new Request(`https://nearhand.test/worker/${id}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  return action(pageArgs(request, { id }, pageContext(user)));
}

test('a profile is public, without phone and email', async () => {
  const pro = await world.worker({ name: 'Rosa Delgado', phone: '+14155550123' });
  const answer = await load(pro.id);
  expect(answer).toMatchObject({ worker: { name: 'Rosa Delgado', favorite: false }, signedIn: false, own: false });
  expect(JSON.stringify(answer)).not.toMatch(/4155550123|example\.test/);
  expect((await load(pro.id, pro)).own).toBe(true);
});

test('a profile knows the searched service, if the Pro does it', async () => {
  const pro = await world.worker();
  const { id } = await world.db
    .selectFrom('subcategory')
    .select('id')
    .where('slug', '=', 'handyman')
    .executeTakeFirstOrThrow();
  await world.db.insertInto('worker_subcategory').values({ worker_id: pro.id, subcategory_id: id }).execute();
  const serviceOf = async (query: string) => (await load(pro.id, null, world.as(null), query)).service;
  expect(await serviceOf('?service=handyman')).toBe('handyman');
  expect(await serviceOf('?service=plumbing')).toBeNull();
  expect(await serviceOf('')).toBeNull();
});

test.each([randomUUID(), 'unknown'])('the id %s is not found', async (id) => {
  await expect(load(id)).rejects.toMatchObject({ status: 404 });
});

test('a client saves a Pro and removes them again', async () => {
  const [client, pro] = [await world.client(), await world.worker()];
  await press(pro.id, client, { intent: 'addFavorite' });
  expect((await load(pro.id, client)).worker.favorite).toBe(true);
  const answer = await press(pro.id, client, { intent: 'removeFavorite' });
  expect(answer).toMatchObject({ status: 303 });
  expect((await load(pro.id, client)).worker.favorite).toBe(false);
});

test('a button that the profile does not have changes nothing', async () => {
  const [client, pro] = [await world.client(), await world.worker()];
  await expect(press(pro.id, client, { intent: 'anything' })).rejects.toMatchObject({ status: 400 });
  expect((await load(pro.id, client)).worker.favorite).toBe(false);
});

test('a visitor who saves a Pro is sent to sign in, and then back to the profile', async () => {
  const pro = await world.worker();
  const answer: Response = await press(pro.id, null, { intent: 'addFavorite' }).catch((error) => error);
  expect(answer.headers.get('location')).toBe(`/login?redirect=${encodeURIComponent(`/worker/${pro.id}`)}`);
});

test('a profile sends at most three queries', async () => {
  const pro = await world.worker();
  expect(await countQueries(null, (api) => load(pro.id, null, api))).toBeLessThanOrEqual(3);
});
