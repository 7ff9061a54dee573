import { expect, test } from 'vitest';
import { kindsOf } from '#modules/notifications/kinds-of-role.server.ts';
import { createWorld } from './world.ts';

test('the bell rings for clients and Pros as the table of kinds says', () => {
  const { notifications, people } = createWorld(new Date('2026-11-20T17:00:00Z'));
  const roles = new Map(people.map(({ id, role }) => [id, role]));
  const wrong = notifications.filter(({ userId, kind }) => {
    const role = roles.get(userId);
    return !role || !kindsOf(role).includes(kind);
  });
  expect(notifications.length).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
});
