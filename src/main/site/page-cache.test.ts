import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { createPageCache } from './page-cache.ts';

const watch = { at: 1_000, now: () => watch.at };
let shared: ReturnType<typeof createPageCache>;
beforeEach(() => {
  shared = createPageCache(watch);
});

/** Counts how often a page is rendered; each rendering says which one it is. */
function counted(init: (nth: number) => ResponseInit = () => ({ headers: { 'cache-control': 'public, s-maxage=5' } })) {
  const page = {
    times: 0,
    render: async () => {
      page.times += 1;
      return new Response(`page ${page.times}`, init(page.times));
    },
  };
  return page;
}

const text = async (response: Promise<Response>) => (await response).text();
const kept = (headers: HeadersInit) => () => ({ headers });

test('a page is rendered once for as many seconds as it says', async () => {
  const page = counted();
  expect(await text(shared('/', '', page.render))).toBe('page 1');
  watch.at += 4_900;
  expect(await text(shared('/', '', page.render))).toBe('page 1');
  watch.at += 200;
  expect(await text(shared('/', '', page.render))).toBe('page 2');
});

test('a page that many ask for at once is rendered once, for each in their encoding', async () => {
  const page = counted();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => shared('/', at % 2 ? 'gzip' : 'br', page.render)),
  );
  expect(page.times).toBe(1);
  const read = async (answer: Response) => {
    const bytes = Buffer.from(await answer.arrayBuffer());
    return String(answer.headers.get('content-encoding') === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes));
  };
  expect(new Set(await Promise.all(answers.map(read)))).toEqual(new Set(['page 1']));
});

test('each key has its own page', async () => {
  const [one, other] = [counted(), counted(kept({ 'cache-control': 's-maxage=5' }))];
  expect(await text(shared('en  /', '', one.render))).toBe('page 1');
  expect(await text(shared('ru  /', '', other.render))).toBe('page 1');
  expect([one.times, other.times]).toEqual([1, 1]);
});

test.each(['private, no-store', 'public, max-age=60', 'public, s-maxage=0', 's-maxage=soon', ''])(
  'a page with cache-control “%s” is rendered for everybody anew',
  async (policy) => {
    const page = counted(kept({ 'cache-control': policy }));
    const answers = await Promise.all([1, 2, 3].map(() => text(shared('/', '', page.render))));
    expect(new Set(answers).size).toBe(3);
  },
);

test('a cookie is for the one visitor whose answer sets it', async () => {
  const page = counted((nth) => ({ headers: { 'cache-control': 'public, s-maxage=5', 'set-cookie': `for=${nth}` } }));
  const answers = await Promise.all([1, 2, 3].map(() => shared('/', '', page.render)));
  expect(new Set(answers.map(({ headers }) => headers.get('set-cookie'))).size).toBe(3);
});

test.each([404, 500, 503])('an answer %i is not kept', async (status) => {
  const page = counted((nth) => ({ status: nth === 1 ? status : 200, headers: { 'cache-control': 's-maxage=5' } }));
  expect((await shared('/', '', page.render)).status).toBe(status);
  expect((await shared('/', '', page.render)).status).toBe(200);
});

test('a redirect is not kept', async () => {
  const page = counted(() => ({ status: 302, headers: { location: '/', 'cache-control': 's-maxage=5' } }));
  await shared('/', '', page.render);
  await shared('/', '', page.render);
  expect(page.times).toBe(2);
});

test('a rendering that breaks is told to those who wait for it, and tried again for the next', async () => {
  const broken = () => Promise.reject(new Error('broken'));
  const answers = await Promise.allSettled([shared('/', '', broken), shared('/', '', broken)]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await text(shared('/', '', counted().render))).toBe('page 1');
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
])('who accepts “%s” gets %s', async (accepted, encoding) => {
  const answer = await shared('/', accepted, counted().render);
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  expect(answer.headers.get('vary')).toBe('accept-encoding');
  const bytes = Buffer.from(await answer.arrayBuffer());
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((plain: Buffer) => plain);
  expect(String(decode(bytes))).toBe('page 1');
});

test('what a page varies by is kept, and its own headers come back every time', async () => {
  const headers = {
    'cache-control': 'public, s-maxage=5',
    vary: 'cookie',
    'content-security-policy': "default-src 'self'",
  };
  const page = counted(kept(headers));
  for (const accepted of ['', 'br', 'br']) {
    const answer = await shared('/', accepted, page.render);
    expect(answer.headers.get('vary')).toBe('cookie, accept-encoding');
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'self'");
  }
});
