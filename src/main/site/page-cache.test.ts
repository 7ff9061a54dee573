import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import type { HtmlPage } from '#platform/http/html-page.server.ts';
import { createPageCache } from './page-cache.ts';

const watch = { at: 1_000, now: () => watch.at };
let cache: ReturnType<typeof createPageCache>;
beforeEach(() => {
  cache = createPageCache(watch);
});

const pageOf = (html: string, { status = 200, headers }: ResponseInit = {}): HtmlPage => ({
  html: [html],
  status,
  headers: new Headers(headers),
});

/** A page that counts how often it is rendered; each rendering contains its number. */
function countedPage(init: (nth: number) => ResponseInit = () => ({ headers: { 'surrogate-control': 'max-age=5' } })) {
  const page = {
    times: 0,
    render: async () => {
      page.times += 1;
      return pageOf(`page ${page.times}`, init(page.times));
    },
  };
  return page;
}

const readText = async (response: Promise<Response>) => (await response).text();
const withHeaders = (headers: HeadersInit) => () => ({ headers });

test('a page is rendered once for the seconds in its Surrogate-Control', async () => {
  const page = countedPage();
  expect(await readText(cache.read('/', '', page.render))).toBe('page 1');
  watch.at += 4_900;
  expect(await readText(cache.read('/', '', page.render))).toBe('page 1');
  watch.at += 200;
  expect(await readText(cache.read('/', '', page.render))).toBe('page 2');
});

test('a page requested by many visitors at the same time is rendered once, and each gets their encoding', async () => {
  const page = countedPage();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => cache.read('/', at % 2 ? 'gzip' : 'br', page.render)),
  );
  expect(page.times).toBe(1);
  const read = async (answer: Response) => {
    const bytes = Buffer.from(await answer.arrayBuffer());
    return String(answer.headers.get('content-encoding') === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes));
  };
  expect(new Set(await Promise.all(answers.map(read)))).toEqual(new Set(['page 1']));
});

test('after forgetting, each page is rendered again, even one whose rendering was on its way', async () => {
  const page = countedPage();
  expect(await readText(cache.read('/', '', page.render))).toBe('page 1');
  cache.forget();
  expect(await readText(cache.read('/', '', page.render))).toBe('page 2');
  const late = Promise.withResolvers<HtmlPage>();
  const early = cache.read('/late', '', () => late.promise);
  cache.forget();
  late.resolve(pageOf('old', { headers: { 'surrogate-control': 'max-age=5' } }));
  expect(await readText(early)).toBe('old');
  expect(await readText(cache.read('/late', '', page.render))).toBe('page 3');
});

test('each key has its own page', async () => {
  const [one, other] = [countedPage(), countedPage(withHeaders({ 'surrogate-control': 'max-age=5' }))];
  expect(await readText(cache.read('en  /', '', one.render))).toBe('page 1');
  expect(await readText(cache.read('ru  /', '', other.render))).toBe('page 1');
  expect([one.times, other.times]).toEqual([1, 1]);
});

test.each(['no-store', 'max-age=0', 'max-age=soon', ''])(
  'a page with Surrogate-Control “%s” is rendered for each visitor',
  async (policy) => {
    const page = countedPage(withHeaders({ 'surrogate-control': policy, 'cache-control': 's-maxage=5' }));
    const answers = await Promise.all([1, 2, 3].map(() => readText(cache.read('/', '', page.render))));
    expect(new Set(answers).size).toBe(3);
  },
);

test('a cookie reaches only the visitor whose answer sets it', async () => {
  const page = countedPage((nth) => ({
    headers: { 'surrogate-control': 'max-age=5', 'set-cookie': `for=${nth}` },
  }));
  const answers = await Promise.all([1, 2, 3].map(() => cache.read('/', '', page.render)));
  expect(new Set(answers.map(({ headers }) => headers.get('set-cookie'))).size).toBe(3);
});

test.each([404, 500, 503])('an answer with status %i is not cached', async (status) => {
  const page = countedPage((nth) => ({
    status: nth === 1 ? status : 200,
    headers: { 'surrogate-control': 'max-age=5' },
  }));
  expect((await cache.read('/', '', page.render)).status).toBe(status);
  expect((await cache.read('/', '', page.render)).status).toBe(200);
});

test('a redirect is not cached', async () => {
  const page = countedPage(() => ({ status: 302, headers: { location: '/', 'surrogate-control': 'max-age=5' } }));
  await cache.read('/', '', page.render);
  await cache.read('/', '', page.render);
  expect(page.times).toBe(2);
});

test('a failed rendering rejects for everyone who waits for it, and the next visitor gets a new try', async () => {
  const broken = () => Promise.reject(new Error('broken'));
  const answers = await Promise.allSettled([cache.read('/', '', broken), cache.read('/', '', broken)]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await readText(cache.read('/', '', countedPage().render))).toBe('page 1');
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0,gzip ; q=0', null],
  ['identity', null],
  ['xbr, gzipped', null],
  ['', null],
])('a browser that accepts “%s” gets %s', async (accepted, encoding) => {
  const answer = await cache.read('/', accepted, countedPage().render);
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  expect(answer.headers.get('vary')).toBe('accept-encoding');
  const bytes = Buffer.from(await answer.arrayBuffer());
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((plain: Buffer) => plain);
  expect(String(decode(bytes))).toBe('page 1');
});

test('a cached page keeps its headers, including Vary', async () => {
  const headers = {
    'surrogate-control': 'max-age=5',
    vary: 'cookie',
    'content-security-policy': "default-src 'self'",
  };
  const page = countedPage(withHeaders(headers));
  for (const accepted of ['', 'br', 'br']) {
    const answer = await cache.read('/', accepted, page.render);
    expect(answer.headers.get('vary')).toBe('cookie, accept-encoding');
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'self'");
  }
});

test('a page whose room in the cache others take while it is rendered still reaches its visitors', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const render = (n: number) => async () => {
    await promise;
    return pageOf(`page ${n}`, { headers: n % 2 ? {} : { 'surrogate-control': 'max-age=5' } });
  };
  const answers = Array.from({ length: 1_200 }, (_, n) => readText(cache.read(`/${n}`, '', render(n))));
  resolve();
  expect(await Promise.all(answers)).toEqual(Array.from({ length: 1_200 }, (_, n) => `page ${n}`));
});
