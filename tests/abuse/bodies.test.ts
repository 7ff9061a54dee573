import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { httpServer } from '#main/built-site.ts';
import { origin, send, sendForm, sendJson } from '#tests/support/built-site.ts';

const megabyte = 1024 * 1024;
const form = 'application/x-www-form-urlencoded';
const doors = [
  ['/api/session', 'application/json'],
  ['/api/account', 'application/json'],
  ['/api/requests', 'application/json'],
  ['/functions/v1/create-checkout-session', 'application/json'],
  ['/webhooks/stripe', 'application/json'],
  ['/login', form],
  ['/signup-client', form],
  ['/language', form],
  ['/nowhere', form],
] as const;

test.each(doors)('%s does not read %s beyond a megabyte', async (path, type) => {
  const headers = { origin, 'content-type': type };
  const announced = { ...headers, 'content-length': String(2 * megabyte) };
  expect((await send(path, { method: 'POST', headers: announced, body: 'x' })).status).toBe(413);
  const unannounced = { ...headers, 'transfer-encoding': 'chunked' };
  const body = 'x'.repeat(megabyte + 1);
  expect((await send(path, { method: 'POST', headers: unannounced, body })).status).toBe(413);
});

test.each(['/api/requests', '/quote/new', '/jobs/x'])('%s does not read files beyond 60 megabytes', async (path) => {
  const headers = {
    origin,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': String(61 * megabyte),
  };
  expect((await send(path, { method: 'POST', headers, body: 'x' })).status).toBe(413);
});

test.each(['multipart/form-data', 'multipart/form-datax; boundary=x', 'multipart/mixed; boundary=x'])(
  'what only looks like a form with files (%s) is read no further than a text',
  async (type) => {
    const headers = { origin, 'content-type': type, 'content-length': String(2 * megabyte) };
    expect((await send('/api/requests', { method: 'POST', headers, body: 'x' })).status).toBe(413);
  },
);

test.each(['text/xml', 'application/json', 'text/plain', 'application/octet-stream', 'x', ''])(
  'a page answers a body of type “%s” with 415',
  async (type) => {
    const headers = { origin, ...(type && { 'content-type': type }) };
    for (const path of ['/login', '/language', '/signup-worker', '/quote/new']) {
      expect((await send(path, { method: 'POST', headers, body: 'a=b' })).status).toBe(415);
    }
  },
);

test.each(['text/xml', 'text/plain', 'application/octet-stream', 'x', ''])(
  'the API refuses a body of type “%s” and does not break',
  async (type) => {
    const headers = { ...(type && { 'content-type': type }) };
    const { status } = await send('/api/session', { method: 'POST', headers, body: '<a/>' });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  },
);

test.each(['{', '', 'null', '[]', '"x"', '1', '{"email":', '\u0000', '{"a":1}x', '[[[['])(
  'the API refuses the JSON %j and does not break',
  async (body) => {
    for (const path of ['/api/session', '/api/account', '/api/requests']) {
      const { status } = await sendJson('POST', path, body);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
  },
);

test.each([
  ['lists', '[', ']'],
  ['objects', '{"a":', '}'],
])('JSON of a hundred thousand %s within each other is refused', async (_, opening, closing) => {
  const deep = `${opening.repeat(100_000)}1${closing.repeat(100_000)}`;
  for (const body of [
    deep,
    `{"email":${deep},"password":"x"}`,
    `{"email":"a@example.test","password":"x","x":${deep}}`,
  ]) {
    const { status } = await sendJson('POST', '/api/session', body);
    expect(status).toBe(400);
  }
});

test('a form with a hundred thousand fields is refused like any other', async () => {
  const body = Array.from({ length: 100_000 }, (_, at) => `a${at}=1`).join('&');
  const { status, text } = await send('/login', { method: 'POST', headers: { origin, 'content-type': form }, body });
  expect(status).toBe(200);
  expect(text).toContain('Missing Information');
});

test('deep names in an address are refused', async () => {
  const { status } = await send(`/api/workers?zip${'[a]'.repeat(2_000)}=1`);
  expect(status).toBe(400);
});

test('foreign pages cannot write here, ours and programs can', async () => {
  const login = { email: 'nobody@example.test', password: 'x' };
  expect((await sendForm('/login', login, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await sendJson('POST', '/api/session', login, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await sendJson('POST', '/api/session', login, { origin: 'null' })).status).toBe(403);
  expect((await sendForm('/login', login)).status).toBe(200);
  expect((await sendJson('POST', '/api/session', login)).status).toBe(401);
}, 20_000);

test('a connection that never finishes its headers is closed', async () => {
  const server = httpServer({ headersTimeout: 20, connectionsCheckingInterval: 10 }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let said = '';
  socket.on('data', (chunk) => {
    said += chunk;
  });
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nX-A: ');
  await once(socket, 'close');
  expect(said).toContain('408 Request Timeout');
  server.close();
});

test('the product waits ten seconds for headers and ninety for a whole request', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout } = httpServer();
  expect([headersTimeout, requestTimeout, keepAliveTimeout]).toEqual([10_000, 90_000, 65_000]);
});
