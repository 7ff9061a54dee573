import { expect, test } from 'vitest';
import { send, sendForm, sendJson } from '#tests/support/built-site.ts';

test.each([
  '/nothing',
  '/index.html',
  '/a/b/c',
  '/Browse/x/y',
  '/nothing?lang=ru',
  '/%D0%BA%D0%BE%D1%82',
  '/.well-known/nothing',
])('the unknown page %s leads to the landing page', async (path) => {
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await send(path, { method });
    expect([method, status, headers.location]).toEqual([method, 302, '/']);
  }
});

test.each([
  '/api/nothing',
  '/functions/nothing',
  '/assets/nothing.js',
  '/avatars/nothing.png',
  '/faces/nothing.jpg',
  '/cards/nothing',
  '/sitemaps/nothing.xml',
  '/webhooks/nothing',
  '/area-maps/nothing.svg',
  '/place-maps/nothing.svg',
])('the unknown file or call %s is not found', async (path) => {
  const { status, headers } = await send(path);
  expect([status, headers.location]).toEqual([404, undefined]);
});

test('a form or a call that is sent to an unknown path is refused and leads nowhere', async () => {
  const form = await sendForm('/nothing', { a: 'b' });
  expect([form.status, form.headers.location]).toEqual([405, undefined]);
  for (const [method, path] of [
    ['POST', '/api/nothing'],
    ['PUT', '/nothing'],
    ['DELETE', '/api/nothing'],
  ] as const) {
    const { status, headers } = await sendJson(method, path, {});
    expect([path, headers.location]).toEqual([path, undefined]);
    expect(status).toBeGreaterThanOrEqual(400);
  }
});
