import { expect, test } from 'vitest';
import { createSeal } from '#platform/http/seal.server.ts';
import { keysOf } from '#platform/keys.server.ts';
import { origin, send, sendJson } from '#tests/support/built-site.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { world } from '#tests/support/world.ts';

/** Which answers outside of the pages a cache may keep. */

const { client, jobId } = await world.paidJob();
const cookie = await sessionCookie(client);
const cacheOf = async (answer: ReturnType<typeof send>) => (await answer).headers['cache-control'];

test.each(['/api/session', '/api/jobs', `/api/jobs/${jobId}`, '/api/nowhere', '/api/workers?zip=x'])(
  'no cache keeps the answer of %s',
  async (path) => {
    for (const headers of [{ cookie }, undefined]) {
      expect(await cacheOf(send(path, { headers }))).toBe('private, no-store');
    }
  },
);

test('no cache keeps the answer to a write, done or refused', async () => {
  const rename = (fullName: string) => sendJson('PUT', '/api/account/name', { fullName }, { cookie });
  for (const name of ['Robin Reyes', '']) expect(await cacheOf(rename(name))).toBe('private, no-store');
  const foreign = sendJson(
    'PUT',
    '/api/account/name',
    { fullName: 'Robin' },
    { cookie, origin: 'https://evil.example' },
  );
  expect((await foreign).status).toBe(403);
  const pay = sendJson('POST', '/functions/v1/create-checkout-session', {}, { cookie, origin });
  expect(await cacheOf(pay)).toBe('private, no-store');
});

test('the API reference says that it is for everyone', async () => {
  for (const path of ['/api/docs', '/api/openapi.json']) expect(await cacheOf(send(path))).toBe('public, max-age=300');
  expect(await cacheOf(send('/api/docs.css'))).toBe('public, max-age=3600');
});

test('no shared cache keeps a page of a visitor with a mailed code in its address, or an address in a cookie', async () => {
  for (const path of ['/auth/callback?token=x', '/update-password?token=x'])
    expect(await cacheOf(send(path))).toBe('private, no-cache');
  const sealed = await createSeal(keysOf(world.services.config)).close('rosa@example.test');
  const headers = { cookie: `nearhand.awaited_address=${sealed}` };
  const { headers: answered, text } = await send('/login?message=check-email', { headers });
  expect([answered['cache-control'], text]).toEqual([
    'private, no-cache',
    expect.stringContaining('rosa@example.test'),
  ]);
});
