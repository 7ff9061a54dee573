import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#tests/support/ask.ts';
import type { Config } from '../config.server.ts';
import { privateAnswers, refuseForeignForms, secureHeaders } from './http-security.server.ts';

const servers: Server[] = [];
let secure: string;
let plain: string;
beforeAll(async () => {
  [secure, plain] = [await startSite('https://nearhand.test'), await startSite('http://localhost:3000')];
});
afterAll(() => {
  for (const server of servers) server.close();
});

/** Starts a site on a real connection and returns its address. */
async function startSite(url: string): Promise<string> {
  const app = new Hono();
  app.use(refuseForeignForms({ APP_URL: url }));
  app.use('/private/*', privateAnswers() as never);
  app.all('/thing', (c) => c.text('done'));
  app.get('/private/thing', (c) => c.text('yours'));
  app.get('/private/shared', (c) => c.text('everyone’s', 200, { 'cache-control': 'public, max-age=60' }));
  app.get('/private/broken', () => {
    throw new Error('broken');
  });
  app.get('/broken', () => {
    throw new Error('broken');
  });
  app.onError((_, c) => c.text('Something went wrong.', 500));
  const secureAnswer = secureHeaders({ APP_URL: url } as Config);
  const answer = getRequestListener(app.fetch);
  const server = createServer((request, response) => {
    secureAnswer(response);
    return answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const send = (method: string, headers: Record<string, string>, path = '/thing') =>
  ask(secure, path, { method, headers: { host: 'nearhand.test', ...headers } });

const form = 'application/x-www-form-urlencoded';
const types = [form, 'application/json', 'text/plain', 'multipart/form-data; boundary=x'];

test.each([
  'https://evil.example',
  'https://nearhand.test.evil.example',
  'https://evil-nearhand.test',
  'https://nearhand.test:8443',
  'http://nearhand.test',
  'https://nearhand.test@evil.example',
  'null',
  'nonsense',
])('a write from a page of %s is refused, form or JSON', async (origin) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    for (const type of types) {
      const answer = await send(method, { origin, 'content-type': type });
      expect([answer.status, answer.text]).toEqual([403, 'Forbidden']);
    }
  }
});

test('pages of this site may write', async () => {
  for (const type of types) {
    expect((await send('POST', { origin: 'https://nearhand.test', 'content-type': type })).status).toBe(200);
  }
});

test('the port that https has anyway may be named or not', async () => {
  for (const host of ['nearhand.test:443', 'NearHand.test'])
    expect((await send('POST', { origin: 'https://nearhand.test', host })).status).toBe(200);
});

test('a program, which sends no origin, may write', async () => {
  expect((await send('POST', { 'content-type': 'application/json' })).status).toBe(200);
});

test.each(['cross-site', 'same-site'])('a write from a %s page is refused also without an origin', async (site) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    for (const type of types) {
      const answer = await send(method, { 'sec-fetch-site': site, 'content-type': type });
      expect([answer.status, answer.text]).toEqual([403, 'Forbidden']);
    }
  }
  expect((await send('GET', { 'sec-fetch-site': site })).status).toBe(200);
});

test.each(['same-origin', 'none'])('a write that the browser calls %s may go without an origin', async (site) => {
  expect((await send('POST', { 'sec-fetch-site': site, 'content-type': form })).status).toBe(200);
});

test('private answers stay out of caches unless they say otherwise', async () => {
  const cacheOf = async (path: string) => (await ask(plain, path)).headers['cache-control'];
  expect(await cacheOf('/private/thing')).toBe('private, no-store');
  expect(await cacheOf('/private/broken')).toBe('private, no-store');
  expect(await cacheOf('/private/nowhere')).toBe('private, no-store');
  expect(await cacheOf('/private/shared')).toBe('public, max-age=60');
  expect(await cacheOf('/thing')).toBeUndefined();
});

test('pages of any site may read', async () => {
  for (const method of ['GET', 'HEAD'])
    expect((await send(method, { origin: 'https://evil.example' })).status).toBe(200);
});

test.each([
  ['GET', '/thing', 200],
  ['POST', '/thing', 403],
  ['GET', '/nowhere', 404],
  ['GET', '/broken', 500],
])('%s %s with status %i has every security header', async (method, path, status) => {
  const answer = await send(method, { origin: 'https://evil.example' }, path);
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'content-security-policy': expect.stringContaining("form-action 'none'"),
    'permissions-policy': expect.stringContaining('camera=()'),
  });
  expect(answer.headers['x-powered-by']).toBeUndefined();
});

test('a site without TLS does not demand TLS', async () => {
  const { headers } = await ask(plain, '/thing');
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['strict-transport-security']).toBeUndefined();
});
