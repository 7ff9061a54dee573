import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openPage } from '#tests/support/browser.ts';
import { db } from '#tests/support/database.ts';
import { app } from '#tests/support/sample-app.ts';
import * as loop from './loop.ts';
import { journalsOf } from './money.ts';
import { pageOf, stateOf } from './people.ts';
import { mailTo } from './sandbox.ts';

let pro: { id: string; name: string };

beforeAll(async () => {
  pro = await db
    .selectFrom('worker_profile as w')
    .innerJoin('user as u', 'u.id', 'w.id')
    .select(['w.id', 'w.display_name as name'])
    .where('u.email', '=', 'pro@nearhand.test')
    .executeTakeFirstOrThrow();
});

const requestsOf = (title: string) =>
  db
    .selectFrom('quote_request as r')
    .innerJoin('request_recipient as to', 'to.request_id', 'r.id')
    .select(['r.id', 'to.worker_id'])
    .where('r.title', '=', title)
    .execute();

test('the whole loop without script', { timeout: 120_000 }, async () => {
  const plain = { baseURL: app.url, javaScriptEnabled: false };
  const walk = { url: app.url, client: await openPage(plain), pro: await openPage(plain) };
  const { client } = walk;
  const title = 'Windows of a small flat';

  await client.goto('/');
  await client.getByLabel('ZIP code').first().fill('94110');
  await client.getByLabel('What needs doing?').fill(pro.name);
  await client.getByRole('button', { name: 'Search' }).first().click();
  await client.getByRole('link', { name: pro.name, exact: true }).first().click();
  await client.getByRole('link', { name: /^Reviews/ }).click();
  await client.getByRole('heading', { name: pro.name }).waitFor();

  await loop.fillSignUp(walk, 'plain@example.test');
  const { links } = await mailTo(app.url, 'plain@example.test', /confirm/i);
  await client.goto(String(links.find((link) => link.includes('/auth/callback'))));
  await client.getByRole('button', { name: /confirm/i }).click();
  await client.waitForURL((address) => address.pathname === '/');

  await client.goto(`/worker/${pro.id}`);
  await client.getByRole('link', { name: 'Book Now' }).first().click();
  await loop.fillRequest(walk, title);
  await client.getByRole('button', { name: 'Next', exact: true }).click();
  await client.getByRole('checkbox', { name: pro.name }).waitFor();
  await client.locator('input[type=file]:visible').setInputFiles(await loop.photo('window'));
  await client.getByRole('button', { name: 'Request Quotes' }).click();
  await client.getByRole('heading', { name: 'Request Sent' }).waitFor();
  await client.waitForURL('**/client-dashboard');
  const [request] = await requestsOf(title);
  await client.goto(`/requests/${request?.id}`);
  await client.locator('a[href^="/attachments/"]').first().waitFor();

  await loop.signIn(app.url, walk.pro, 'pro@nearhand.test');
  await loop.sendOffer(walk, title, '95');
  const jobId = await loop.acceptOffer(walk, title);
  await loop.proceedToPayment(walk);
  await loop.payWith(walk, loop.card.good);
  await client.getByRole('heading', { name: 'Payment received' }).waitFor();

  await loop.checkIn(walk, jobId, await loop.readPin(walk, jobId));
  await walk.pro.getByRole('heading', { name: 'Hand in the work' }).waitFor();
  for (const slot of ['Before', 'During', 'After']) {
    const field = walk.pro.getByLabel(`Add photo: ${slot}`);
    await field.setInputFiles(await loop.photo(slot));
    await walk.pro.locator('form').filter({ has: field }).getByRole('button', { name: 'Upload' }).click();
    await walk.pro.getByRole('img', { name: `Photo: ${slot}` }).waitFor();
  }
  await walk.pro.getByRole('button', { name: 'Hand in' }).click();
  await walk.pro.getByText('Work handed in').first().waitFor();

  await client.goto(`/jobs/${jobId}`);
  await client.getByRole('link', { name: /^Release/ }).click();
  await client
    .getByRole('dialog')
    .getByRole('button', { name: /^Release/ })
    .click();
  await client.getByText('Money released').first().waitFor();
  await loop.review(client, `/jobs/${jobId}`, 'Very good', 'Clear panes.');
  await loop.review(walk.pro, `/jobs/${jobId}`, 'Excellent', 'Kind people.');
  expect(await stateOf(jobId)).toBe('released');
  expect(await journalsOf(jobId)).toEqual(expect.arrayContaining(['capture', 'release']));
});

/** Presses Tab until `target` has the focus, which must be visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor();
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press('Tab');
    if (await target.first().evaluate((element) => element === document.activeElement)) {
      expect(await focusIsShown(page), `the focus on ${target} is visible`).toBe(true);
      return;
    }
  }
  throw new Error(`the Tab key does not reach ${target}`);
}

/** True if the focused element or one of its ancestors has an outline inside the window. */
function focusIsShown(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    const { top, bottom } = focused?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
    let outlined = false;
    for (let at = focused; at && at !== document.body; at = at.parentElement) {
      const { outlineStyle, outlineWidth } = getComputedStyle(at);
      outlined ||= outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    }
    return outlined && bottom > 0 && top < innerHeight;
  });
}

test('from the search to a sent request by keyboard alone', async () => {
  const page = await openPage({ baseURL: app.url });
  const { keyboard } = page;
  const press = async (target: Locator, key = 'Enter') => {
    await tabTo(page, target);
    await keyboard.press(key);
  };
  await page.goto('/');
  await tabTo(page, page.getByLabel('What needs doing?'));
  await keyboard.type(pro.name);
  await tabTo(page, page.getByLabel('ZIP code'));
  await keyboard.type('94110');
  await keyboard.press('Enter');
  await page.waitForURL('**/browse?**');
  await tabTo(page, page.getByRole('combobox', { name: 'Sort' }));
  await keyboard.press('ArrowDown');
  await page.waitForURL('**sort=**');
  await press(page.getByRole('link', { name: pro.name, exact: true }));

  await page.waitForURL('**/worker/**');
  const tabs = page.getByRole('tab');
  await tabTo(page, tabs);
  await keyboard.press('ArrowRight');
  expect(await tabs.nth(1).getAttribute('aria-selected')).toBe('true');
  await page.reload();
  await press(page.getByRole('link', { name: 'Book Now' }));

  await page.waitForURL('**/login?**');
  await tabTo(page, page.getByLabel('E-mail'));
  await keyboard.type('client@nearhand.test');
  await tabTo(page, page.getByLabel('Password'));
  await keyboard.type('nearhand-demo');
  await keyboard.press('Enter');

  await page.waitForURL('**/quote/new?**');
  await tabTo(page, page.getByLabel('Project Title'));
  await keyboard.type('Typed, not clicked');
  await tabTo(page, page.getByLabel('Service Category'));
  const before = await page.getByLabel('Service Category').inputValue();
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowUp');
  expect(await page.getByLabel('Service Category').inputValue()).toBe(before);
  const place = page.getByLabel('Location');
  await tabTo(page, place);
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type('94110');
  await tabTo(page, page.getByLabel('Project Description'));
  await keyboard.type('Two rooms. The keys are with the neighbor.');
  await press(page.getByRole('button', { name: 'Next', exact: true }));
  await press(page.locator('input[name=workerIds]:not(:checked)'), 'Space');
  await press(page.getByRole('button', { name: 'Request Quotes from 2 Workers' }), 'Space');
  await page.getByRole('heading', { name: 'Request Sent' }).waitFor();
  await page.waitForURL('**/client-dashboard');
  expect(await requestsOf('Typed, not clicked')).toHaveLength(2);
});

/** Marks the page, to detect a reload. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window);

test('links load no new document, and back and forward lead to the right pages', async () => {
  const page = await openPage({ baseURL: app.url, viewport: { width: 1280, height: 900 } });
  const at = (path: string) => page.waitForURL((address) => address.pathname === path);
  await loop.signIn(app.url, page, 'client@nearhand.test');
  await at('/');

  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await at('/client-dashboard');
  await loop.isAlive(page);
  await mark(page);
  const job = page.locator('#jobs ~ * a[href^="/jobs/"], section a[href^="/jobs/"]').first();
  const jobPath = String(await job.getAttribute('href'));
  await job.click();
  await at(jobPath);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await at('/client-dashboard');
  await page.getByRole('link', { name: 'Request quotes' }).first().click();
  await at('/quote/new');
  await page.goBack();
  await at('/client-dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goBack();
  await at(jobPath);
  await page.goForward();
  await at('/client-dashboard');
  expect(await isMarked(page), 'no page was reloaded').toBe(true);

  // First-visit pages are separate documents.
  await page.getByRole('banner').getByRole('link', { name: 'Find services' }).click();
  await at('/browse');
  expect(await isMarked(page)).toBe(false);
  await page.getByRole('banner').getByRole('link', { name: 'How it works' }).click();
  await at('/how-it-works');
  await page.goBack();
  await at('/browse');
  await page.goBack();
  await at('/client-dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await logOut(page);
  await at('/');
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
});

test('script moves the focus to the heading or the refused field, and a corrected field is unmarked', async () => {
  const page = await pageOf(app.url, 'client@nearhand.test', { viewport: { width: 390, height: 780 } });
  const focused = (target: Locator) =>
    expect.poll(() => target.evaluate((it) => it === document.activeElement)).toBe(true);
  await page.goto('/client-dashboard');
  await loop.isAlive(page);
  await page.getByRole('main').getByRole('link', { name: 'Request quotes' }).first().click();
  await page.waitForURL('**/quote/new');
  await focused(page.getByRole('heading', { level: 1 }));

  const next = page.getByRole('button', { name: 'Next', exact: true });
  const refusal = page.getByRole('alert').filter({ hasText: 'Please check the marked fields' });
  await next.click();
  await focused(refusal);
  await next.click();
  await focused(refusal);
  const title = page.getByLabel('Project Title');
  expect(await title.getAttribute('aria-invalid')).toBe('true');
  await title.fill('Leaves in the gutter');
  expect(await title.getAttribute('aria-invalid')).toBeNull();
  expect(await page.getByLabel('Project Description').getAttribute('aria-invalid')).toBe('true');

  await page.getByLabel('Service Category').selectOption({ label: 'Home Services' });
  await loop.fillRequest({ client: page }, 'Leaves in the gutter');
  await next.click();
  await page.locator('input[name=workerIds]').first().check();
  await page.getByRole('button', { name: 'Request Quotes' }).click();
  const sent = page.getByRole('heading', { name: 'Request Sent' });
  await focused(sent);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('an open page notices the end of its session, keeps typed text, and notices the next sign-in', async () => {
  const page = await pageOf(app.url, 'client@nearhand.test', { viewport: { width: 1280, height: 900 } });
  await page.clock.install();
  await page.goto('/quote/new');
  await loop.isAlive(page);
  await page.getByLabel('Project Title').fill('Half a thought');
  const otherTab = await page.context().newPage();
  await otherTab.goto('/client-dashboard');
  await logOut(otherTab);
  await otherTab.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
  await page.clock.runFor(30_000);
  await page.getByRole('status').getByText('You are signed out').waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
  expect(await page.getByLabel('Project Title').inputValue()).toBe('Half a thought');

  const [login] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Log in in a new tab' }).click(),
  ]);
  await login.getByLabel('E-mail').fill('client@nearhand.test');
  await login.getByLabel('Password').fill('nearhand-demo');
  await login.getByRole('button', { name: 'Log in' }).click();
  await login.waitForURL('**/quote/new');
  await page.clock.runFor(30_000);
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).waitFor();
  expect(await page.getByText('You are signed out').count()).toBe(0);
  expect(await page.getByLabel('Project Title').inputValue()).toBe('Half a thought');
});

test('a dual account chooses a side, and the dashboard button leads there', async () => {
  const page = await openPage({ baseURL: app.url, viewport: { width: 1280, height: 900 } });
  await loop.signIn(app.url, page, 'dual@nearhand.test');
  await page.waitForURL('**/choose-role');
  await page.getByRole('heading', { name: 'Hello, Daniel Okafor' }).waitFor();
  await page.getByRole('button', { name: 'I want to work' }).click();
  await page.waitForURL('**/worker-dashboard');
  await page.getByRole('banner').getByRole('link', { name: 'Find services' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await page.waitForURL('**/worker-dashboard');
});

test('a change of language stays on the same page', async () => {
  const page = await pageOf(app.url, 'client@nearhand.test', { viewport: { width: 1280, height: 900 } });
  const choose = async (name: string, code: string) => {
    await page.getByRole('banner').locator('summary').first().click();
    await page.getByRole('banner').getByRole('button', { name, exact: true }).click();
    await page.locator(`html[lang=${code}]`).waitFor();
  };
  for (const address of ['/client-dashboard?list=jobs', '/browse?zip=94110&q=clean']) {
    await page.goto(address);
    await choose('Español', 'es');
    expect(page.url()).toBe(app.url + address);
    await page.reload();
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    await choose('English', 'en');
    expect(page.url()).toBe(app.url + address);
  }
  await choose('Українська', 'uk');
  const storedLanguage = db
    .selectFrom('user')
    .select('preferred_language as language')
    .where('email', '=', 'client@nearhand.test');
  expect(await storedLanguage.executeTakeFirst()).toEqual({ language: 'uk' });
});

/** Opens the account menu in the header and chooses its last entry. */
async function logOut(page: Page): Promise<void> {
  const banner = page.getByRole('banner');
  await banner.locator('summary').filter({ hasText: 'Account menu' }).click();
  await banner.getByRole('button', { name: 'Log out' }).click();
}
