import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { encodeCursor } from '#platform/database/cursor.server.ts';
import { send, sendJson } from '#tests/support/built-site.ts';
import { isLong } from '#tests/support/forms.ts';
import { pages as allPages } from '#tests/support/pages.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { world } from '#tests/support/world.ts';

/** Malformed ids, as written in a URL. */
const notIds = [
  '1',
  'null',
  'undefined',
  '%00',
  '%27',
  '%27%20or%201=1--',
  '..%2f..',
  '%E0%A4%A',
  '%ff',
  'x'.repeat(3000),
];

interface Described {
  parameters?: { name: string; in: string }[];
}

let cookies: string[];
let operations: { method: string; path: string; described: Described }[];

beforeAll(async () => {
  const people = [null, await world.client(), await world.worker(), await world.person({ role: 'admin' })];
  cookies = await Promise.all(people.map((one) => (one ? sessionCookie(one) : '')));
  const { paths } = JSON.parse((await send('/api/openapi.json')).text);
  operations = Object.entries(paths as Record<string, Record<string, Described>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ method: method.toUpperCase(), path, described })),
  );
});

/** Returns the ids to try on the `at`-th address: in the short form two, so that addresses in a row are tried with all of them. */
const triedOn = (at: number): string[] =>
  isLong ? notIds : [0, 5].map((further) => notIds[(at + further) % notIds.length] as string);

const pages = allPages.flatMap(({ path }) => (path?.match(/:\w+\b(?!\?)/) ? [`/${path}`] : []));

test('the product has pages and operations with ids', () => {
  expect(pages).toEqual(expect.arrayContaining(['/worker/:id', '/jobs/:jobId', '/checkout/:id', '/photos/:photoId']));
  expect(operations.filter(({ path }) => path.includes('{')).length).toBeGreaterThan(15);
});

/** Where an area sends a caller of another role, and a visitor, before it reads the id. */
const ownArea = /^\/(client-dashboard|worker-dashboard|portal|login\?error=auth)$/;
const loginPage = /^\/login\?redirect=/;

test.each(pages)(
  '%s: what is no id is not found, and an unknown one neither',
  async (page) => {
    for (const [of, cookie] of cookies.entries()) {
      for (const id of [...triedOn(pages.indexOf(page) + of), randomUUID()]) {
        const { status, headers } = await send(page.replace(/:\w+\??/, id), { headers: { cookie } });
        const isLedAway = status === 302 && (cookie === '' ? loginPage : ownArea).test(headers.location ?? '');
        expect([id.slice(0, 30), isLedAway ? 404 : status]).toEqual([id.slice(0, 30), expect.toSatisfy(refused)]);
      }
    }
  },
  20_000,
);

test('every operation refuses a malformed id from every caller', async () => {
  const ofIds = operations.filter((one) => one.path.includes('{'));
  for (const [at, { method, path }] of ofIds.entries()) {
    for (const [of, cookie] of cookies.entries()) {
      for (const id of triedOn(at + of)) {
        const address = `/api${path.replaceAll(/\{\w+\}/g, id)}`;
        const { status } =
          method === 'GET'
            ? await send(address, { headers: { cookie } })
            : await sendJson(method, address, {}, { cookie });
        expect([method, path, id.slice(0, 30), status]).toEqual([
          method,
          path,
          id.slice(0, 30),
          expect.toSatisfy(refused),
        ]);
      }
    }
  }
});

const refused = (status: number) => status >= 400 && status < 500;

const forged = (text: string) => Buffer.from(text).toString('base64url');
const cursors = [
  'x',
  '%00',
  '%ff',
  forged('[]'),
  forged('["budget_high",0,1.5,"00000000-0000-4000-8000-000000000000"]'),
  forged('["budget_low",1,9007199254740991,"00000000-0000-4000-8000-000000000000"]'),
  forged('["newest",0,1e300,"00000000-0000-4000-8000-000000000000"]'),
  forged('[1e400,"x"]'),
  forged('["x","y"]'),
  forged('[-1,"00000000-0000-4000-8000-000000000000"]'),
  forged('[9007199254740991,"00000000-0000-4000-8000-000000000000"]'),
  forged(`[1,"' or 1=1--"]`),
  forged('{"length":2}'),
  ...[2, 3, 4, 5, 6].map((length) => encodeCursor(Array(length).fill(1e308))),
  ...[2, 3, 4, 5, 6].map((length) => encodeCursor(Array(length).fill('\u0000'))),
  ...[2, 3, 4, 5, 6].map((length) => encodeCursor([...Array(length - 1).fill(1), randomUUID()])),
  ...[2, 3, 4, 5, 6].map((length) => encodeCursor([...Array(length - 1).fill(-1e15), 'x'])),
];

test('the API refuses a forged cursor; a page shows the first page of the list', async () => {
  const lists = operations.filter(({ described }) => described.parameters?.some(({ name }) => name === 'cursor'));
  expect(lists.length).toBeGreaterThan(4);
  for (const [at, { path }] of lists.entries()) {
    const address = `/api${path.replace(/\{\w+\}/, randomUUID())}`;
    for (const [of, cookie] of cookies.entries()) {
      // In the short form, each caller has another quarter of them.
      for (const cursor of cursors.filter((_, n) => isLong || n % 4 === (at + of) % 4)) {
        const { status } = await send(
          `${address}?zip=94110&cursor=${cursor}`.replace(path === '/workers' ? '' : 'zip=94110&', ''),
          {
            headers: { cookie },
          },
        );
        expect([path, cursor, status]).toEqual([path, cursor, expect.toSatisfy((s: number) => s < 500)]);
      }
    }
  }
  const { id } = await world.worker();
  for (const cursor of cursors.filter((one) => one !== '%00')) {
    for (const page of [`/browse?zip=94110&cursor=`, `/worker/${id}?reviews=`]) {
      const { status, headers } = await send(page + cursor);
      const first = page.replace(/[?&]\w+=$/, '');
      // Some are well-formed but invented: they lead to the end of the list.
      expect([page, cursor, status === 200 ? first : headers.location]).toEqual([page, cursor, first]);
    }
  }
  const pages = ['/client-dashboard?list=jobs', '/client-dashboard?list=requests', '/notifications'];
  const [, client] = cookies;
  for (const first of pages) {
    const after = `${first}${first.includes('?') ? '&' : '?'}after=${'x'.repeat(400)}`;
    const { status, headers } = await send(after, { headers: { cookie: client ?? '' } });
    expect([status, headers.location]).toEqual([302, first]);
  }
});

test.each([
  '/assets/../../package.json',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets/..%5c..%5cpackage.json',
  '/assets//etc/passwd',
  '/assets/%00',
  '/assets/....//....//package.json',
  '/avatars/../../package.json.svg',
  '/avatars/..%2f..%2fpackage.json',
  '/photos/..%2f..%2f..%2fetc%2fpasswd',
  '/photos/../../package.json',
  '/attachments/..%2f..%2fetc%2fpasswd',
  '/../package.json',
  '//package.json',
  '/%2e%2e/package.json',
  '/favicon.svg/../../../package.json',
  '/.env',
  '/.git/config',
  '/src/main/startup/cli.ts',
  '/build/server/index.js',
])('%s serves no file', async (path) => {
  const { status, text } = await send(path);
  expect(status).toBeLessThan(500);
  expect(text).not.toMatch(/"dependencies"|root:x:|AUTH_SECRET|\[core\]|parseArgs/);
});

test('a portrait is drawn for any name, without any part of the name', async () => {
  const { status, text, headers } = await send('/avatars/%3Cscript%3Ealert(1)%3C%2Fscript%3E.svg');
  expect([status, headers['content-type'], headers['x-content-type-options']]).toEqual([
    200,
    'image/svg+xml; charset=utf-8',
    'nosniff',
  ]);
  expect(text).not.toMatch(/script|alert/);
});

test.each(['%', '_', '\\', "'", '"', '%25', '%_%', '\\%', '[]', '*', ';--', 'rosa%'])(
  'a search for “%s” is literal',
  async (q) => {
    const { status, text } = await send(`/api/workers?zip=94110&q=${encodeURIComponent(q)}`);
    expect([status, JSON.parse(text).items]).toEqual([200, []]);
  },
);

test('a search for a symbol finds a name that contains it', async () => {
  await world.worker({ name: 'Ann 100% Clean_Co' });
  for (const q of ['0%', 'n_C', '100% clean_co']) {
    const { text } = await send(`/api/workers?zip=94110&q=${encodeURIComponent(q)}`);
    expect([q, JSON.parse(text).items.map((one: { name: string }) => one.name)]).toEqual([q, ['Ann 100% Clean_Co']]);
  }
});

test.each([
  ['/', 200],
  ['/login', 200],
  ['/worker/x', 404],
  ['/jobs/x', 302],
  ['/worker/%ff', 400],
  ['/client-dashboard', 302],
  ['/nowhere', 302],
  ['/api/nowhere', 404],
  ['/api/session', 200],
  ['/avatars/a.svg', 200],
  ['/healthz', 200],
])('%s with status %i has the headers of every response', async (path, status) => {
  const answer = await send(path);
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
  });
  if (answer.headers['content-type']?.startsWith('text/html')) {
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(answer.text).not.toContain('nonce');
  }
});

test('a forged host name never reaches a page', async () => {
  for (const path of ['/', '/browse?zip=94110', '/login', '/faq', '/nowhere']) {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'evil' };
    const answer = await send(path, { headers });
    expect(answer.status).toBe(421);
    expect(answer.text + JSON.stringify(answer.headers)).not.toContain('evil');
    expect((await send(path)).text).not.toContain('evil.example');
  }
});
