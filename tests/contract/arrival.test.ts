import { expect, test } from 'vitest';
import { send } from '#tests/support/built-site.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { world } from '#tests/support/world.ts';

/** The greeting after a confirmation (`?welcome=1`), on light pages and full ones. */

const greeting = 'Email confirmed';
const cookieOf = async (user: Parameters<typeof sessionCookie>[0]) => ({ cookie: await sessionCookie(user) });

test.each(['/?welcome=1', '/faq?welcome=1', '/client-dashboard?welcome=1', '/browse?zip=94110&welcome=1'])(
  '%s greets a new user, and is not cached for others',
  async (path) => {
    const { status, text, headers } = await send(path, { headers: await cookieOf(await world.client()) });
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(text).toContain(greeting);
    expect(text).toContain('Your account is ready.');
  },
);

test('visitors share a cached copy of the same URL without a greeting', async () => {
  const first = await send('/?welcome=1');
  await send('/?welcome=1', { headers: await cookieOf(await world.client()) });
  const second = await send('/?welcome=1');
  for (const { text, headers } of [first, second]) {
    expect(headers['cache-control']).toBe('public, no-cache');
    expect(text).not.toContain(greeting);
  }
});

test('a Pro reads what comes next', async () => {
  const { text } = await send('/?welcome=1', { headers: await cookieOf(await world.worker()) });
  expect(text).toContain('Now fill in your profile and submit it for approval.');
});

test('without the query there is no greeting', async () => {
  for (const path of ['/', '/?welcome=', '/?welcome=2']) {
    const { text } = await send(path, { headers: await cookieOf(await world.client()) });
    expect(text).not.toContain(greeting);
  }
});
