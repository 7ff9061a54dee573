import { describe, expect, test } from 'vitest';
import { languages } from '#lib/languages.ts';
import { words } from '#platform/words.server.ts';
import { openPage } from '#tests/support/browser.ts';
import { origin } from '#tests/support/built-site.ts';
import { world } from '#tests/support/world.ts';
import { jobsIn } from '../people.ts';
import { provedElsewhere } from './proved-elsewhere.ts';
import { pageAs, read, submit } from './reading.ts';

/** Section 9 of the specification (business constants and limits), row by row. */

const client = 'client@nearhand.test';
const request = { title: 'Two rooms', category: 'home-services', zip: '94110', description: 'A kitchen, too.' };

describe('languages and time', () => {
  test.each(languages)('%s is a language of the interface', async (language) => {
    const { html, text } = await read('/', { language });
    expect(html).toContain(`<html lang="${language}"`);
    expect(text).toContain(words(language).t('landing:hero.title'));
  });

  test('a seventh language falls back to English', async () => {
    expect((await read('/faq', { language: 'fr' })).html).toContain('<html lang="en"');
  });

  test('the four taglines of /browse take turns every 5000 ms', async () => {
    const page = await openPage({ baseURL: origin, locale: 'en-US' });
    // The page's own clock goes on only when the test says so.
    await page.addInitScript(() => {
      const rotations: [TimerHandler, number | undefined][] = [];
      const setInterval = (act: TimerHandler, ms?: number) => rotations.push([act, ms]);
      Object.assign(window, { rotations, setInterval });
    });
    await page.goto('/browse');
    await page.locator('[data-tagline-switch-state=moving]').waitFor();
    const shown = () => page.locator('[data-tagline-state=shown]').innerText();
    const next = () =>
      page.evaluate(() => {
        const [[act, ms]] = (window as unknown as { rotations: [[() => void, number]] }).rotations;
        act();
        return ms;
      });
    const first = await shown();
    const lines = new Set([first]);
    for (const _ of [1, 2, 3]) {
      expect(await next()).toBe(5_000);
      lines.add(await shown());
    }
    expect(lines.size).toBe(4);
    await next();
    expect(await shown()).toBe(first);
  });

  test('a request that was sent goes on to /client-dashboard after 2 seconds', async () => {
    const { id } = await world.worker({ name: 'Two Seconds' });
    const sent = { intent: 'send', formKey: crypto.randomUUID(), workerIds: id, ...request };
    const { headers, text } = await submit('/quote/new', sent, { as: client });
    expect(text).toContain('Your request was sent to 1 worker.');
    expect(headers.refresh).toBe('2; url=/client-dashboard');
  });

  test('the list of workers scrolls at a height of 500 px', async () => {
    const page = await pageAs(client);
    await page.goto('/quote/new?zip=94110');
    await page.getByLabel('Project Title').fill(request.title);
    await page.getByLabel('Service Category').selectOption({ label: 'Home Services' });
    await page.getByLabel('Project Description').fill(request.description);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    const list = page.locator('ul:has(input[name=workerIds])');
    await list.waitFor();
    const look = await list.evaluate((element) => {
      const { maxHeight, overflowY } = getComputedStyle(element);
      return { maxHeight, overflowY };
    });
    expect(look).toEqual({ maxHeight: '500px', overflowY: 'auto' });
  });

  const links = 'src/modules/identity/links/links.test.ts';
  const watch = 'src/web/features/shell/session-watch.test.ts';
  provedElsewhere([
    [
      'the 500 ms delay of a password reset: a real link by email takes its place',
      links,
      'a reset link sets the password once',
    ],
    [
      'sessions are checked every 30 seconds',
      watch,
      'the session is read again every thirty seconds, and only changes are reported',
    ],
    [
      'a session counts as over 10 seconds early',
      watch,
      'a session ends ten seconds before its expiry, whatever the server says',
    ],
    [
      'an open page follows the session',
      'tests/e2e/navigation.test.ts',
      'an open page notices the end of its session, keeps typed text, and notices the next sign-in',
    ],
  ]);
});

interface Found {
  items: { extraMile: boolean; hourlyRateCents: number; rating: number; reviewCount: number }[];
}

const search = async (query: string): Promise<Found> =>
  JSON.parse((await read(`/api/workers?zip=94110&limit=48&${query}`)).html);

describe('sorts and defaults of /browse', () => {
  test('the sorts are rating (the default), rate_low and rate_high', async () => {
    const { html } = await read('/browse?zip=94110');
    const [select = ''] = /<select[^>]*name="sort".*?<\/select>/s.exec(html) ?? [];
    expect([...select.matchAll(/value="(\w+)"/g)].map(([, value]) => value)).toEqual([
      'rating',
      'rate_low',
      'rate_high',
    ]);
    expect(select).toMatch(/value="rating"[^>]* selected=""|selected="" value="rating"/);
  });

  test.each(['rating', 'rate_low', 'rate_high'])('sorted by %s, Extra Mile workers come first', async (sort) => {
    const { items } = await search(`category=home-services&sort=${sort}`);
    const members = items.filter(({ extraMile }) => extraMile);
    expect(members.length).toBeGreaterThan(0);
    expect(items.slice(0, members.length)).toEqual(members);
    const sign = sort === 'rate_low' ? 1 : -1;
    for (const group of [members, items.slice(members.length)]) {
      const rates = group.map(({ hourlyRateCents }) => hourlyRateCents);
      // A rating counts together with eight reviews of 4.6 stars, so that one happy client doesn't lift a Pro to the top.
      const ranks = group.map(({ rating, reviewCount }) => (rating * reviewCount + 8 * 4.6) / (reviewCount + 8));
      const sorted = sort === 'rating' ? ranks : rates;
      for (const [n, value] of sorted.slice(1).entries())
        expect(sign * (value - (sorted[n] ?? 0))).toBeGreaterThanOrEqual(sort === 'rating' ? -0.05 : 0);
    }
  });

  test('the sorts of /projects are newest (the default), budget_high and budget_low', async () => {
    const { html } = await read('/projects');
    const [select = ''] = /<select[^>]*name="sort".*?<\/select>/s.exec(html) ?? [];
    expect([...select.matchAll(/value="(\w+)"/g)].map(([, value]) => value)).toEqual([
      'newest',
      'budget_high',
      'budget_low',
    ]);
    expect(select).toMatch(/value="newest"[^>]* selected=""|selected="" value="newest"/);
  });

  test('a rating that is missing is 5 with 0 reviews, marked as new', async () => {
    await world.worker({ name: 'Brand Newcomer' });
    expect((await search('q=Brand+Newcomer')).items).toMatchObject([{ rating: 5, reviewCount: 0 }]);
    const { text } = await read('/browse?zip=94110&q=Brand+Newcomer');
    expect(text).toMatch(/Brand Newcomer.*\bNew\b/);
  });

  test('the Extra Mile banner shows by default, and its dismissal stays', async () => {
    const page = await openPage({ baseURL: origin, locale: 'en-US' });
    await page.goto('/browse?zip=94110');
    const banner = page.getByRole('complementary', { name: 'Looking for the very best?' });
    expect(await banner.getByRole('link').getAttribute('href')).toBe('/extra-mile');
    await banner.getByRole('button', { name: 'Hide this message' }).click();
    await banner.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => localStorage.getItem('showExtraMileBanner'))).toBe('false');
    await page.goto('/browse?zip=94117');
    await page.locator('#pros').waitFor();
    expect(await banner.isVisible()).toBe(false);
  });

  provedElsewhere([
    [
      'a ZIP code has 5 digits',
      'tests/e2e/refusals.test.ts',
      'an invalid ZIP code is reported in the visitor’s language and filters nothing',
    ],
  ]);
});

describe('claims and amounts', () => {
  test('98% Customer Satisfaction, computed from reviews', async () => {
    const { text } = await read('/browse?zip=94110');
    expect(text).toMatch(/98% Customer Satisfaction/);
    expect(text).toMatch(/4 stars or higher, based on [\d,]+ reviews/);
  });

  test('support is there 24/7', async () => {
    expect((await read('/faq')).text).toContain('24/7 help');
  });

  test.each(['/signup-client', '/signup-worker'])('the minimum age on %s is 18', async (path) => {
    const { text, html } = await read(path);
    expect(text).toContain('I’m 18 or older');
    expect(html).toMatch(/<input[^>]*name="adult"/);
  });

  test('amounts are shown with two decimals in dollars', async () => {
    const [job] = await jobsIn('awaiting_payment');
    const { text } = await read(`/checkout/${job?.id}`, { as: job?.client });
    const dollars = ((job?.priceCents ?? 0) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
    expect(text).toContain(`Amount due $${dollars}`);
  });

  test.each([
    '4.8+ average rating',
    'Verified ID and background check',
    'At least 25 completed jobs',
    'Zero open disputes',
  ])('the join page of Extra Mile requires: %s', async (rule) => {
    expect((await read('/join/extra-mile')).text).toContain(rule);
  });

  test.each(['completed jobs 50+', 'average rating 4.8+', 'peer vettings 10+'])(
    'the perks page says what members typically have: %s',
    async (figure) => {
      expect((await read('/extra-mile-program')).text).toContain(figure);
    },
  );

  provedElsewhere([
    [
      'the claim of satisfaction is not made below 50 reviews',
      'src/modules/reviews/reviews.test.ts',
      'satisfaction is null below fifty reviews and is recalculated once a minute',
    ],
    ['three proof photos', 'src/modules/jobs/work.test.ts', 'work cannot be submitted without all three photos'],
    [
      'fees and limits that pages name are the product’s',
      'src/web/features/info/promised-numbers.test.ts',
      'the pages promise in %s what the product does',
    ],
  ]);
});
