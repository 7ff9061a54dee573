import { expect, test } from 'vitest';
import { languages } from '#lib/languages.ts';
import { origin, send, sendForm } from '#tests/support/built-site.ts';
import { pages } from '#tests/support/pages.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { world } from '#tests/support/world.ts';

const locations = (text: string): string[] =>
  [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url as string);
const decoded = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', '’');
const all = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, found]) => decoded(found as string));

/** What the head of a page says to search engines. */
function readHead(html: string) {
  const links = all(html, /<link rel="alternate" hrefLang="[^"]+" href="([^"]+)"/g);
  const codes = all(html, /<link rel="alternate" hrefLang="([^"]+)"/g);
  return {
    titles: all(html, /<title[^>]*>([^<]*)<\/title>/g),
    descriptions: all(html, /<meta name="description" content="([^"]*)"/g),
    canonicals: all(html, /<link rel="canonical" href="([^"]+)"/g),
    languages: Object.fromEntries(codes.map((code, at) => [code, links[at]])),
    lang: all(html, /<html lang="([^"]+)"/g)[0],
    data: all(html, /<script type="application\/ld\+json">(.*?)<\/script>/gs).map((text) => JSON.parse(text)),
  };
}

async function crawl(url: string) {
  expect(url.startsWith(origin)).toBe(true);
  const { status, text, headers } = await send(url.slice(origin.length));
  expect([url, status, headers['x-robots-tag']]).toEqual([url, 200, undefined]);
  return readHead(text);
}

test('every page of the sitemap has one title, description and canonical address, and languages that point back', async () => {
  await world.worker();
  const files = locations((await send('/sitemap.xml')).text);
  expect(files).toHaveLength(2);
  const lists = await Promise.all(files.map((file) => send(file.slice(origin.length))));
  const urls = lists.flatMap(({ text }) => locations(text));
  expect(urls.length).toBeGreaterThan(100);
  const titles = new Map<string, string>();
  for (const url of urls) {
    const head = await crawl(url);
    expect([url, head.titles.length, head.descriptions.length, head.canonicals]).toEqual([url, 1, 1, [url]]);
    expect(head.titles[0]).toMatch(/ · Nearhand$/);
    expect(head.descriptions[0]?.length).toBeGreaterThan(15);
    expect(Object.keys(head.languages).toSorted()).toEqual([...languages, 'x-default'].toSorted());
    expect(head.languages[head.lang ?? '']).toBe(url);
    expect(head.languages['x-default']).toBe(head.languages.en);
    for (const [code, address] of Object.entries(head.languages)) {
      expect(address).toBe(
        code === 'en' || code === 'x-default' ? head.languages.en : `${head.languages.en}?lang=${code}`,
      );
    }
    const twin = titles.get(`${head.lang} ${head.titles[0]}`);
    expect([url, twin]).toEqual([url, undefined]);
    titles.set(`${head.lang} ${head.titles[0]}`, url);
  }
});

test('pages that are not in the sitemap tell search engines to leave them out', async () => {
  const listed = new Set(locations((await send('/sitemaps/pages.xml')).text));
  const open = pages.map(({ path = '' }) => `/${path}`).filter((path) => !/[:*]/.test(path));
  expect(open.length).toBeGreaterThan(20);
  for (const path of open) {
    const { status, headers } = await send(path);
    if (status !== 200 || !headers['content-type']?.startsWith('text/html')) continue;
    expect([path, headers['x-robots-tag']]).toEqual([path, listed.has(origin + path) ? undefined : 'noindex']);
  }
});

test('the pages of a search and of reviews name the one page they belong to', async () => {
  const pro = await world.worker();
  for (const [path, canonical] of [
    ['/browse?zip=94110&category=home-services', '/browse/home-services'],
    ['/browse?zip=94110&lang=ru', '/browse?lang=ru'],
    [`/worker/${pro.id}?service=plumbing`, `/worker/${pro.id}`],
    ['/faq?lang=xx&from=mail', '/faq'],
  ])
    expect(readHead((await send(String(path))).text).canonicals).toEqual([origin + canonical]);
});

test('a Pro is described as a business, without a rating until there are reviews', async () => {
  const pro = await world.worker();
  const read = async () => (await crawl(`${origin}/worker/${pro.id}`)).data[0]['@graph'];
  const [business, breadcrumb] = await read();
  expect(business).toMatchObject({
    '@type': 'LocalBusiness',
    '@id': `${origin}/worker/${pro.id}`,
    address: { '@type': 'PostalAddress', addressCountry: 'US' },
    makesOffer: expect.arrayContaining([
      { '@type': 'Offer', itemOffered: expect.objectContaining({ '@type': 'Service' }) },
    ]),
  });
  expect(business).not.toHaveProperty('aggregateRating');
  expect(breadcrumb.itemListElement.map(({ position, item }: never) => [position, item])).toEqual([
    [1, `${origin}/browse`],
    [2, expect.stringContaining(`${origin}/browse/`)],
    [3, `${origin}/worker/${pro.id}`],
  ]);
  await world.db
    .updateTable('worker_profile')
    .set({ review_count: 3, rating_sum: 14 })
    .where('id', '=', pro.id)
    .execute();
  // The shared page is renewed after five seconds; another query that it reads is another page.
  const [reviewed] = readHead((await send(`/worker/${pro.id}?service=fresh`)).text).data[0]['@graph'];
  expect(reviewed.aggregateRating).toMatchObject({ ratingValue: 4.67, reviewCount: 3, bestRating: 5 });
});

test('questions and answers, the site and the categories are described in the page’s language', async () => {
  const [faq] = (await crawl(`${origin}/faq?lang=es`)).data;
  expect(faq['@type']).toBe('FAQPage');
  expect(faq.mainEntity).toHaveLength(5);
  for (const question of faq.mainEntity) {
    expect(question).toMatchObject({ '@type': 'Question', acceptedAnswer: { '@type': 'Answer' } });
    expect(question.name).toMatch(/^¿/);
  }
  expect((await crawl(`${origin}/`)).data).toMatchObject([{ '@type': 'WebSite', name: 'Nearhand', url: `${origin}/` }]);
  const [way] = (await crawl(`${origin}/browse/home-services`)).data;
  expect(way).toMatchObject({ '@type': 'BreadcrumbList' });
});

test('the address decides the language, over the device, the account and the browser', async () => {
  const cookie = await sessionCookie(await world.client({ language: 'uk' }));
  const headers = { 'accept-language': 'vi', cookie: `${cookie}; language=ru` };
  expect(readHead((await send('/faq?lang=es', { headers })).text).lang).toBe('es');
  expect(readHead((await send('/faq', { headers })).text).lang).toBe('ru');
});

test('pages after an address with a language follow it, but not against the account', async () => {
  const visit = { 'accept-language': 'vi', cookie: 'visitLanguage=es' };
  expect(readHead((await send('/faq', { headers: visit })).text).lang).toBe('es');
  const cookie = `${await sessionCookie(await world.client({ language: 'uk' }))}; visitLanguage=es`;
  expect(readHead((await send('/faq', { headers: { cookie } })).text).lang).toBe('uk');
});

test('the switcher leads away from an address that names another language', async () => {
  const { headers } = await sendForm('/language', { language: 'en', returnTo: '/browse?zip=94110&lang=es#results' });
  expect(headers.location).toBe('/browse?zip=94110#results');
});

test('robots.txt names the sitemap, llms.txt the pages', async () => {
  const robots = await send('/robots.txt');
  expect(robots.headers['content-type']).toContain('text/plain');
  expect(robots.text).toContain(`\nSitemap: ${origin}/sitemap.xml\n`);
  const llms = await send('/llms.txt');
  expect(llms.text).toMatch(/^# Nearhand\n\n> .+\n/);
  expect(llms.text).not.toMatch(/\{\{|<[a-z]/);
  for (const url of all(llms.text, /\]\((http[^)]+)\)/g))
    expect([url, (await send(url.slice(origin.length))).status]).toEqual([url, 200]);
});

test('the manifest and every icon it names are there', async () => {
  const { text, headers } = await send('/manifest.webmanifest');
  expect(headers['content-type']).toBe('application/manifest+json');
  const { name, icons } = JSON.parse(text);
  expect(name).toBe('Nearhand');
  expect(icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain('maskable');
  for (const { src, type } of icons) {
    const icon = await send(src);
    expect([src, icon.status, icon.headers['content-type']?.split(';')[0]]).toEqual([src, 200, type]);
  }
  expect((await send('/')).text).toContain('<link rel="manifest" href="/manifest.webmanifest"/>');
});
