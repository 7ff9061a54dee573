import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '#platform/root.server.ts';
import { origin, send } from '#tests/support/built-site.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { world } from '#tests/support/world.ts';

const asset = readdirSync(path.join(packageRoot, 'build/client/assets')).find((name) => name.endsWith('.js'));
const form = 'application/x-www-form-urlencoded';
const { client, jobId } = await world.paidJob();
const cookie = await sessionCookie(client);

/** Every kind of answer: [what, status, path, and how it is asked for]. */
const answers: [string, number, string, Parameters<typeof send>[1]?][] = [
  ['a page', 200, '/'],
  ['a private page', 200, `/jobs/${jobId}`, { headers: { cookie } }],
  ['a page that does not exist', 404, `/worker/${randomUUID()}`],
  ['a redirect', 302, '/client-dashboard'],
  ['an answer of the API', 200, '/api/session'],
  ['a refusal of the API', 404, '/api/nowhere'],
  ['the description of the API', 200, '/api/openapi.json'],
  ['the reference of the API', 200, '/api/docs'],
  ['a built file', 200, `/assets/${asset}`],
  ['a built file that does not exist', 404, '/assets/nowhere.js'],
  ['a picture', 200, '/favicon.svg'],
  ['a drawn picture', 200, '/avatars/maria.svg'],
  ['a drawn map', 200, '/area-maps/94110/20/en.svg'],
  ['a text', 200, '/robots.txt'],
  ['the sitemap', 200, '/sitemap.xml'],
  ['a health check', 200, '/healthz'],
  ['another host', 421, '/', { headers: { host: 'evil.example' } }],
  ['a file on another host', 421, `/assets/${asset}`, { headers: { host: 'evil.example' } }],
  ['a form of another site', 403, '/login', { method: 'POST', headers: { origin: 'https://evil.example' } }],
  [
    'a body of an unknown type',
    415,
    '/login',
    { method: 'POST', headers: { origin, 'content-type': 'text/xml' }, body: 'x' },
  ],
  ['a broken address', 400, '/worker/%ff'],
  [
    'a body that is too large',
    413,
    '/login',
    { method: 'POST', headers: { origin, 'content-type': form, 'content-length': String(2 ** 21) }, body: 'x' },
  ],
  ['an expectation', 417, '/', { headers: { expect: 'the-unexpected' } }],
];

test.each(answers)('%s (%i) carries the security headers', async (_, status, address, asked) => {
  const answer = await send(address, asked);
  expect([answer.status, answer.headers]).toMatchObject([
    status,
    {
      'content-security-policy': expect.stringContaining("default-src '"),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    },
  ]);
  const policy = String(answer.headers['content-security-policy']);
  const isPage = answer.headers['content-type']?.startsWith('text/html') && address !== '/api/docs';
  if (isPage) expect(policy).toMatch(/; style-src-elem 'self'[^;]*; style-src-attr [^;]*; .*; form-action 'self'/);
  expect(policy).toMatch(/base-uri 'none'.*frame-ancestors 'none'/);
  expect(policy).not.toMatch(/(script-src|style-src-elem)[^;]*unsafe/);
});

test('every text names its encoding', async () => {
  for (const [what, , address, asked] of answers) {
    const { headers } = await send(address, asked);
    const type = headers['content-type'];
    if (/^text\/|xml/.test(type ?? ''))
      expect([what, type]).toEqual([what, expect.stringMatching(/; charset=utf-8$/i)]);
  }
});

test('no answer lets another origin read it', async () => {
  for (const [what, , address, asked] of answers) {
    const headers = { origin: 'https://evil.example', ...asked?.headers };
    const answer = await send(address, { ...asked, headers });
    expect([what, answer.headers['access-control-allow-origin']]).toEqual([what, undefined]);
  }
});

test.each([
  ['no request at all', 'hello\r\n\r\n', 400],
  ['a request without a host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
  ['headers that are too long', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('%s is answered with the security headers', async (_, text, status) => {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname).on('error', () => {});
  let answer = '';
  socket.on('data', (bytes) => {
    answer += bytes;
  });
  socket.write(text);
  await once(socket, 'close');
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  for (const header of [
    'content-security-policy: default-src',
    'x-content-type-options: nosniff',
    'x-frame-options: DENY',
  ])
    expect(answer).toContain(`\r\n${header}`);
});
