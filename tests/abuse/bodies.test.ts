import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, test, vi } from 'vitest';
import { languages } from '#lib/languages.ts';
import { builtSite, createHttpServer } from '#main/site/built-site.ts';
import { socketLimits } from '#main/site/sockets.ts';
import { readConfig } from '#platform/config.server.ts';
import { words } from '#platform/words.server.ts';
import { ask } from '#tests/support/ask.ts';
import { origin, send, sendForm, sendJson, settings } from '#tests/support/built-site.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { world } from '#tests/support/world.ts';

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
] as const;

test.each(doors)('%s does not read %s beyond a megabyte', async (path, type) => {
  const headers = { origin, 'content-type': type };
  const announced = { ...headers, 'content-length': String(2 * megabyte) };
  expect((await send(path, { method: 'POST', headers: announced, body: 'x' })).status).toBe(413);
  const unannounced = { ...headers, 'transfer-encoding': 'chunked' };
  const body = 'x'.repeat(megabyte + 1);
  expect((await send(path, { method: 'POST', headers: unannounced, body })).status).toBe(413);
});

const multipart = 'multipart/form-data; boundary=----a-boundary-as-long-as-browsers-make-them';
const dashes = '------a-boundary-as-long-as-browsers-make-them';
const filePart = `${dashes}\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n`;

test.each(languages)('a page answers a too large body with a page in the visitor’s language (%s)', async (language) => {
  const { t } = words(language);
  const headers = { origin, 'accept-language': language, 'content-length': String(2 * megabyte) };
  for (const type of [form, multipart]) {
    const init = { method: 'POST', headers: { ...headers, 'content-type': type }, body: 'x' };
    const { status, text } = await send('/login', init);
    expect([status, text]).toEqual([413, expect.stringContaining(t('shell:tooLarge.title'))]);
    expect(text).toContain('href="/login"');
  }
  const json = await send('/api/session', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
  });
  const message = t('errors:api.tooLarge', { megabytes: 1 });
  expect(JSON.parse(json.text)).toMatchObject({ code: 'api.tooLarge', status: 413, message });
});

test.each(['/api/requests', '/quote/new', '/jobs/x'])(
  '%s does not read a body with a content length of a gigabyte',
  async (path) => {
    const cookie = await sessionCookie(await world.client());
    const headers = { origin, cookie, 'content-type': multipart, 'content-length': String(1024 * megabyte) };
    expect((await send(path, { method: 'POST', headers, body: filePart })).status).toBe(413);
  },
);

test('a form with a too large file comes back with the reason and all typed values', async () => {
  const cookie = await sessionCookie(await world.client({ language: 'ru' }));
  const values = {
    intent: 'send',
    title: 'Покрасить коридор',
    category: 'home-services',
    zip: '94110',
    description: 'Две',
  };
  const fields = Object.entries(values).map(
    ([name, value]) => `${dashes}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const body = Buffer.concat([
    Buffer.from(fields.slice(0, 3).join('') + filePart),
    Buffer.alloc(61 * megabyte, 'x'),
    Buffer.from(`\r\n${fields.slice(3).join('')}${dashes}--\r\n`),
  ]);
  const headers = { origin, cookie, 'content-type': multipart };
  const { status, text } = await send('/quote/new', { method: 'POST', headers, body });
  expect(status).toBe(200);
  expect(text).toContain(words('ru').t('errors:uploads.tooLarge', { name: 'a.pdf', megabytes: 10 }));
  for (const value of [values.title, values.description, values.zip]) expect(text).toContain(value);
});

test('twelve simultaneous bodies of sixty megabytes do not use up the memory, with or without a session', async () => {
  const cookie = await sessionCookie(await world.client());
  const part = Buffer.alloc(megabyte, 'x');
  function* largeForm() {
    yield Buffer.from(filePart);
    for (let n = 0; n < 60; n++) yield part;
    yield Buffer.from(`\r\n${dashes}--\r\n`);
  }
  const sendLarge = async (path: string, headers: Record<string, string>) => {
    const upload = request(origin + path, {
      method: 'POST',
      headers: { origin, 'content-type': multipart, ...headers },
    });
    const status = once(upload, 'response').then(([answer]) => {
      answer.resume();
      return answer.statusCode as number;
    });
    // A server that refuses the body may close the connection early.
    await pipeline(Readable.from(largeForm()), upload).catch(() => {});
    return status.catch(() => 0);
  };
  const memory = () => process.memoryUsage().rss / megabyte;
  const before = memory();
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, memory());
  }, 50);
  const doors: [string, Record<string, string>][] = [
    ['/quote/new', { cookie }],
    ['/api/requests', { cookie }],
    ['/login', {}],
    ['/quote/new', {}],
  ];
  const statuses = await Promise.all(doors.flatMap((door) => Array.from({ length: 3 }, () => sendLarge(...door))));
  clearInterval(watch);
  expect(Math.max(...statuses)).toBeLessThan(500);
  expect(peak - before).toBeLessThan(300);
}, 120_000);

test.each(['multipart/form-data', 'multipart/form-datax; boundary=x', 'multipart/mixed; boundary=x'])(
  'a malformed form with files (%s) has the limit of a text',
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
])('JSON with a hundred thousand nested %s is refused', async (_, opening, closing) => {
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

test.each(['/login', '/language', '/api/session', '/api/requests'])(
  '%s does not parse a form of half a million fields',
  async (path) => {
    const headers = { origin, 'content-type': form };
    const { status, text } = await send(path, { method: 'POST', headers, body: 'a&'.repeat(500_000) });
    expect(status).toBe(400);
    if (path.startsWith('/api')) expect(JSON.parse(text).code).toBe('api.badBody');
  },
);

test('a form sent to a page without an action is refused and not logged', async () => {
  const errorLog = vi.spyOn(console, 'error');
  expect((await sendForm('/faq', { a: '1' })).status).toBe(405);
  expect((await sendForm('/nowhere', { a: '1' })).status).toBe(405);
  expect(errorLog).not.toHaveBeenCalled();
  errorLog.mockRestore();
});

test('deeply nested names in a URL are refused', async () => {
  const { status } = await send(`/api/workers?zip${'[a]'.repeat(2_000)}=1`);
  expect(status).toBe(400);
});

test('pages of other sites cannot write; our pages and programs can', async () => {
  const login = { email: 'nobody@example.test', password: 'x' };
  expect((await sendForm('/login', login, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await sendJson('POST', '/api/session', login, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await sendJson('POST', '/api/session', login, { origin: 'null' })).status).toBe(403);
  expect((await sendJson('POST', '/api/session', login, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await sendForm('/login', login)).status).toBe(200);
  expect((await sendJson('POST', '/api/session', login)).status).toBe(401);
});

test('a connection that never finishes its headers is closed', async () => {
  const server = createHttpServer({ headersTimeout: 20, connectionsCheckingInterval: 10 }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let reply = '';
  socket.on('data', (chunk) => {
    reply += chunk;
  });
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nX-A: ');
  await once(socket, 'close');
  expect(reply).toContain('408 Request Timeout');
  server.close();
});

test('the product waits ten seconds for headers, and for a body while it keeps coming', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout } = createHttpServer();
  expect([headersTimeout, requestTimeout, keepAliveTimeout]).toEqual([10_000, 0, 65_000]);
  expect(socketLimits).toMatchObject({
    silenceMs: 10_000,
    bodyRate: 8_192,
    connections: 3_000,
    connectionsOfNetwork: 300,
  });
});

test('where a proxy ends TLS, a form of the site itself is taken, and one of the site without TLS is not', async () => {
  const server = createHttpServer();
  const own = origin.replace('http:', 'https:');
  const site = await builtSite(server, readConfig({ ...settings, APP_URL: own }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const behindProxy = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const post = (from: string) => {
    const headers = { host: new URL(own).host, origin: from, 'content-type': form };
    return ask(behindProxy, '/login', { method: 'POST', headers, body: 'email=nonsense' });
  };
  expect((await post(own)).status).toBe(200);
  for (const from of [origin, 'https://evil.example']) expect((await post(from)).status).toBe(403);
  server.close();
  server.closeAllConnections();
  await site.stop();
});
