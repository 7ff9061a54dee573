import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ApiDocument } from '#api/docs/openapi.server.ts';
import type { Answered, Asked } from '#tests/support/ask.ts';
import { origin, send } from '#tests/support/built-site.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { world } from '#tests/support/world.ts';

/**
 * Odd JSON, forms, headers and addresses: whatever is sent, the answer is never a defect of the server. `FUZZ=100000` sends as
 * many; `SEED=` repeats a run.
 */
const count = Number(process.env.FUZZ ?? 800);
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
process.stdout.write(`FUZZ=${count} SEED=${seed}\n`);

interface Sent extends Asked {
  path: string;
}

const document: ApiDocument = JSON.parse((await send('/api/openapi.json')).text);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);
const { client, worker, jobId } = await world.paidJob();
const cookies = ['', await sessionCookie(client), await sessionCookie(worker)];

const oddTexts = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '‮',
  '%00',
  '../../etc/passwd',
  "';--",
  '{{x}}',
  '9'.repeat(400),
  'NaN',
  '-1',
];
const oddText = fc.oneof(fc.constantFrom(...oddTexts), fc.string({ unit: 'binary' }), fc.string({ maxLength: 3_000 }));
const oddNumber = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(-0, 2 ** 53, 1e308, 9_999_999_999));
const oddDate = fc.constantFrom(
  '9999-12-31T23:59:59Z',
  '0000-01-01',
  '2027-02-30T00:00:00Z',
  '2027-01-01T00:00:00+99:00',
);
const id = fc.oneof(fc.uuid(), fc.constant(jobId), fc.constant(jobId.toUpperCase()), oddText);
const oddValue = fc.oneof(oddText, oddNumber, oddDate, id, fc.boolean(), fc.jsonValue({ maxDepth: 3 }));
const escaped = oddText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 2_000));
const headerText = fc.oneof(
  fc.constantFrom(
    '*',
    'null',
    'bytes=0-',
    'br;q=0',
    'zh-Hant;q=9',
    'text/html, */*',
    'multipart/form-data',
    'application/json; charset=x',
  ),
  fc.string({ maxLength: 200 }).map((text) => text.replace(/[^\x20-\x7e]/g, '')),
);
const cookie = fc.constantFrom(...cookies);

const fieldsOf = ({ requestBody }: (typeof operations)[number]['operation']): string[] =>
  Object.keys(Object.values(requestBody?.content ?? {})[0]?.schema?.properties ?? {});

/** An operation, its path filled and its body made of its own fields with odd values. */
const call = fc.constantFrom(...operations).chain(({ path, method, operation }) => {
  const names = path.match(/\{\w+\}/g) ?? [];
  const body = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record(Object.fromEntries(fieldsOf(operation).map((name) => [name, oddValue])), {
        requiredKeys: [],
      }),
    },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
  const parts = {
    ids: fc.array(id, { minLength: names.length, maxLength: names.length }),
    body,
    cookie,
    query: escaped,
  };
  return fc.record(parts).map(({ ids, body, cookie, query }): Sent => {
    const filled = names.reduce(
      (all, name, at) => all.replace(name, encodeURIComponent((ids[at] ?? '').toWellFormed()).slice(0, 500)),
      path,
    );
    const parameter = operation.parameters?.find((one) => one.in === 'query')?.name ?? 'x';
    const isRead = method === 'GET';
    return {
      path: `/api${filled}${isRead ? `?${parameter}=${query}` : ''}`,
      method,
      headers: { cookie, ...(!isRead && { 'content-type': 'application/json' }) },
      ...(!isRead && { body: JSON.stringify(body) }),
    };
  });
});

const formPaths = [
  '/login',
  '/signup-client',
  '/signup-worker',
  '/language',
  '/theme',
  '/quote/new',
  '/post-job',
  '/lost-and-found',
  `/jobs/${jobId}`,
  '/password-reset',
];
const fieldNames = [
  'intent',
  'email',
  'password',
  'fullName',
  'username',
  'phone',
  'zip',
  'title',
  'description',
  'category',
  'language',
  'next',
  'minutes',
  'startsAt',
];
const form = fc
  .record({
    path: fc.constantFrom(...formPaths),
    fields: fc.dictionary(fc.constantFrom(...fieldNames), escaped),
    cookie,
  })
  .map(
    ({ path, fields, cookie }): Sent => ({
      path,
      method: 'POST',
      headers: { origin, cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: Object.entries(fields)
        .map(([name, value]) => `${name}=${value}`)
        .join('&'),
    }),
  );

const readPaths = [
  '/',
  '/browse',
  '/browse/home-services',
  '/worker/x',
  '/compare',
  '/projects',
  '/faq',
  '/login',
  '/suggestions',
  '/cards/home/en.png',
  '/area-maps/94110/20/en.svg',
  '/sitemap.xml',
  '/api/workers',
  '/api/docs',
  `/jobs/${jobId}`,
];
const queryNames = [
  'zip',
  'q',
  'cursor',
  'category',
  'sort',
  'hours',
  'ids',
  'day',
  'speaks',
  'badge',
  'lang',
  'redirect',
  'tab',
  'reviews',
  'token',
  'x',
];
const address = fc
  .record({
    path: fc.constantFrom(...readPaths),
    tail: fc.option(escaped),
    query: fc.dictionary(fc.constantFrom(...queryNames), escaped),
    cookie,
  })
  .map(
    ({ path, tail, query, cookie }): Sent => ({
      path: `${path}${tail === null ? '' : `/${tail}`}?${Object.entries(query)
        .map(([name, value]) => `${name}=${value}`)
        .join('&')}`,
      headers: { cookie },
    }),
  );

const headerNames = [
  'accept',
  'accept-encoding',
  'accept-language',
  'cookie',
  'if-none-match',
  'if-modified-since',
  'range',
  'referer',
  'origin',
  'sec-fetch-site',
  'x-forwarded-for',
  'content-type',
  'user-agent',
  'x-forwarded-host',
];
const header = fc
  .record({
    path: fc.constantFrom(...readPaths),
    method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'),
    headers: fc.dictionary(fc.constantFrom(...headerNames), headerText),
  })
  .map(({ path, method, headers }): Sent => ({ path, method, headers: { ...headers } }));

/** One hangs if the server never answers. */
const answered = (sent: Sent): Promise<Answered | null> => send(sent.path.slice(0, 8_000), sent).catch(() => null);

test(`no answer to ${count} odd requests is a defect`, async () => {
  const inputs = fc.sample(fc.oneof(call, form, address, header), { numRuns: count, seed });
  const defects: object[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let input = inputs[next++]; input; input = inputs[next++]) {
      const answer = await answered(input);
      // A full queue for passwords is no defect, and the providers of this site are out of reach.
      const isBusy = answer?.status === 503 && answer.headers['retry-after'] !== undefined;
      const isAway = answer?.status === 502 && answer.text.includes('"code":"payments.providerUnavailable"');
      if (!answer || (answer.status >= 500 && !isBusy && !isAway))
        defects.push({ ...input, status: answer?.status, text: answer?.text.slice(0, 200) });
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  expect(defects.slice(0, 5)).toEqual([]);
  expect((await send('/')).status).toBe(200);
}, 3_600_000);
