import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { User } from '#platform/operations/context.server.ts';
import { countQueries } from '#tests/support/count-queries.ts';
import { pageContext } from '#tests/support/page-context.ts';
import { world } from '#tests/support/world.ts';
import { action, loader } from './worker.tsx';

async function load(id: string, user: User | null = null, api = world.as(user)) {
  const request = new Request(`https://nearhand.test/worker/${id}`);
  return (await loader({ request, params: { id }, context: pageContext(user, api) } as never)).data;
}

async function press(id: string, user: User | null, fields: Record<string, string>) {
  const request = new Request(`https://nearhand.test/worker/${id}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  return action({ request, params: { id }, context: pageContext(user, world.as(user)) } as never);
}

test('a profile is told to everybody, without phone and e-mail', async () => {
  const pro = await world.worker({ name: 'Rosa Delgado', phone: '+14155550123' });
  const answer = await load(pro.id);
  expect(answer).toMatchObject({ worker: { name: 'Rosa Delgado', favorite: false }, signedIn: false, own: false });
  expect(JSON.stringify(answer)).not.toMatch(/4155550123|example\.test/);
  expect((await load(pro.id, pro)).own).toBe(true);
});

test.each([randomUUID(), 'nobody'])('%s is nobody: 404', async (id) => {
  await expect(load(id)).rejects.toMatchObject({ init: { status: 404 } });
});

test('one keeps a Pro and forgets them again', async () => {
  const [client, pro] = [await world.client(), await world.worker()];
  await press(pro.id, client, { intent: 'addFavorite' });
  expect((await load(pro.id, client)).worker.favorite).toBe(true);
  const back = await press(pro.id, client, { intent: 'removeFavorite' });
  expect(back).toMatchObject({ status: 303 });
  expect((await load(pro.id, client)).worker.favorite).toBe(false);
});

test('a visitor who presses it is asked to sign in, and comes back', async () => {
  const pro = await world.worker();
  const answer: Response = await press(pro.id, null, { intent: 'addFavorite' }).catch((error) => error);
  expect(answer.headers.get('location')).toBe(`/login?redirect=${encodeURIComponent(`/worker/${pro.id}`)}`);
});

test('a profile asks the database at most three times', async () => {
  const pro = await world.worker();
  expect(await countQueries(null, (api) => load(pro.id, null, api))).toBeLessThanOrEqual(3);
});
