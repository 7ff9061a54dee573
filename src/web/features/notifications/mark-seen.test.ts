import { expect, test } from 'vitest';
import type { User } from '#platform/operations/context.server.ts';
import { notifyOfOffer } from '#tests/support/notifications.ts';
import { pageArgs, pageContext } from '#tests/support/page-context.ts';
import { world } from '#tests/support/world.ts';
import { markSeen } from './mark-seen.server.ts';

const visit = (user: User, path: string, init: RequestInit = {}) =>
  markSeen(pageArgs(new Request(`https://nearhand.test${path}`, init), {}, pageContext(user)));
const unreadOf = async (user: User) => (await world.as(user).notifications.unreadCount()).unread;

test.each(['/requests/1', '/requests/1/', '/requests/1?accept=7'])(
  'a visit to %s marks the reader’s notifications about it as read',
  async (path) => {
    const [reader, other] = [await world.client(), await world.client()];
    for (const user of [reader, other]) await notifyOfOffer(user);
    await visit(reader, path);
    expect([await unreadOf(reader), await unreadOf(other)]).toEqual([0, 1]);
  },
);

test('a visit to another page leaves them unread', async () => {
  const reader = await world.client();
  await notifyOfOffer(reader);
  await visit(reader, '/requests/12');
  expect(await unreadOf(reader)).toBe(1);
});

test.each([
  ['Purpose', 'prefetch'],
  ['Sec-Purpose', 'prefetch'],
  ['Sec-Purpose', 'prefetch;prerender'],
  ['X-Moz', 'prefetch'],
])('a page fetched ahead (%s: %s) has not been seen', async (name, value) => {
  const reader = await world.client();
  await notifyOfOffer(reader);
  await visit(reader, '/requests/1', { headers: { [name]: value } });
  expect(await unreadOf(reader)).toBe(1);
});

test.each(['HEAD', 'POST'])('a %s is no visit', async (method) => {
  const reader = await world.client();
  await notifyOfOffer(reader);
  await visit(reader, '/requests/1', { method });
  expect(await unreadOf(reader)).toBe(1);
});
