import { expect, test } from 'vitest';
import { openPage } from '#tests/support/browser.ts';
import { app } from '#tests/support/sample-app.ts';
import { inspectPages } from './inspect-pages.ts';
import { enter } from './people.ts';

inspectPages('visitor');

test('a browser without cookies shows the page and does not reload it forever', async () => {
  const page = await openPage({ baseURL: app.url });
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} });
    localStorage.setItem('language', 'ru');
  });
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.goto('/faq');
  await page.goto('/how-it-works');
  expect(loads).toBe(2);
});

test('a language that the visitor did not choose is not stored, and the account’s comes with the sign-in', async () => {
  const page = await openPage({ baseURL: app.url, locale: 'es-US' });
  await page.goto('/faq');
  expect(await page.locator('html').getAttribute('lang')).toBe('es');
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBeNull();
  await enter(page.context(), app.url, 'client@nearhand.test');
  await page.reload();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
});

test('a Pro saved on the device is on the account after a sign-in, and the device’s list is empty', async () => {
  const page = await openPage({ baseURL: app.url, locale: 'en-US' });
  await page.goto('/browse?zip=94110');
  await page.locator('#pros').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Save' }).click();
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  await enter(page.context(), app.url, 'dual@nearhand.test');
  await page.goto('/client-dashboard/favorites');
  await page.getByRole('heading', { level: 2, name }).waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('favoriteWorkers'))).toBeNull();
});
