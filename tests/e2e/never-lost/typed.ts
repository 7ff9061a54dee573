import type { BrowserContext, Page } from 'playwright-core';
import { words } from '#platform/words.server.ts';
import { app } from '#tests/support/sample-app.ts';
import * as loop from '../loop.ts';
import { pageOf } from '../people.ts';

/** The pages that keep what is typed, read by the words of the catalogs. */

export const client = 'client@nearhand.test';
export const pro = 'pro@nearhand.test';
export const { t } = words('en');
/** What the browser logs while a test takes the network away. */
export const offline = {
  expected: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|manifest patches|status of 503/],
};

export const label = (page: Page, key: string) => page.getByLabel(t(key), { exact: false });
export const button = (page: Page, key: string, values = {}) =>
  page.getByRole('button', { name: t(key, values), exact: true });
export const title = (page: Page) => label(page, 'hiring:request.projectTitle');
export const description = (page: Page) => label(page, 'hiring:request.description');
export const keptNote = (page: Page) => page.getByText(t('common:draft.kept'));
export const next = (page: Page) => button(page, 'common:action.next');

/** Opens the request form of a signed-in client and fills it in. */
export async function openRequest(text: string): Promise<Page> {
  const page = await pageOf(app.url, client, { ...offline, viewport: { width: 1280, height: 900 } });
  await page.goto('/quote/new?zip=94110');
  await loop.isAlive(page);
  await loop.isListening(page);
  await title(page).fill(text);
  await label(page, 'hiring:request.category').selectOption('home-services');
  await description(page).fill('Two rooms, and the oven needs love.');
  return page;
}

/** Leaves one of the proposed Pros chosen, and returns it. */
export async function chooseOne(page: Page): Promise<string> {
  const picks = page.locator('input[name=workerIds]:visible');
  await picks.first().waitFor();
  for (const pick of (await picks.all()).slice(1)) await pick.uncheck();
  await picks.first().check();
  return picks.first().inputValue();
}

/** Logs out with the menu of the account. */
export async function logOut(page: Page): Promise<void> {
  const header = page.getByRole('banner');
  await header.locator('[data-account] summary').click();
  await header.getByRole('button', { name: t('shell:signOut') }).click();
  await header.getByRole('link', { name: t('shell:link.login') }).waitFor();
}

/** Ends the session as another tab or the clock does. */
export const endSession = (context: BrowserContext) => context.clearCookies({ name: /session/ });

export async function logIn(page: Page, email: string): Promise<void> {
  await page.waitForURL('**/login?redirect=**');
  await label(page, 'account:email').fill(email);
  await page.locator('input[type=password]').fill('nearhand-demo');
  await page
    .getByRole('main')
    .getByRole('button', { name: t('account:logIn') })
    .click();
}

/** Returns the keys of the drafts on the device and in the page's tab. */
export const draftsOn = (page: Page) =>
  page.evaluate(() => [localStorage, sessionStorage].flatMap(Object.keys).filter((key) => key.startsWith('draft:')));
