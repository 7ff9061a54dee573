import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { words } from '#platform/words.server.ts';
import { openPage } from '#tests/support/browser.ts';
import { app } from '#tests/support/sample-app.ts';

const { t } = words('en');

/** Opens a light page, and takes the network away. */
async function openOffline(path: string): Promise<Page> {
  const page = await openPage({ baseURL: app.url, expected: [/ERR_INTERNET_DISCONNECTED/] });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await banner(page).waitFor();
  return page;
}

const banner = (page: Page) => page.getByRole('status').getByText(t('shell:offline.banner'));
const waits = (page: Page) => page.getByText(t('shell:offline.waiting'), { exact: true });

test('a link pressed without network waits, says so, and goes on when the network is back', async () => {
  const page = await openOffline('/faq');
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('shell:link.howItWorks') })
    .click();
  await waits(page).waitFor();
  expect(new URL(page.url()).pathname).toBe('/faq');
  await page.context().setOffline(false);
  await page.waitForURL('**/how-it-works');
  expect(await banner(page).count()).toBe(1);
  expect(await banner(page).isVisible()).toBe(false);
});

test('a search sent without network keeps what was typed, and goes on when the network is back', async () => {
  const page = await openOffline('/');
  await page.locator('input[name=q]').fill('Plumbing');
  await page.locator('input[name=zip]').fill('94110');
  await page.locator('input[name=zip]').press('Enter');
  await waits(page).waitFor();
  expect(await page.locator('input[name=q]').inputValue()).toBe('Plumbing');
  await page.context().setOffline(false);
  await page.waitForURL('**/browse?q=Plumbing&zip=94110');
});

test('a filter chosen without network takes effect when the network is back', async () => {
  const page = await openOffline('/browse?zip=94110');
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('rate_high');
  await page.waitForURL('**sort=rate_high**');
  await page.context().setOffline(false);
  await page.getByRole('article').first().waitFor();
  await banner(page).waitFor({ state: 'hidden' });
});

test('a visitor who signed up in between comes back to the search of this device', async () => {
  const page = await openPage({ baseURL: app.url });
  await page.goto('/browse?zip=94110&q=clean');
  const profile = await page.getByRole('article').first().getByRole('link').first().getAttribute('href');
  await page.goto('/signup');
  await page.goto(`${profile}`);
  await page.getByRole('link', { name: t('worker:back') }).click();
  await page.waitForURL('**/browse?zip=94110&q=clean');
});

test('a bar appears while a light page is on its way, and screen readers hear of it', async () => {
  const page = await openPage({ baseURL: app.url });
  await page.goto('/faq');
  await page.waitForLoadState('networkidle');
  // An answer without content leaves the browser on this page, as one that is long in coming does.
  await page.route('**/how-it-works', (route) => route.fulfill({ status: 204 }));
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('shell:link.howItWorks') })
    .click();
  await page.locator('.animate-progress:not([hidden])').waitFor();
  await page.getByRole('status').getByText(t('common:state.loading')).waitFor({ state: 'attached' });
});

test('a language chosen without network waits, and is there when the network is back', async () => {
  const page = await openOffline('/faq');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Español' }).click();
  await waits(page).waitFor();
  await page.context().setOffline(false);
  await page.locator('html[lang=es]').waitFor();
  expect(new URL(page.url()).pathname).toBe('/faq');
});
