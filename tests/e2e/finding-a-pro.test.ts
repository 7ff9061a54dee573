import { expect, test } from 'vitest';
import { openPage } from '#tests/support/browser.ts';
import { app } from '#tests/support/sample-app.ts';
import { tabTo } from './keyboard.ts';

const search = '/browse?zip=94110&category=home-services';
const ticks = 'input[type=checkbox][name=ids]';

test('the hours of a category show totals at once, and are there the next time', async () => {
  const page = await openPage({ baseURL: app.url });
  await page.goto(search);
  await page.getByLabel('How many hours?').selectOption('3');
  await page.waitForURL('**hours=3**');
  await page
    .getByText(/^about \$\d+ for 3\u00a0hours, all in$/)
    .first()
    .waitFor();
  await page.goto(search);
  await page.waitForURL('**hours=3**');
});

test('up to four Pros are compared, and the device keeps them', async () => {
  const page = await openPage({ baseURL: app.url });
  await page.goto(search);
  for (const at of [0, 1, 2, 3, 4]) await page.locator(ticks).nth(at).click();
  await page.getByText('You can compare 4 Pros at a time').waitFor();
  expect(await page.locator(`${ticks}:checked`).count()).toBe(4);
  await page.goto('/browse?zip=94110&q=no-such-service&sort=rate_low');
  await page.goto(`${search}&sort=rate_low`);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.waitForURL('**/compare?**');
  expect(await page.getByRole('columnheader').count()).toBe(5);
  await page
    .getByRole('link', { name: /from the comparison$/ })
    .first()
    .click();
  await page.waitForURL((address) => address.searchParams.getAll('ids').length === 3);
});

test('a text with a slip leads to what was meant, in place and in the field', async () => {
  const page = await openPage({ baseURL: app.url });
  await page.goto('/browse?zip=94110&q=huose+claening');
  await page.getByText('Did you mean “house cleaning”?').waitFor();
  await page.getByRole('link', { name: 'Search for “house cleaning”' }).click();
  await page.waitForURL((address) => address.searchParams.get('q') === 'house cleaning');
  await page.locator(ticks).first().waitFor();
  await expect.poll(() => page.locator('input[name=q]').first().inputValue()).toBe('house cleaning');
});

test('another place keeps the text of the search, and none that was let go', async () => {
  const page = await openPage({ baseURL: app.url });
  await page.goto('/browse?zip=94110&q=cleaning');
  const change = page.getByRole('link', { name: 'Change location' });
  expect(await change.getAttribute('href')).toBe('/browse?q=cleaning&location=change');
  await page.getByRole('link', { name: 'Remove filter: “cleaning”' }).first().click();
  await expect.poll(() => change.getAttribute('href')).toBe('/browse?location=change');
});

test('without script, the ticks of the cards are a form', async () => {
  const page = await openPage({ baseURL: app.url, javaScriptEnabled: false });
  await page.goto(search);
  for (const at of [0, 1]) await page.locator(ticks).nth(at).check();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  expect(await page.getByRole('columnheader').count()).toBe(3);
  expect(await page.getByRole('link', { name: 'Request quotes from all 2' }).count()).toBe(1);
});

test('the map leads to the cards by keyboard, and pins and cards mark each other', async () => {
  const page = await openPage({ baseURL: app.url, viewport: { width: 1440, height: 900 } });
  await page.goto('/browse?zip=94110');
  const map = page.getByRole('region', { name: 'Map of these Pros' });
  const pin = map.locator('summary').first();
  await tabTo(page, pin);
  await page.keyboard.press('Enter');
  const name = map.locator('details[open] a').first();
  await tabTo(page, name);
  const card = await name.getAttribute('href');
  expect(await page.locator(`${card}[data-mapped-card-state=marked]`).count()).toBe(1);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${card}`);
  await page.locator(`${card} article a`).first().focus();
  expect(await map.locator('li[data-map-pin-state=marked]').count()).toBe(1);
});

test('more of the list has numbers that go on, and pins on the map', async () => {
  const page = await openPage({ baseURL: app.url, viewport: { width: 1440, height: 900 } });
  await page.goto('/browse?zip=94110');
  const cards = page.locator('#pros > li');
  const first = await cards.count();
  await page.getByRole('link', { name: 'Show more' }).click();
  await expect.poll(() => cards.count()).toBeGreaterThan(first);
  const listed = await cards.evaluateAll((all) => all.map((card) => `#${card.id}`));
  const numbers = await page.locator('.found-card-number').allTextContents();
  expect(numbers).toEqual(listed.map((_, at) => String(at + 1)));
  const pins = await page
    .getByRole('region', { name: 'Map of these Pros' })
    .locator('a[href^="#pro-"]')
    .evaluateAll((all) => all.map((pin) => [Number.parseInt(pin.textContent ?? '', 10), pin.getAttribute('href')]));
  expect(pins.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual(listed.map((id, at) => [at + 1, id]));
});

test('a search that is shown already is no step of the browser’s back button', async () => {
  const page = await openPage({ baseURL: app.url });
  await page.goto('/browse?zip=94110');
  await page.locator('select[name=category]').selectOption('home-services');
  await page.waitForURL('**category=home-services**');
  const title = page.getByRole('heading', { level: 2, name: / near San Francisco$/ });
  await page.getByRole('button', { name: 'Show results' }).click();
  await expect.poll(() => title.evaluate((it) => it === document.activeElement)).toBe(true);
  await page.goBack();
  expect(page.url()).toBe(`${app.url}/browse?zip=94110`);
});

test('a button that is held down when the results come does not move away before it is released', async () => {
  const page = await openPage({ baseURL: app.url });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/browse?**category=**', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/browse?zip=94110');
  await page.locator('select[name=category]').selectOption('home-services');
  await page.waitForURL('**category=home-services**');
  const answer = page.waitForResponse('**/browse?**category=**');
  await page.getByRole('button', { name: 'Show results' }).hover();
  await page.mouse.down();
  release();
  await (await answer).finished();
  // A request that is answered after it: the page has had its chance.
  await page.evaluate(async () => (await fetch(location.href)).text());
  expect(await page.locator('select[name=subcategory]').isDisabled()).toBe(true);
  await page.mouse.up();
  const title = page.getByRole('heading', { level: 2, name: / near San Francisco$/ });
  await expect.poll(() => title.evaluate((it) => it === document.activeElement)).toBe(true);
});

test('on a phone the comparison cuts a column, and a name leads to its own, also without script', async () => {
  const page = await openPage({
    baseURL: app.url,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  await page.goto(search);
  for (const at of [0, 1, 2, 3]) await page.locator(ticks).nth(at).check();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const columns = page.getByRole('columnheader');
  const third = await columns.nth(3).boundingBox();
  expect(third?.x).toBeLessThan(370);
  expect((third?.x ?? 0) + (third?.width ?? 0)).toBeGreaterThan(390);
  await page.getByRole('navigation', { name: '4 Pros' }).getByRole('link').last().click();
  const last = await columns.nth(4).boundingBox();
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThan(391);
});

test('what the pointer rests on is fetched before it is pressed, and once', async () => {
  const page = await openPage({ baseURL: app.url, viewport: { width: 1440, height: 900 } });
  await page.goto('/browse?zip=94110');
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).search));
  const early = page.waitForResponse('**badge=extra-mile**');
  const only = page.locator('label', { hasText: 'Extra Mile' });
  await only.hover();
  await early;
  expect(page.url()).not.toContain('badge');
  await only.click();
  await page.getByRole('link', { name: /^Remove .*Extra Mile/ }).waitFor();
  expect(page.url()).toContain('badge=extra-mile');
  const others = ['rate_low', 'rate_high'].map((sort) =>
    page.waitForResponse((answer) => answer.url().includes(`sort=${sort}`)),
  );
  await page.getByLabel('Sort by').dispatchEvent('pointerdown');
  await Promise.all(others);
  await page.getByLabel('Sort by').selectOption('rate_low');
  await page.waitForURL('**sort=rate_low**');
  expect(asked.filter((search) => /badge/.test(search)).length).toBe(3);
});
