import { expect, test } from 'vitest';
import { origin, send, sendForm } from '#tests/support/built-site.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { world } from '#tests/support/world.ts';

const { port } = new URL(origin);

/** Returns where a page of a host sends its reader, or its status. */
async function visit(prefix: string, path: string, cookie = ''): Promise<string | number> {
  const { status, headers } = await send(path, { headers: { host: `${prefix}localhost:${port}`, cookie } });
  return headers.location ?? status;
}

test.each([
  ['', '/', 200],
  ['admin.', '/', '/admin'],
  ['admin.', '/admin', '/login?redirect=%2Fadmin'],
  ['portal.', '/', '/portal'],
  ['portal.', '/portal', '/login?redirect=%2Fportal'],
  ['customer.', '/', '/client-dashboard'],
  ['customer.', '/client-dashboard', '/login?redirect=%2Fclient-dashboard'],
  ['contractor.', '/', '/worker-dashboard'],
  ['contractor.', '/admin', '/login?redirect=%2Fadmin'],
  ['nurses.', '/', '/nurses'],
  ['admin.', '/faq', 200],
  ['admin.', '/favicon.svg', 200],
  ['www.', '/', 421],
  ['www.', '/favicon.svg', 421],
  ['www.', '/api/session', 421],
])('a visitor on %slocalhost%s gets %s', async (prefix, path, expected) => {
  expect(await visit(prefix, path)).toBe(expected);
});

test.each([
  ['admin', 'admin.', '/admin', 200],
  ['admin', 'portal.', '/portal', 200],
  ['admin', 'customer.', '/client-dashboard', '/portal'],
  ['customer', 'customer.', '/client-dashboard', 200],
  ['customer', 'admin.', '/admin', '/login?error=auth'],
  ['customer', 'portal.', '/portal', '/login?error=auth'],
  ['customer', 'contractor.', '/worker-dashboard', '/client-dashboard'],
  ['contractor', 'contractor.', '/worker-dashboard', 200],
  ['contractor', 'customer.', '/client-dashboard', '/worker-dashboard'],
] as const)('a %s on %slocalhost%s gets %s: the host authorizes nothing', async (role, prefix, path, expected) => {
  expect(await visit(prefix, path, await sessionCookie(await world.person({ role })))).toBe(expected);
});

test.each([
  ['admin', 200],
  ['customer', 404],
  ['contractor', 404],
] as const)('the API of an area’s host authorizes nothing either: a %s gets %s', async (role, expected) => {
  const cookie = await sessionCookie(await world.person({ role }));
  expect(await visit('admin.', '/api/applications', cookie)).toBe(expected);
});

test('a form of an area’s host is accepted from its own pages, and from those of no other host', async () => {
  const post = (host: string, from: string) =>
    sendForm('/language', { language: 'es', returnTo: '/faq' }, { host, origin: `http://${from}` });
  const own = `portal.localhost:${port}`;
  expect((await post(own, own)).headers.location).toBe('/faq');
  for (const from of [`www.localhost:${port}`, 'evil.example', `customer.localhost:${port}`, 'portal.localhost:1'])
    expect((await post(own, from)).status).toBe(403);
});
