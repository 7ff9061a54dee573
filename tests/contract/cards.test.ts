import sharp from 'sharp';
import { expect, test } from 'vitest';
import { origin, send } from '#tests/support/built-site.ts';
import { world } from '#tests/support/world.ts';

/** Returns the picture that link previews of a page show, and its caption. */
async function previewOf(path: string) {
  const { text } = await send(path);
  const meta = (name: string) => new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(text)?.[1] ?? '';
  expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['1200', '630']);
  const response = await fetch(meta('og:image'));
  expect([path, response.status, response.headers.get('content-type')]).toEqual([path, 200, 'image/png']);
  const caching = path.startsWith('/worker/') ? 'public, no-cache' : 'public, max-age=3600';
  expect(response.headers.get('cache-control')).toBe(caching);
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  const png = Buffer.from(await response.arrayBuffer());
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  return { url: meta('og:image'), alt: meta('og:image:alt'), png };
}

test('the site, each category and each Pro have a picture of their own for link previews, in the page’s language', async () => {
  const pro = await world.worker();
  const paths = ['/', '/faq?lang=ru', '/browse/home-services', '/browse/home-services?lang=es', `/worker/${pro.id}`];
  const previews = [];
  for (const path of paths) previews.push(await previewOf(path));
  expect(new Set(previews.map(({ png }) => png.toString('base64'))).size).toBe(paths.length);
  expect(previews.map(({ url }) => url.slice(origin.length))).toEqual([
    '/cards/home/en.png',
    '/cards/home/ru.png',
    '/cards/browse/home-services/en.png',
    '/cards/browse/home-services/es.png',
    `/cards/worker/${pro.id}/en.png`,
  ]);
  for (const { alt } of previews) expect(alt).not.toBe('');
});

test('the Chinese picture has Chinese words', async () => {
  const [chinese, english] = [await previewOf('/?lang=zh'), await previewOf('/')];
  expect(chinese.url).toBe(`${origin}/cards/home/zh.png`);
  expect(chinese.png.equals(english.png)).toBe(false);
});

test.each([
  '/cards/home/xx.png',
  '/cards/home/en.svg',
  '/cards/browse/no-such/en.png',
  '/cards/worker/none/en.png',
  '/cards/worker/00000000-0000-4000-8000-000000000000/en.png',
])('there is no picture at %s', async (path) => {
  expect((await send(path)).status).toBeOneOf([302, 404]);
});

test('the picture of a Pro who is suspended, or has another name, is not shown from a cache', async () => {
  const pro = await world.worker({ name: 'Olga Kravchuk' });
  const path = `/cards/worker/${pro.id}/en.png`;
  const first = await send(path);
  expect([first.status, first.headers['cache-control']]).toEqual([200, 'public, no-cache']);
  const again = { headers: { 'if-none-match': String(first.headers.etag) } };
  expect((await send(path, again)).status).toBe(304);
  const rename = { display_name: 'Olga Petrenko' };
  await world.db.updateTable('worker_profile').set(rename).where('id', '=', pro.id).execute();
  const renamed = await send(path, again);
  expect([renamed.status, renamed.headers.etag === first.headers.etag]).toEqual([200, false]);
  await world.db.updateTable('user').set({ status: 'suspended' }).where('id', '=', pro.id).execute();
  for (const headers of [{}, again.headers, { 'if-none-match': String(renamed.headers.etag) }])
    expect((await send(path, { headers })).status).toBeOneOf([302, 404]);
});
