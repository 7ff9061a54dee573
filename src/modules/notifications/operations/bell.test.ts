import { expect, test } from 'vitest';
import { after, hours } from '#lib/clock.ts';
import { transaction } from '#platform/database/database.server.ts';
import { call } from '#platform/operations/call.server.ts';
import { db, pool } from '#tests/support/database.ts';
import { notify } from '../public.server.ts';
import { afternoon, smallWorld } from '../testing.ts';
import { list } from './list.server.ts';
import { markRead } from './mark-read.server.ts';
import { unreadCount } from './unread-count.server.ts';

const { createUser, tell, as } = smallWorld(db);

test('when the act is undone, nobody is told of it', async () => {
  const user = await createUser();

  const undone = transaction(db, async (tx) => {
    await notify(tx, { userId: user.id, kind: 'jobCancelled', data: { title: 'x' }, path: '/jobs/1', at: afternoon });
    throw new Error('undo');
  });

  await expect(undone).rejects.toThrow('undo');
  expect((await pool.query('select from graphile_worker.jobs')).rows).toEqual([]);
  expect(await call(unreadCount, as(user), undefined)).toEqual({ unread: 0 });
});

test('the list comes newest first, page by page, in the language of the one who asks', async () => {
  const user = await createUser({ language: 'es' });
  for (const title of ['one', 'two', 'three']) await tell(user, title);
  await tell(user, 'old', after(afternoon, -hours(1)));

  const ctx = as(user);
  const first = await call(list, ctx, { limit: 3 });
  const second = await call(list, ctx, { limit: 3, cursor: first.nextCursor ?? '' });

  const bodies = [...first.items, ...second.items].map(({ body }) => body.match(/«(.*)»/)?.[1]);
  expect(bodies.slice(0, 3).sort()).toEqual(['one', 'three', 'two']);
  expect(bodies[3]).toBe('old');
  expect(second.nextCursor).toBeNull();
  expect(first.items[0]).toMatchObject({
    title: 'Maria te envió un presupuesto',
    path: '/requests/1',
    read: false,
  });
});

test.each(['nonsense', btoa('[1]'), btoa('["x","y"]'), btoa('[1e300,"y"]')])(
  'a cursor that we never gave (%s) is refused',
  async (cursor) => {
    const user = await createUser();
    await tell(user);

    await expect(call(list, as(user), { limit: 20, cursor })).rejects.toMatchObject({ code: 'api.badCursor' });
  },
);

test('a line that was read, and all lines together, no longer count', async () => {
  const user = await createUser();
  const id = await tell(user, 'one');
  await tell(user, 'two');
  await tell(user, 'three');
  const ctx = as(user);

  expect(await call(unreadCount, ctx, undefined)).toEqual({ unread: 3 });
  expect(await call(markRead, ctx, { id })).toEqual({ unread: 2 });
  expect(await call(markRead, ctx, { id })).toEqual({ unread: 2 });
  expect(await call(markRead, ctx, {})).toEqual({ unread: 0 });
  expect((await call(list, ctx, { limit: 20 })).items.every(({ read }) => read)).toBe(true);
});

test('nobody sees, counts or marks what others were told', async () => {
  const owner = await createUser();
  const outsider = await createUser();
  const id = await tell(owner);

  expect((await call(list, as(outsider), { limit: 20 })).items).toEqual([]);
  await expect(call(markRead, as(outsider), { id })).rejects.toMatchObject({ code: 'api.notFound' });
  expect(await call(markRead, as(outsider), {})).toEqual({ unread: 0 });

  expect(await call(unreadCount, as(owner), undefined)).toEqual({ unread: 1 });
});

test('visitors are asked to sign in', async () => {
  await expect(call(list, as(null), { limit: 20 })).rejects.toMatchObject({ code: 'api.signInRequired' });
  await expect(call(markRead, as(null), {})).rejects.toMatchObject({ code: 'api.signInRequired' });
  await expect(call(unreadCount, as(null), undefined)).rejects.toMatchObject({ code: 'api.signInRequired' });
});
