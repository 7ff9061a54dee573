import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { words } from '#platform/words.server.ts';
import { openPage } from '#tests/support/browser.ts';
import { app } from '#tests/support/sample-app.ts';
import { collectMissing } from '#web/page/missing-texts.server.ts';
import { isAlive } from './loop.ts';

const { t } = words('en');
const says = (key: string) => t(`debug:${key}`);

test('the four checks of a healthy page say so', async () => {
  const page = await openPage({ baseURL: app.url, permissions: ['geolocation'] });
  await page.goto('/debug/health');
  for (const result of ['script.ok', 'font.ok', 'location.granted', 'policy.ok'])
    await page.getByText(says(result)).waitFor();
  await page.getByText(says('policy.reminder')).waitFor();
  expect(await page.getByText(says('state.ok'), { exact: true }).count()).toBe(4);
  await page.getByRole('button', { name: says('again') }).click();
  await page.getByText(says('font.ok')).waitFor();
});

test('a typeface that does not load, a forbidden location and a page without a policy are named', async () => {
  const page = await openPage({ baseURL: app.url, expected: [/\.woff2|ERR_FAILED/] });
  await page.addInitScript(() => {
    navigator.permissions.query = async () => ({ state: 'denied' }) as PermissionStatus;
  });
  await page.route('**/*.woff2', (route) => route.abort());
  await page.route('**/debug/health', async (route) => {
    if (route.request().method() !== 'HEAD') return route.continue();
    return route.fulfill({ status: 200, headers: { 'content-type': 'text/html' } });
  });
  await page.goto('/debug/health');
  for (const result of ['font.failed', 'location.denied', 'policy.failed'])
    await page.getByText(says(result)).waitFor();
});

test('without script, each check says that it did not run', async () => {
  const page = await openPage({ baseURL: app.url, javaScriptEnabled: false });
  await page.goto('/debug/health');
  expect(await page.getByRole('main').locator('noscript').allInnerTexts()).toEqual(Array(4).fill(says('noScript')));
  expect(await page.getByText(says('state.running')).first().isVisible()).toBe(false);
  await page.goto('/debug/i18n');
  expect(await page.getByRole('main').locator('noscript').allInnerTexts()).toEqual([says('missing.noScript')]);
});

/** Serves /login to this tab after a change to its HTML, without the policy that names the original's scripts. */
async function changeLogin(page: Page, change: (html: string) => string): Promise<void> {
  await page.route('**/login', async (route) => {
    const answer = await route.fetch();
    const { 'content-security-policy': _, ...headers } = answer.headers();
    await route.fulfill({ response: answer, headers, body: change(await answer.text()) });
  });
}

test('a text that was missing on the server is listed only in its tab, until the list is cleared', async () => {
  const page = await openPage({ baseURL: app.url });
  await page.goto('/debug/i18n');
  await page.getByText(says('missing.none')).waitFor();
  await changeLogin(page, (html) => {
    const rendering = collectMissing(words('en'));
    rendering.words.t('landing:nothing.here');
    return rendering.mark(html, 'none');
  });
  await page.goto('/login');
  await isAlive(page);
  await page.goto('/debug/i18n');
  const row = page.getByRole('row').filter({ hasText: '<landing:nothing.here>' });
  await row
    .filter({ hasText: says('missing.server') })
    .filter({ hasText: '/login' })
    .waitFor();

  const other = await page.context().newPage();
  await other.goto(`${app.url}/debug/i18n`);
  await other.getByText(says('missing.none')).waitFor();

  await page.getByRole('button', { name: says('missing.clear') }).click();
  await page.reload();
  await page.getByText(says('missing.none')).waitFor();
});

test('a text that was missing in the browser is listed', async () => {
  // The page that the server wrote has the text: React says that they differ.
  const page = await openPage({ baseURL: app.url, expected: [/#418|[Hh]ydrat/] });
  await page.route('**/assets/account-*.json', async (route) => {
    const texts = await (await route.fetch()).json();
    await route.fulfill({ json: { ...texts, forgot: '' } });
  });
  await page.goto('/login');
  await page.getByText('<forgot>').waitFor();
  await page.goto('/debug/i18n');
  const row = page.getByRole('row').filter({ hasText: '<account:forgot>' });
  await row.filter({ hasText: says('missing.browser') }).waitFor();
});
