import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { minutes } from '#lib/clock.ts';
import type { AccountStatus, User } from '#platform/operations/context.server.ts';
import { world } from '#tests/support/world.ts';

/** The operations as `user` calls them, a minute after the previous call; null is a visitor. */
function as(user: User | null) {
  world.clock.forward(minutes(1));
  return world.as(user).workers;
}

const setStatus = (user: User, status: AccountStatus) =>
  world.db.updateTable('user').set({ status }).where('id', '=', user.id).execute();

async function pendingPro(): Promise<User> {
  const pro = await world.worker();
  await setStatus(pro, 'pending_approval');
  return pro;
}

const savedIds = async (user: User) => (await as(user).listFavorites({})).items.map(({ id }) => id);

test('a saved Pro shows as saved only to the user who saved them', async () => {
  const [reader, other, { id }] = [await world.client(), await world.client(), await world.worker()];
  await as(reader).addFavorite({ workerId: id });
  await as(reader).addFavorite({ workerId: id });
  expect(await savedIds(reader)).toEqual([id]);
  expect((await as(reader).get({ id })).favorite).toBe(true);
  expect((await as(other).get({ id })).favorite).toBe(false);
  expect((await as(null).get({ id })).favorite).toBe(false);
  expect(await savedIds(other)).toEqual([]);
});

test('the list is newest first, a page at a time', async () => {
  const reader = await world.client();
  const [first, second, third] = [await world.worker(), await world.worker(), await world.worker()];
  for (const { id: workerId } of [first, second, third]) await as(reader).addFavorite({ workerId });
  const page = await as(reader).listFavorites({ limit: 2 });
  expect(page.items.map(({ id }) => id)).toEqual([third.id, second.id]);
  const rest = await as(reader).listFavorites({ cursor: page.nextCursor ?? undefined, limit: 2 });
  expect(rest).toMatchObject({ items: [{ id: first.id }], nextCursor: null });
});

test('a removed Pro leaves the list; removing twice is not an error', async () => {
  const [reader, { id: workerId }] = [await world.client(), await world.worker()];
  await as(reader).addFavorite({ workerId });
  await as(reader).removeFavorite({ workerId });
  await as(reader).removeFavorite({ workerId });
  expect(await savedIds(reader)).toEqual([]);
});

test('a Pro who is not listed cannot be saved, and one who is no longer listed leaves the list', async () => {
  const [reader, pro, pending] = [await world.client(), await world.worker(), await pendingPro()];
  await expect(as(reader).addFavorite({ workerId: pending.id })).rejects.toMatchObject({ code: 'api.notFound' });
  await as(reader).addFavorite({ workerId: pro.id });
  await setStatus(pro, 'suspended');
  expect(await savedIds(reader)).toEqual([]);
});

test('Pros saved on a device are added to the account in their order, without duplicates', async () => {
  const reader = await world.client();
  const [first, second, third] = [(await world.worker()).id, (await world.worker()).id, (await world.worker()).id];
  await as(reader).addFavorite({ workerId: first });
  const workerIds = [third, second, first, third.toUpperCase()];
  expect(await as(reader).mergeFavorites({ workerIds })).toEqual({ added: 2 });
  expect(await savedIds(reader)).toEqual([third, second, first]);
  expect(await as(reader).mergeFavorites({ workerIds })).toEqual({ added: 0 });
});

test('ids that are no listed Pro’s are ignored, and more than 200 are refused', async () => {
  const [reader, pro, pending] = [await world.client(), await world.worker(), await pendingPro()];
  const workerIds = ['', 'x', randomUUID(), reader.id, pending.id, pro.id];
  expect(await as(reader).mergeFavorites({ workerIds })).toEqual({ added: 1 });
  expect(await as(reader).mergeFavorites({ workerIds: [] })).toEqual({ added: 0 });
  const tooMany = { workerIds: Array.from({ length: 201 }, () => pro.id) };
  await expect(as(reader).mergeFavorites(tooMany)).rejects.toMatchObject({ code: 'api.badInput' });
});

test('a visitor is asked to sign in', async () => {
  const { id: workerId } = await world.worker();
  const refused = { code: 'api.signInRequired' };
  await expect(as(null).addFavorite({ workerId })).rejects.toMatchObject(refused);
  await expect(as(null).mergeFavorites({ workerIds: [] })).rejects.toMatchObject(refused);
  await expect(as(null).listFavorites({})).rejects.toMatchObject(refused);
});
