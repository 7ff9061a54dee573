import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { languages } from '#lib/languages.ts';
import { samplePassword } from '#sandbox/sample-data/logins.ts';
import { openPage } from '#tests/support/browser.ts';
import { db } from '#tests/support/database.ts';
import { app } from '#tests/support/sample-app.ts';
import * as loop from './loop.ts';
import { logOut } from './never-lost/typed.ts';
import { pageOf } from './people.ts';
import { mailTo } from './sandbox.ts';

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
});

test('the menu of a phone closes when its link leads to the page that is open', async () => {
  const page = await pageOf(app.url, 'client@nearhand.test', { viewport: { width: 390, height: 800 } });
  await page.goto('/messages');
  await loop.isAlive(page);
  await mark(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.locator('#site-menu');
  await menu.getByRole('link', { name: 'Messages' }).click();
  await menu.waitFor({ state: 'hidden' });
  expect(await isMarked(page), 'no page was reloaded').toBe(true);
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
  const refusal = page.getByRole('alert').filter({ hasText: 'Please check the highlighted fields' });
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
  await page.clock.runFor(30_000);
  await page.getByRole('status').getByText('You’re logged out').waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
  expect(await page.getByLabel('Project Title').inputValue()).toBe('Half a thought');

  const [login] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Log in (new tab)' }).click(),
  ]);
  await login.getByLabel('Email').fill('client@nearhand.test');
  await login.getByLabel('Password', { exact: true }).fill('nearhand-demo');
  await login.getByRole('button', { name: 'Log in' }).click();
  await login.waitForURL('**/quote/new');
  await page.clock.runFor(30_000);
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).waitFor();
  expect(await page.getByText('You’re logged out').count()).toBe(0);
  expect(await page.getByLabel('Project Title').inputValue()).toBe('Half a thought');
});

test('the page after a sign-up moves on once the link is opened in another tab', async () => {
  const page = await openPage({ baseURL: app.url, viewport: { width: 1280, height: 900 } });
  await page.clock.install();
  await loop.fillSignUp({ url: app.url, client: page }, 'two.tabs@example.test');
  const { links } = await mailTo(app.url, 'two.tabs@example.test', /confirm/i);
  const otherTab = await page.context().newPage();
  await otherTab.goto(String(links.find((link) => link.includes('/auth/callback'))));
  await otherTab.getByText('Email confirmed').waitFor();
  await page.clock.runFor(30_000);
  await page.waitForURL((address) => address.pathname === '/');
});

test('a dual account chooses a side, and the dashboard button leads there', async () => {
  const page = await openPage({ baseURL: app.url, viewport: { width: 1280, height: 900 } });
  await loop.signIn(app.url, page, 'dual@nearhand.test');
  await page.waitForURL('**/choose-role');
  await page.getByRole('heading', { name: 'Hi, Daniel Okafor' }).waitFor();
  await page.getByRole('button', { name: 'I want to work' }).click();
  await page.waitForURL('**/worker-dashboard');
  await page.getByRole('banner').getByRole('link', { name: 'Find services' }).click();
  await page.waitForURL('**/browse*');
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
    await page.goto('/faq');
    await page.goto(address);
    await choose('Español', 'es');
    expect(page.url()).toBe(app.url + address);
    await page.reload();
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    await choose('English', 'en');
    expect(page.url()).toBe(app.url + address);
    await page.goBack();
    expect(page.url()).toBe(`${app.url}/faq`);
  }
  await choose('Українська', 'uk');
  const storedLanguage = db
    .selectFrom('user')
    .select('preferred_language as language')
    .where('email', '=', 'client@nearhand.test');
  expect(await storedLanguage.executeTakeFirst()).toEqual({ language: 'uk' });
});

test('the page after a sign-in is a new document, in the language of the account', async () => {
  const email = 'pro@nearhand.test';
  const account = db.updateTable('user').where('email', '=', email);
  await account.set({ preferred_language: 'ru' }).execute();
  const page = await openPage({ baseURL: app.url, locale: 'en-US' });
  await page.goto('/login?redirect=/worker-dashboard');
  await loop.isAlive(page);
  await mark(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(samplePassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/worker-dashboard');
  await page.locator('html[lang=ru]').waitFor();
  expect(await isMarked(page)).toBe(false);
  expect(await page.title()).toMatch(/[а-я]/);
  await account.set({ preferred_language: 'en' }).execute();
});

test('on a phone, the current one of many tabs is scrolled into view', async () => {
  const page = await pageOf(app.url, 'admin@nearhand.test', { viewport: { width: 390, height: 844 } });
  await page.goto('/admin/approvals?state=rejected');
  const tab = page.getByRole('main').getByRole('link', { name: 'Rejected', exact: true });
  await expect.poll(async () => (await tab.boundingBox())?.x).toBeLessThan(300);
});

test.each(languages)(
  'the header in %s fits on a tablet, for a visitor and for a signed-in reader',
  async (language) => {
    const [visitor, client] = [await openPage({ baseURL: app.url }), await pageOf(app.url, 'client@nearhand.test')];
    for (const page of [visitor, client]) {
      await page.context().addCookies([{ name: 'language', value: language, url: app.url }]);
      for (const width of [768, 820, 1024]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto('/faq');
        const hidden = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(hidden, `${width} px`).toBe(0);
        const links = page.getByRole('banner').locator('.header-link:visible');
        for (const link of await links.all()) expect((await link.boundingBox())?.height, `${width} px`).toBe(44);
      }
    }
  },
);
