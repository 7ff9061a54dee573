import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '#tests/support/browser.ts';
import { origin } from '#tests/support/built-site.ts';

/** The rows of the specification about what a page says while it waits, and about the answers of /faq. */

const late = 'Content is loading. If this persists, please try reloading the page.';

/** Holds the requests that fit until the returned function is called. */
async function hold(page: Page, fits: (route: Route) => boolean): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHolding = true;
  await page.route('**/*', (route) => {
    if (isHolding && fits(route)) held.push(route);
    else void route.continue();
  });
  return async () => {
    isHolding = false;
    await Promise.all(held.map((route) => route.continue()));
  };
}

const isForm = (route: Route) => route.request().method() === 'POST';

test('“Content is loading” shows five seconds after a page whose script does not come, and goes when it comes', async () => {
  const page = await openPage({ baseURL: origin, locale: 'en-US' });
  const letGo = await hold(page, (route) => route.request().resourceType() === 'script');
  await page.goto('/login', { waitUntil: 'commit' });
  const notice = page.getByText(late);
  await notice.waitFor({ state: 'attached' });
  // The notice is an animation of the style sheet, whose time the test moves.
  const visibleAt = (timeMs: number) =>
    notice.evaluate((element, time) => {
      const box = element.closest('.animate-late');
      for (const animation of box?.getAnimations() ?? []) {
        animation.pause();
        animation.currentTime = time;
      }
      return box !== null && getComputedStyle(box).visibility === 'visible' && getComputedStyle(box).opacity !== '0';
    }, timeMs);
  expect(await visibleAt(4_900)).toBe(false);
  expect(await visibleAt(6_000)).toBe(true);
  await letGo();
  await notice.waitFor({ state: 'hidden' });
});

test('“Signing In...” while the request is held', async () => {
  const page = await openPage({ baseURL: origin, locale: 'en-US' });
  await page.goto('/login', { waitUntil: 'networkidle' });
  await page.getByLabel('Email').fill('client@nearhand.test');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  const letGo = await hold(page, isForm);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('button', { name: 'Signing In...' }).waitFor();
  await letGo();
  await page.getByText('Sign in Failed').waitFor();
  await page.getByRole('button', { name: 'Signing In...' }).waitFor({ state: 'hidden' });
});

test.each(['/signup-client', '/signup-worker'])('%s: “Creating Account...” while the request is held', async (path) => {
  const page = await openPage({ baseURL: origin, locale: 'en-US' });
  await page.goto(path, { waitUntil: 'networkidle' });
  const letGo = await hold(page, isForm);
  await page.locator('main form button:not([type=button])').last().click();
  await page.getByRole('button', { name: 'Creating Account...' }).waitFor();
  await letGo();
  await page.getByText('Missing Information').waitFor();
  await page.getByRole('button', { name: 'Creating Account...' }).waitFor({ state: 'hidden' });
});

test('/faq: one item is open at a time, and it can be closed', async () => {
  const page = await openPage({ baseURL: origin, locale: 'en-US' });
  await page.goto('/faq');
  const open = page.locator('main details[open] summary');
  const questions = page.locator('main details summary');
  expect(await open.count()).toBe(1);
  await questions.nth(2).click();
  await expect.poll(() => open.allInnerTexts()).toEqual([await questions.nth(2).innerText()]);
  await questions.nth(2).click();
  await expect.poll(() => open.count()).toBe(0);
});
