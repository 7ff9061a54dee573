import { expect, test } from 'vitest';
import { after, hours } from '#lib/clock.ts';
import { transaction } from '#platform/database/database.server.ts';
import { pool } from '#tests/support/database.ts';
import { notifyOfOffer } from '#tests/support/notifications.ts';
import { world } from '#tests/support/world.ts';
import { notify } from '../public.server.ts';

const { as, clock, db, person } = world;

test('a rollback of the act also rolls back its notification and task', async () => {
  const user = await person();

  const undone = transaction(db, async (tx) => {
    const data = { jobId: '1', title: 'x' };
    await notify(tx, { userId: user.id, kind: 'paymentExpired', data, at: clock.now() });
    throw new Error('undo');
  });

  await expect(undone).rejects.toThrow('undo');
  expect((await pool.query('select from graphile_worker.jobs')).rows).toEqual([]);
  expect(await as(user).notifications.unreadCount()).toEqual({ unread: 0 });
});

test('the list is newest first, page by page, in the user’s language', async () => {
  const user = await person({ language: 'es' });
  for (const title of ['one', 'two', 'three']) await notifyOfOffer(user, title);
  await notifyOfOffer(user, 'old', after(clock.now(), -hours(1)));

  const first = await as(user).notifications.list({ limit: 3 });
  const second = await as(user).notifications.list({ limit: 3, cursor: first.nextCursor ?? '' });

  const bodies = [...first.items, ...second.items].map(({ body }) => body.match(/“(.*)”/)?.[1]);
  expect(bodies.slice(0, 3).sort()).toEqual(['one', 'three', 'two']);
  expect(bodies[3]).toBe('old');
  expect(second.nextCursor).toBeNull();
  expect(first.items[0]).toMatchObject({
    kind: 'offerReceived',
    title: 'Maria te envió una cotización',
    path: '/requests/1?quote',
    createdAt: clock.now().toISOString(),
    read: false,
  });
});

test('a row of an earlier version still reads; a row of a removed kind is not listed or counted', async () => {
  const user = await person();
  const row = { user_id: user.id, path: '/jobs/7', created_at: clock.now() };
  const rows = [
    { ...row, kind: 'jobCancelled', data: { title: 'Sink' } },
    { ...row, kind: 'nurseCalled', data: {} },
  ];
  await db.insertInto('notification').values(rows).execute();

  const { items } = await as(user).notifications.list({});

  expect(items).toMatchObject([{ path: '/jobs/7', title: '“Sink” was canceled' }]);
  expect(await as(user).notifications.unreadCount()).toEqual({ unread: 1 });
});

test.each(['nonsense', btoa('[1]'), btoa('["x","y"]'), btoa('[1e300,"y"]')])(
  'a forged cursor (%s) is refused',
  async (cursor) => {
    const user = await person();
    await notifyOfOffer(user);

    await expect(as(user).notifications.list({ cursor })).rejects.toMatchObject({ code: 'api.badCursor' });
  },
);

test('notifications marked as read, one or all, no longer count', async () => {
  const user = await person();
  const id = await notifyOfOffer(user, 'one');
  await notifyOfOffer(user, 'two');
  await notifyOfOffer(user, 'three');
  const { notifications } = as(user);

  expect(await notifications.unreadCount()).toEqual({ unread: 3 });
  expect(await notifications.markRead({ id })).toEqual({ unread: 2 });
  expect(await notifications.markRead({ id: id.toUpperCase() })).toEqual({ unread: 2 });
  expect(await notifications.markRead({})).toEqual({ unread: 0 });
  expect((await notifications.list({})).items.every(({ read }) => read)).toBe(true);
});

test('a user cannot see, count or mark another user’s notifications', async () => {
  const [owner, outsider] = [await person(), await person()];
  const id = await notifyOfOffer(owner);
  const { notifications } = as(outsider);

  expect((await notifications.list({})).items).toEqual([]);
  await expect(notifications.markRead({ id })).rejects.toMatchObject({ code: 'api.notFound' });
  expect(await notifications.markRead({})).toEqual({ unread: 0 });
  expect(await notifications.markSeen({ path: '/requests/1' })).toEqual({ seen: 0 });

  expect(await as(owner).notifications.unreadCount()).toEqual({ unread: 1 });
});

test('a page marks the notifications that lead to it, and no others', async () => {
  const user = await person();
  await notifyOfOffer(user, 'here');
  await notifyOfOffer(user, 'here again');
  const elsewhere = { requestId: '2', worker: 'Maria', title: 'there', totalCents: 4_250 };
  await transaction(db, (tx) =>
    notify(tx, { userId: user.id, kind: 'offerReceived', data: elsewhere, at: clock.now() }),
  );
  const { notifications } = as(user);

  expect(await notifications.markSeen({ path: '/requests/1' })).toEqual({ seen: 2 });
  expect(await notifications.markSeen({ path: '/requests/1' })).toEqual({ seen: 0 });
  const { items } = await notifications.list({});
  expect(items.filter(({ read }) => !read).map(({ path }) => path)).toEqual(['/requests/2?quote']);
});

test('visitors are asked to sign in', async () => {
  const { notifications } = as(null);
  const signInRequired = { code: 'api.signInRequired' };
  await expect(notifications.list({})).rejects.toMatchObject(signInRequired);
  await expect(notifications.markRead({})).rejects.toMatchObject(signInRequired);
  await expect(notifications.markSeen({ path: '/jobs/1' })).rejects.toMatchObject(signInRequired);
  await expect(notifications.unreadCount()).rejects.toMatchObject(signInRequired);
});
