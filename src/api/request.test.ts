import { Hono } from 'hono';
import { afterEach, expect, test, vi } from 'vitest';
import { call } from '#platform/operations/call.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { world } from '#tests/support/world.ts';
import { operationOf } from './api.server.ts';
import { requestContext } from './request.server.ts';

afterEach(() => void vi.restoreAllMocks());

const socket = { remoteAddress: '203.0.113.9', remotePort: 1, remoteFamily: 'IPv4' };

/** Returns the context of a request with these headers. */
async function contextFor(headers: Record<string, string>, proxies = 0): Promise<Context> {
  const config = { ...world.services.config, TRUSTED_PROXIES: proxies };
  let context: Context | undefined;
  const app = new Hono().get('/', async (c) => {
    ({ context } = await requestContext(c, { ...world.services, config }));
    return c.text('');
  });
  await app.request('https://nearhand.test/', { headers }, { incoming: { socket } });
  return context as Context;
}

const forged = {
  'x-forwarded-for': '10.0.0.1, 198.51.100.7 , 192.0.2.5',
  'x-real-ip': '10.0.0.1',
  forwarded: 'for=10.0.0.1',
};

test.each([
  [0, '203.0.113.9'],
  [1, '192.0.2.5'],
  [2, '198.51.100.7'],
  [9, '203.0.113.9'],
])('behind %i trusted proxies the address is %s, whatever other headers say', async (proxies, ip) => {
  expect((await contextFor(forged, proxies)).ip).toBe(ip);
});

test('behind a proxy that sets no header the address is the socket’s', async () => {
  for (const value of ['', ' , '])
    expect((await contextFor({ 'x-forwarded-for': value }, 1)).ip).toBe(socket.remoteAddress);
});

test('the language is the device’s choice, else the account’s, else the browser’s', async () => {
  const cookie = await sessionCookie(await world.client({ language: 'vi' }));
  const headers = { 'accept-language': 'es' };
  expect((await contextFor(headers)).language).toBe('es');
  expect((await contextFor({ ...headers, cookie })).language).toBe('vi');
  expect((await contextFor({ ...headers, cookie: `${cookie}; __Host-language=uk` })).language).toBe('uk');
  expect((await contextFor({ ...headers, cookie: '__Host-language=xx' })).language).toBe('es');
});

test('the actor is the user of the session, or a visitor without one', async () => {
  const maria = await world.client();
  expect((await contextFor({ cookie: await sessionCookie(maria) })).actor).toMatchObject({ user: { id: maria.id } });
  for (const headers of [{}, { cookie: 'nearhand.session_token=x' }, { authorization: `Bearer ${maria.id}` }]) {
    expect((await contextFor(headers as Record<string, string>)).actor).toEqual({ kind: 'visitor' });
  }
});

test('a write whose body took long to arrive counts as its caller is by then', async () => {
  const [maria, nora] = [await world.client(), await world.client()];
  const late = { cookie: await sessionCookie(maria) };
  const inTime = { cookie: await sessionCookie(nora) };
  const contexts = [await contextFor(late), await contextFor(inTime)] as const;
  await world.db.deleteFrom('session').where('user_id', '=', maria.id).execute();
  const begun = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(begun + 10_000);
  const rename = (ctx: Context) => call(operationOf('identity.setName'), ctx, { fullName: 'Another Name' });
  await expect(rename(contexts[0])).rejects.toMatchObject({ code: 'api.signInRequired' });
  expect(await rename(contexts[1])).toEqual({ name: 'Another Name' });
  expect(await call(operationOf('identity.signOut'), contexts[0], undefined)).toEqual({ done: true });
});
