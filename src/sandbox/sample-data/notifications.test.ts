import { expect, test } from 'vitest';
import { notificationKinds } from '#modules/notifications/kinds.ts';
import { createWorld } from './world.ts';

test('the bell rings for clients and Pros as the table of kinds says', () => {
  const { notifications, people } = createWorld(new Date('2026-11-20T17:00:00Z'));
  const roles = new Map(people.map(({ id, role }) => [id, role]));
  const outsider = { client: 'contractor', worker: 'customer', both: 'admin', admin: 'customer' } as const;
  const wrong = notifications.filter(
    ({ userId, kind }) => roles.get(userId) === outsider[notificationKinds[kind].audience],
  );
  expect(notifications.length).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
});
