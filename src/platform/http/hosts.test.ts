import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#tests/support/ask.ts';
import { guardHosts, readHosts } from './hosts.server.ts';

const servers: Server[] = [];
let real: string;
let sandbox: string;
beforeAll(async () => {
  real = await startSite({ APP_URL: 'https://nearhand.test', sandbox: false });
  sandbox = await startSite({ APP_URL: 'http://localhost:3000', sandbox: true });
});
afterAll(() => {
  for (const server of servers) server.close();
});

async function startSite(config: Parameters<typeof guardHosts>[0]): Promise<string> {
  const app = new Hono();
  app.use(guardHosts(config));
  app.all('*', (c) => c.text('served'));
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const visit = async (site: string, host: string, path = '/', method = 'GET') => {
  const { status, headers } = await ask(site, path, { method, headers: { host } });
  return headers.location ?? status;
};

test.each([
  ['nearhand.test', 200],
  ['NearHand.Test', 200],
  ['nearhand.test.', 200],
  ['nearhand.test:443', 200],
  ['nearhand.test.:8443', 200],
  ['admin.nearhand.test', '/admin'],
  ['portal.nearhand.test', '/portal'],
  ['customer.nearhand.test', '/client-dashboard'],
  ['contractor.nearhand.test', '/worker-dashboard'],
  ['nurses.nearhand.test', '/nurses'],
  ['ADMIN.NEARHAND.TEST.:443', '/admin'],
  ['www.nearhand.test', 421],
  ['admin.admin.nearhand.test', 421],
  ['admin.evil.test', 421],
  ['nearhand.test.evil.test', 421],
  ['evil-nearhand.test', 421],
  ['localhost', 421],
  ['127.0.0.1', 421],
  ['nearhand.test..', 421],
  ['toString', 421],
])('on the real site, `/` of %s answers %s', async (host, expected) => {
  expect(await visit(real, host)).toBe(expected);
});

test.each([
  ['localhost:3000', 200],
  ['localhost:4711', 200],
  ['127.0.0.1:3000', 200],
  ['[::1]:3000', 200],
  ['portal.localhost:3000', '/portal'],
  ['Nurses.Localhost', '/nurses'],
  ['other.localhost:3000', 421],
  ['nearhand.test', 421],
])('in the sandbox, `/` of %s answers %s', async (host, expected) => {
  expect(await visit(sandbox, host)).toBe(expected);
});

test.each(['nearhand.test@evil.test', 'nearhand.test/evil', 'nearhand.test, evil.test', 'a b', ''])(
  'the damaged host “%s” reaches no page',
  async (host) => {
    expect(await visit(real, host)).toBeOneOf([400, 421]);
  },
);

test('the query of an area’s front page is preserved, and every other path is served as on the site’s own host', async () => {
  expect(await visit(real, 'customer.nearhand.test', '/?lang=es')).toBe('/client-dashboard?lang=es');
  expect(await visit(real, 'customer.nearhand.test', '/admin')).toBe(200);
  expect(await visit(real, 'admin.nearhand.test', '/', 'POST')).toBe(200);
});

test('any host may ask whether the process is healthy', async () => {
  expect(await visit(real, '10.0.0.7:3000', '/healthz')).toBe(200);
  expect(await visit(real, '10.0.0.7:3000', '/readyz')).toBe(200);
});

test.each([
  ['http://evil.test/', 'nearhand.test', 421],
  ['http://nearhand.test/', 'evil.test', 421],
  ['http://admin.nearhand.test/', 'nearhand.test', 421],
  ['http://nearhand.test/', 'nearhand.test', 200],
  ['http://nearhand.test', 'nearhand.test', 200],
  ['http://nearhand.test?x=1', 'nearhand.test', 200],
  ['http://NEARHAND.test.:8080/', 'nearhand.test', 200],
  ['//evil.test/', 'nearhand.test', 200],
  ['http://nearhand.test@evil.test/', 'nearhand.test', 421],
  ['http://someone@nearhand.test/', 'nearhand.test', 421],
  ['/', '1.2.3.4.5', 421],
])('a first line with %s and the host %s answers %i', async (target, host, status) => {
  const { hostname, port } = new URL(real);
  const socket = connect(Number(port), hostname);
  socket.end(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});

test('the refusal is a plain sentence that names the site and not the forged host', async () => {
  const { text, headers } = await ask(real, '/', { headers: { host: 'evil.test' } });
  expect(text).toBe('This host is not served here. The site is at https://nearhand.test.\n');
  expect(headers).toMatchObject({ 'content-type': expect.stringContaining('text/plain'), 'cache-control': 'no-store' });
});

test('forms are accepted from pages of exactly these hosts', () => {
  expect(readHosts({ APP_URL: 'http://nearhand.test:8080', sandbox: false }).names).toEqual([
    'nearhand.test:8080',
    'admin.nearhand.test:8080',
    'portal.nearhand.test:8080',
    'customer.nearhand.test:8080',
    'contractor.nearhand.test:8080',
    'nurses.nearhand.test:8080',
  ]);
});
