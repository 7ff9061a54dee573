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
    .getByText(/^about \$\d+ for 3 hours, all in$/)
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
