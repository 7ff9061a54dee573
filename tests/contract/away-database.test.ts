import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { origin, send, sendForm } from '#tests/support/built-site.ts';

import { sessionCookie } from '#tests/support/session-cookie.ts';
import { world } from '#tests/support/world.ts';

/** What people and programs get while the database cannot be reached. */

const cookie = await sessionCookie(await world.client());
const inSpanish = { 'accept-language': 'es' };

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  vi.spyOn(pg.Pool.prototype, 'connect').mockImplementation(() => Promise.reject(refused));
});
afterEach(() => vi.restoreAllMocks());

test('a page says so with status 503, when to come back, and a way on', async () => {
  for (const path of ['/client-dashboard', '/messages']) {
    const { status, text, headers } = await send(path, { headers: { cookie, ...inSpanish } });
    expect([path, status, headers['retry-after'], headers['cache-control']]).toEqual([
      path,
      503,
      '5',
      'private, no-store',
    ]);
    expect(text).toContain('Intentar de nuevo');
    expect(text).toContain('mailto:');
    // The person is signed in: a header of a visitor would be wrong.
    expect(text).not.toContain('/login');
  }
});

test('a form of a signed-in person isn’t lost: it can be sent again', async () => {
  const { status, text } = await sendForm('/settings', { name: 'Robin' }, { cookie, ...inSpanish });
  expect(status).toBe(503);
  expect(text).toContain('Recarga esta página para enviarlo otra vez.');
  expect(text).not.toContain('href=""');
});

test('the data of a page that is open has no body, so that the page stays as it is', async () => {
  for (const method of ['GET', 'POST']) {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await send('/messages.data', {
      method,
      headers: { cookie, origin, ...(method === 'POST' && form) },
    });
    expect([answer.status, answer.text, answer.headers['retry-after']]).toEqual([503, '', '5']);
  }
});

test('a page for visitors that has to read says so, too', async () => {
  const { status, headers } = await send('/projects', { headers: inSpanish });
  expect([status, headers['retry-after']]).toEqual([503, '5']);
});

test('the API answers with a code, a sentence and when to come back', async () => {
  for (const headers of [inSpanish, { cookie, ...inSpanish }]) {
    const answer = await send('/api/workers?zip=94110', { headers });
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(JSON.parse(answer.text)).toMatchObject({
      code: 'api.unavailable',
      message: 'Nearhand no está disponible en este momento. Inténtalo de nuevo en 5\u00a0segundos.',
    });
  }
});

test('a form keeps what was typed', async () => {
  const { text } = await sendForm('/login', { email: 'robin@example.test', password: 'correct horse' }, inSpanish);
  expect(text).toContain('value="robin@example.test"');
});

test('the server is alive, but not ready', async () => {
  expect((await send('/healthz')).status).toBe(200);
  const { status, text } = await send('/readyz');
  expect([status, text.split('\n')[0]]).toEqual([503, 'database: does not answer']);
});

test('the check of a database that says nothing ends within a second', async () => {
  vi.spyOn(pg.Pool.prototype, 'connect').mockImplementation(() => new Promise<never>(() => {}));
  const begin = performance.now();
  expect((await send('/readyz')).status).toBe(503);
  expect(performance.now() - begin).toBeLessThan(1_500);
});
