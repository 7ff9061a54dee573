import { expect, test } from 'vitest';
import { languages } from '#lib/languages.ts';
import { openPage } from '#tests/support/browser.ts';
import { app } from '#tests/support/sample-app.ts';
import { fillSignUp } from './loop.ts';
import { mailTo } from './sandbox.ts';

test('browsers lay out every page by the standard, not in the quirks mode of documents without a type', async () => {
  const page = await openPage({ baseURL: app.url });
  for (const address of ['/', '/browse?zip=94110', '/login']) {
    await page.goto(address);
    expect(await page.evaluate(() => document.compatMode), address).toBe('CSS1Compat');
  }
});

test.each(languages)(
  'a page in %s loads the typeface of its language, and later only the Chinese one that this device lacks',
  async (language) => {
    const page = await openPage({ baseURL: app.url });
    const loaded: string[] = [];
    page.on('request', (request) => request.resourceType() === 'font' && loaded.push(new URL(request.url()).pathname));
    await page.goto(`/faq?lang=${language}`);
    // The footer is looked for after the page has its typeface: further down, all of the page moves a little with it.
    await page.evaluate(() => document.fonts.ready);
    await page.locator('footer').scrollIntoViewIfNeeded();
    const nameOfLanguage = expect.stringMatching(/chinese-name-/);
    // The footer asks for its typeface with the frame that shows it.
    await expect
      .poll(() => loaded.filter(isChinese).sort())
      .toEqual(language === 'zh' ? [expect.stringMatching(/chinese-(?!name-)/), nameOfLanguage] : [nameOfLanguage]);
    await page.evaluate(() => document.fonts.ready);
    const preloads = await page
      .locator('link[rel=preload][as=font]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(loaded.filter((file) => !isChinese(file)).sort()).toEqual(preloads.sort());
    expect(await page.evaluate(sumOfShifts), 'what has moved').toBeLessThan(0.05);
  },
);

const isChinese = (file: string): boolean => file.startsWith('/assets/chinese-');

/** Returns how far the page's content has moved by itself (https://web.dev/articles/cls). Runs in the page. */
function sumOfShifts(): number {
  const observer = new PerformanceObserver(() => undefined);
  observer.observe({ type: 'layout-shift', buffered: true });
  const shifts = observer.takeRecords() as (PerformanceEntry & { value: number })[];
  return shifts.reduce((sum, { value }) => sum + value, 0);
}

test('the front page suggests services, by keyboard and by pointer, and knows the ZIP code the next time', async () => {
  const page = await openPage({ baseURL: app.url });
  await page.goto('/');
  const what = page.locator('input[name=q]');
  await what.pressSequentially('faucet');
  await page.getByRole('option', { name: 'Plumbing' }).waitFor();
  await what.press('ArrowDown');
  expect(await what.getAttribute('aria-activedescendant')).toBe(
    await page.getByRole('option').first().getAttribute('id'),
  );
  await what.press('Enter');
  expect(await what.inputValue()).toBe('Plumbing');
  await page.keyboard.type('94110');
  await page.keyboard.press('Enter');
  await page.waitForURL((address) => address.searchParams.get('q') === 'Plumbing');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userZipCode'))).toBe('94110');

  await page.goto('/');
  await expect.poll(() => page.locator('input[name=zip]').inputValue()).toBe('94110');
  await what.pressSequentially('limp');
  await page.getByRole('option', { name: 'House Cleaning' }).click();
  await page.waitForURL((address) => address.searchParams.get('q') === 'House Cleaning');
});

test('what was typed before the script came gets its suggestions, too', async () => {
  const page = await openPage({ baseURL: app.url });
  const script = Promise.withResolvers<void>();
  await page.route('**/light-page.client*.js', (route) => script.promise.then(() => route.continue()));
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('input[name=q]').pressSequentially('faucet');
  script.resolve();
  await page.getByRole('option', { name: 'Plumbing' }).waitFor();
});

test('Escape closes the suggestions, and Enter without a choice searches for the text as it is', async () => {
  const page = await openPage({ baseURL: app.url });
  await page.goto('/');
  const what = page.locator('input[name=q]');
  await what.pressSequentially('clean');
  await page.getByRole('listbox').waitFor();
  await what.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'hidden' });
  await what.press('Enter');
  await page.waitForURL((address) => address.pathname === '/browse' && address.searchParams.get('q') === 'clean');
  // No ZIP code is the beginning, not a mistake.
  await page.locator('#zip').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('a visitor keeps a Pro from the results, also after the filters changed them, and the profile knows it', async () => {
  const page = await openPage({ baseURL: app.url });
  await page.goto('/browse?zip=94110');
  const heart = page.getByRole('button', { name: /^Save: / }).first();
  const name = ((await heart.getAttribute('aria-label')) ?? '').replace(/^Save: /, '');
  await heart.click();
  expect(await heart.getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('rate_high');
  await page.waitForURL('**sort=rate_high**');
  await page.goto(`/browse?zip=94110&q=${encodeURIComponent(name)}`);
  await page.locator('button[aria-pressed=true]').first().waitFor();
  await page.getByRole('link', { name, exact: true }).first().click();
  await page.waitForURL('**/worker/**');
  expect(await page.locator('button[aria-pressed=true]').count()).toBe(1);
});

test('a Pro whom a visitor saved is on the account that the visitor opens with the mailed link, in the browser’s time zone', async () => {
  const client = await openPage({ baseURL: app.url, locale: 'en-US', timezoneId: 'America/Denver' });
  await client.goto('/browse?zip=94110');
  const heart = client.getByRole('button', { name: /^Save: / }).first();
  const name = ((await heart.getAttribute('aria-label')) ?? '').replace(/^Save: /, '');
  await heart.click();
  expect(await heart.getAttribute('aria-pressed')).toBe('true');
  const email = 'saver@example.test';
  await fillSignUp({ url: app.url, client }, email);
  const { links } = await mailTo(app.url, email, /confirm/i);
  await client.goto(String(links.find((link) => link.includes('/auth/callback'))));
  await client.getByText('Email confirmed').waitFor();
  const session = await client.request.get(`${app.url}/api/session`);
  expect((await session.json()).user.timeZone).toBe('America/Denver');
  const saved = async () => (await (await client.request.get(`${app.url}/api/favorites`)).json()).items ?? [];
  await expect.poll(async () => (await saved()).map((pro: { name: string }) => pro.name)).toEqual([name]);
});

test('a profile is fetched while the pointer rests on its card, and a press shows it from there', async () => {
  const page = await openPage({ baseURL: app.url });
  await page.goto('/browse?zip=94110');
  const browser = await page.context().newCDPSession(page);
  await browser.send('Preload.enable');
  const fetched = new Promise<string>((resolve) =>
    browser.on('Preload.prefetchStatusUpdated', ({ status, prefetchUrl }) => {
      if (status === 'Ready') resolve(prefetchUrl);
    }),
  );
  const link = page.locator('article a[href^="/worker/"]').first();
  await link.hover();
  expect(await fetched).toContain('/worker/');
  await link.click();
  await page.waitForURL('**/worker/**');
  const delivery = await page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation') as (PerformanceEntry & { deliveryType?: string })[];
    return visit?.deliveryType;
  });
  expect(delivery).toBe('navigational-prefetch');
});

test.each([
  { width: 1440, height: 900, first: 320 },
  { width: 390, height: 844, first: 420 },
])('the first card begins within $first px at a width of $width', async ({ width, height, first }) => {
  const page = await openPage({ baseURL: app.url, viewport: { width, height } });
  await page.goto('/browse?zip=94110&q=cleaning');
  const top = await page
    .locator('article')
    .first()
    .evaluate((card) => card.getBoundingClientRect().top);
  // The bar of the sandbox is above the page.
  const bar = await page
    .getByRole('banner')
    .first()
    .evaluate((header) => header.getBoundingClientRect().top + scrollY);
  expect(top - bar).toBeLessThanOrEqual(first);
});
