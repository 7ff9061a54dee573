import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { app } from '#tests/support/sample-app.ts';
import { isAlive } from './loop.ts';
import { client, description, label, pro, t } from './never-lost/typed.ts';
import { pageOf } from './people.ts';

// What is typed, chosen and ticked while the script is on its way.

/** Opens a page whose script for hydrated pages waits for the returned function. */
async function openBeforeScript(email: string, path: string): Promise<{ page: Page; letGo: () => Promise<void> }> {
  const page = await pageOf(app.url, email, { viewport: { width: 1280, height: 900 } });
  const held: Route[] = [];
  let isHeld = true;
  await page.route('**/assets/hydrate*.js', (route) => (isHeld ? void held.push(route) : route.continue()));
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  const letGo = async () => {
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
    await isAlive(page);
    await page.waitForLoadState('networkidle');
  };
  return { page, letGo };
}

test('a Pro’s hours and skills stay as they were typed, and are saved', async () => {
  const hours = await openBeforeScript(pro, '/worker-dashboard/profile/hours');
  const opens = hours.page.locator('select[name^=opens]').first();
  const options = await opens
    .locator('option')
    .evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value));
  const other = options.find((value) => value !== '' && value !== options[0]) ?? '';
  await opens.selectOption(other);
  await hours.letGo();
  expect(await opens.inputValue()).toBe(other);
  await hours.page.locator('main form button[type=submit], main form button:not([type])').last().click();
  await hours.page.waitForURL((url) => !url.pathname.endsWith('/hours'));
  await hours.page.goto('/worker-dashboard/profile/hours');
  expect(await opens.inputValue()).toBe(other);

  const trade = await openBeforeScript(pro, '/worker-dashboard/profile/trade');
  const skills = trade.page.locator('textarea[name=skills]');
  await skills.fill('Grouting, Tiling');
  await trade.letGo();
  expect(await skills.inputValue()).toBe('Grouting, Tiling');
  await skills.press('End');
  await skills.pressSequentially(', Sealing');
  expect(await skills.inputValue()).toBe('Grouting, Tiling, Sealing');
});

test('a category chosen early brings its services, and a text stays where the cursor is', async () => {
  const { page, letGo } = await openBeforeScript(client, '/quote/new?zip=94110');
  await label(page, 'hiring:request.category').selectOption('home-services');
  await description(page).fill('Two rooms');
  await description(page).press('Home');
  await letGo();
  expect(await label(page, 'hiring:request.category').inputValue()).toBe('home-services');
  await page.getByRole('group', { name: t('hiring:request.service') }).waitFor();
  await page.keyboard.type('At home: ');
  expect(await description(page).inputValue()).toBe('At home: Two rooms');
});
