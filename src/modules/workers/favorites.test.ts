import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { call } from '#platform/operations/call.server.ts';
import type { AccountStatus, Actor, Context, Role } from '#platform/operations/context.server.ts';
import { db } from '#tests/support/database.ts';
import { addFavorite } from './operations/add-favorite.server.ts';
import { getWorker } from './operations/get-worker.server.ts';
import { listFavorites } from './operations/list-favorites.server.ts';
import { mergeFavorites } from './operations/merge-favorites.server.ts';
import { removeFavorite } from './operations/remove-favorite.server.ts';

let minutes = 0;
// Each act is a minute after the previous one.
const clock = { now: () => new Date(Date.UTC(2026, 0, 5, 12, ++minutes)) };

async function person(role: Role, status: AccountStatus = 'approved'): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('user')
    .values({
      id,
      name: 'Ana Ruiz',
      email: `${id}@example.test`,
      username: id.slice(0, 30),
      role,
      status,
      email_verified: true,
      adult_confirmed: true,
    })
    .execute();
  return id;
}

async function pro(status: AccountStatus = 'approved'): Promise<string> {
  const id = await person('contractor', status);
  await db
    .insertInto('worker_profile')
    .values({ id, display_name: 'Ana Ruiz', category_id: 1, hourly_rate_cents: 4_000, zip: '94110', lat: 0, lng: 0 })
    .execute();
  return id;
}

const contextOf = (actor: Actor) => ({ db, actor, clock, language: 'en' }) as unknown as Context;
const as = (id: string) => contextOf({ kind: 'user', user: { id } as never });
const visitor = contextOf({ kind: 'visitor' });
const list = async (ctx: Context, cursor?: string, limit = 24) => call(listFavorites, ctx, { cursor, limit });

test('a saved Pro shows as saved only to the user who saved them', async () => {
  const [reader, other, workerId] = [await person('customer'), await person('customer'), await pro()];
  await call(addFavorite, as(reader), { workerId });
  await call(addFavorite, as(reader), { workerId });
  expect((await list(as(reader))).items.map(({ id }) => id)).toEqual([workerId]);
  expect((await call(getWorker, as(reader), { id: workerId })).favorite).toBe(true);
  expect((await call(getWorker, as(other), { id: workerId })).favorite).toBe(false);
  expect((await call(getWorker, visitor, { id: workerId })).favorite).toBe(false);
  expect((await list(as(other))).items).toEqual([]);
});

test('the list is newest first, a page at a time', async () => {
  const [reader, first, second, third] = [await person('customer'), await pro(), await pro(), await pro()];
  for (const workerId of [first, second, third]) await call(addFavorite, as(reader), { workerId });
  const page = await list(as(reader), undefined, 2);
  expect(page.items.map(({ id }) => id)).toEqual([third, second]);
  const rest = await list(as(reader), page.nextCursor ?? undefined, 2);
  expect(rest).toMatchObject({ items: [{ id: first }], nextCursor: null });
});

test('a removed Pro leaves the list; removing twice is not an error', async () => {
  const [reader, workerId] = [await person('customer'), await pro()];
  await call(addFavorite, as(reader), { workerId });
  await call(removeFavorite, as(reader), { workerId });
  await call(removeFavorite, as(reader), { workerId });
  expect((await list(as(reader))).items).toEqual([]);
});

test('a Pro who is not listed cannot be saved, and one who is no longer listed leaves the list', async () => {
  const [reader, workerId, pending] = [await person('customer'), await pro(), await pro('pending_approval')];
  await expect(call(addFavorite, as(reader), { workerId: pending })).rejects.toMatchObject({ code: 'api.notFound' });
  await call(addFavorite, as(reader), { workerId });
  await db.updateTable('user').set({ status: 'suspended' }).where('id', '=', workerId).execute();
  expect((await list(as(reader))).items).toEqual([]);
});

test('what a device remembers joins the account in its order, without duplicates', async () => {
  const [reader, first, second, third] = [await person('customer'), await pro(), await pro(), await pro()];
  await call(addFavorite, as(reader), { workerId: first });
  const workerIds = [third, second, first, third.toUpperCase()];
  expect(await call(mergeFavorites, as(reader), { workerIds })).toEqual({ added: 2 });
  expect((await list(as(reader))).items.map(({ id }) => id)).toEqual([third, second, first]);
  expect(await call(mergeFavorites, as(reader), { workerIds })).toEqual({ added: 0 });
});

test('ids that are no listed Pro’s are ignored, and more than 200 are refused', async () => {
  const [reader, workerId, pending] = [await person('customer'), await pro(), await pro('pending_approval')];
  const workerIds = ['', 'x', randomUUID(), reader, pending, workerId];
  expect(await call(mergeFavorites, as(reader), { workerIds })).toEqual({ added: 1 });
  expect(await call(mergeFavorites, as(reader), { workerIds: [] })).toEqual({ added: 0 });
  const tooMany = { workerIds: Array.from({ length: 201 }, () => workerId) };
  await expect(call(mergeFavorites, as(reader), tooMany)).rejects.toMatchObject({ code: 'api.badInput' });
});

test('a visitor is asked to sign in', async () => {
  await expect(call(addFavorite, visitor, { workerId: await pro() })).rejects.toMatchObject({
    code: 'api.signInRequired',
  });
  await expect(call(mergeFavorites, visitor, { workerIds: [] })).rejects.toMatchObject({
    code: 'api.signInRequired',
  });
  await expect(list(visitor)).rejects.toMatchObject({ code: 'api.signInRequired' });
});
