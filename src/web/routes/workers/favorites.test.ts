import { expect, test } from 'vitest';
import type { User } from '#platform/operations/context.server.ts';
import { pageArgs, pageContext } from '#tests/support/page-context.ts';
import { world } from '#tests/support/world.ts';
import { action, loader, middleware } from './favorites.tsx';

const address = 'https://nearhand.test/client-dashboard/favorites';
const argsOf = (user: User, body?: Record<string, string>, query = '') =>
  pageArgs(
    new Request(address + query, body && { method: 'POST', body: new URLSearchParams(body) }),
    {},
    pageContext(user),
  );
const namesOf = async (user: User) => (await loader(argsOf(user))).items.map(({ name }) => name);

test('a removed Pro leaves the list, and the answer offers to take that back', async () => {
  const [client, pro] = [await world.client(), await world.worker({ name: 'Elena Morales' })];
  await world.as(client).workers.addFavorite({ workerId: pro.id });
  expect(await namesOf(client)).toEqual(['Elena Morales']);
  const about = { workerId: pro.id, name: 'Elena Morales' };
  const answer = await action(argsOf(client, { intent: 'removeFavorite', ...about }));
  expect(answer).toEqual({ removed: { id: pro.id, name: 'Elena Morales' } });
  expect(await namesOf(client)).toEqual([]);
  expect(await action(argsOf(client, { intent: 'addFavorite', ...about }))).toEqual({ removed: null });
  expect(await namesOf(client)).toEqual(['Elena Morales']);
});

test('undoing the removal of a Pro who is no longer listed breaks nothing', async () => {
  const [client, pro] = [await world.client(), await world.worker()];
  await world.db.updateTable('user').set({ status: 'suspended' }).where('id', '=', pro.id).execute();
  expect(await action(argsOf(client, { intent: 'addFavorite', workerId: pro.id }))).toEqual({ removed: null });
  expect(await namesOf(client)).toEqual([]);
});

test('a damaged cursor leads to the first page', async () => {
  const answer = await loader(argsOf(await world.client(), undefined, '?after=x')).catch((error) => error);
  expect(answer.headers.get('location')).toBe('/client-dashboard/favorites');
});

test('every account has its saved Pros but those of administrators', async () => {
  const enter = async (role: 'customer' | 'contractor' | 'dual' | 'admin') => {
    const args = argsOf(await world.person({ role }));
    try {
      for (const guard of middleware) await guard(args as never, (() => undefined) as never);
      return 'open';
    } catch (answer) {
      return answer instanceof Response ? answer.headers.get('location') : answer;
    }
  };
  expect(await Promise.all((['customer', 'contractor', 'dual', 'admin'] as const).map(enter))).toEqual([
    'open',
    'open',
    'open',
    '/portal',
  ]);
});
