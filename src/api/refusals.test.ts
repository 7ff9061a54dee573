import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { languages } from '#lib/languages.ts';
import { encodeCursor } from '#platform/database/cursor.server.ts';
import { words } from '#platform/words.server.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { visitor } from '#tests/support/visitor.ts';
import { world } from '#tests/support/world.ts';
import { openApiDocument } from './docs/openapi.server.ts';

const zipIsWrong = (language: (typeof languages)[number]) => ({
  path: 'zip',
  code: 'places.invalidZip',
  message: words(language).t('errors:places.invalidZip'),
});

test.each(languages)('an invalid ZIP code is refused in the visitor’s language (%s)', async (language) => {
  const { call } = visitor({ language });
  for (const path of ['/api/workers?zip=abc', '/api/workers?zip=941100', '/api/workers?zip=', '/api/places/abc']) {
    const { status, body } = await call('GET', path);
    expect([path, status, body.code, body.status]).toEqual([path, 400, 'api.badInput', 400]);
    expect(body.message).toBe(words(language).t('errors:api.badInput'));
    expect(body.data.fields).toEqual([zipIsWrong(language)]);
  }
  const unknown = await call('GET', '/api/workers?zip=00000');
  expect([unknown.status, unknown.body.code]).toEqual([404, 'places.unknownZip']);
  expect(unknown.body.message).toBe(words(language).t('errors:places.unknownZip', { zip: '00000' }));
});

test('each refused value has its path and a code, and no library message leaks', async () => {
  const { call } = visitor();
  const { body } = await call('POST', '/api/account', { kind: 'client', username: 'ab', password: { a: 1 }, wings: 2 });
  const codes = Object.fromEntries(
    body.data.fields.map(({ path, code }: { path: string; code: string }) => [path, code]),
  );
  expect(codes).toMatchObject({
    username: 'field.tooShort',
    fullName: 'field.required',
    password: 'field.invalid',
    wings: 'field.unknown',
  });
  expect(JSON.stringify(body)).not.toMatch(/expected|received|Invalid|Unrecognized|Too small/);
});

test('a refused list entry is reported with its index', async () => {
  const { call } = await asClient();
  const { body } = await call('POST', '/api/requests', { workerIds: [randomUUID(), 'x'] });
  expect(body.data.fields).toContainEqual({
    path: 'workerIds[1]',
    code: 'field.invalid',
    message: words('en').t('errors:field.invalid'),
  });
});

test('an input with a hundred thousand wrong values gets a short list of them', async () => {
  const { call } = visitor();
  const { status, body } = await call('POST', '/api/requests', { files: Array.from({ length: 100_000 }, () => 'x') });
  expect([status, body.code]).toEqual([400, 'api.badInput']);
  expect(body.data.fields).toHaveLength(50);
});

test('a path with a malformed id is answered like one with an unknown id', async () => {
  const { paths } = await openApiDocument();
  const anonymous = visitor();
  const client = await asClient();
  const ofIds = Object.entries(paths).flatMap(([path, methods]) =>
    /\{(?!zip|category)\w+\}/.test(path) ? Object.entries(methods).map(([method, one]) => ({ path, method, one })) : [],
  );
  expect(ofIds.length).toBeGreaterThan(15);
  for (const { path, method, one } of ofIds) {
    for (const caller of [anonymous, client]) {
      const about = async (id: string) => {
        const body = method === 'get' ? undefined : {};
        const answer = await caller.call(method.toUpperCase(), `/api${path.replaceAll(/\{\w+\}/g, id)}`, body);
        return [one.operationId, answer.status, answer.body.code, answer.body.message];
      };
      const mustSignIn = caller === anonymous && one['x-policy'] !== 'anyone';
      const expected = mustSignIn ? [401, 'api.signInRequired'] : [404, 'api.notFound'];
      for (const id of ['abc', '1', '%27', `${randomUUID()}0`]) {
        const [status, code] = (await about(id)).slice(1, 3);
        expect([one.operationId, id, status, code]).toEqual([one.operationId, id, ...expected]);
      }
    }
  }
});

test('an unknown path under /api is refused in the same format', async () => {
  const { status, body } = await visitor({ language: 'ru' }).call('GET', '/api/nowhere');
  expect([status, body]).toEqual([
    404,
    { defined: true, code: 'api.notFound', status: 404, message: words('ru').t('errors:api.notFound'), data: {} },
  ]);
});

test.each(languages)('a damaged cursor is refused in the user’s language (%s)', async (language) => {
  const { call } = await asClient(language);
  const { id } = await world.worker();
  const lists = [
    '/api/workers?zip=94110&',
    `/api/workers/${id}/reviews?`,
    '/api/jobs?side=client&',
    '/api/requests?',
    '/api/incoming-requests?',
    '/api/notifications?',
    '/api/favorites?',
  ];
  const damagedCursors = [
    'x',
    encodeCursor([1]),
    encodeCursor([2, 1e308, randomUUID()]),
    encodeCursor([-1, randomUUID()]),
  ];
  for (const list of lists) {
    for (const cursor of [...damagedCursors, 'x'.repeat(5_000)]) {
      const { status, body } = await call('GET', `${list}cursor=${cursor}`);
      // Clients have no incoming requests.
      if (list.startsWith('/api/incoming')) expect(status).toBe(404);
      else expect([list, status, body.code]).toEqual([list, 400, 'api.badCursor']);
      if (status === 400) expect(body.message).toBe(words(language).t('errors:api.badCursor'));
    }
    expect((await call('GET', `${list}cursor=`)).status).toBe(list.startsWith('/api/incoming') ? 404 : 200);
  }
});

async function asClient(language: (typeof languages)[number] = 'en') {
  const browser = visitor({ language });
  for (const pair of (await sessionCookie(await world.client({ language }))).split('; ')) {
    const [name = '', value = ''] = pair.split('=');
    browser.cookies.set(name, value);
  }
  return browser;
}
