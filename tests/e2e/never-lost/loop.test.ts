import { globSync, readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '#tests/support/browser.ts';
import { db } from '#tests/support/database.ts';
import { inTurn } from '#tests/support/forms.ts';
import { app } from '#tests/support/sample-app.ts';
import * as loop from '../loop.ts';
import { pageOf } from '../people.ts';
import { type Step, type Stop, steps } from './steps.ts';
import { draftsOn, keptNote, logIn, logOut, offline, t } from './typed.ts';

/** A step on its page, and what was typed there. */
interface Visit extends Stop {
  page: Page;
  step: Step;
  /** Selector of one field → its text; null is ticked. */
  typed: [string, string | null][];
}

test.each(inTurn(steps))('nothing is lost at $name', { timeout: 180_000 }, async (step) => {
  const stop = await step.find();
  // What another tab's log-out leaves on a page doesn't outlive the new document that an account of another language gets.
  await db.updateTable('user').set({ preferred_language: 'en' }).where('email', '=', stop.viewer).execute();
  const page = await pageOf(app.url, stop.viewer, offline);
  await step.prepare?.(page, stop);
  await page.goto(stop.path);
  await loop.isAlive(page);
  await page.waitForLoadState('networkidle');
  const visit: Visit = { ...stop, page, step, typed: await type(page, step) };
  await comeBackByReload(visit);
  await comeBackByHistory(visit);
  await loseTheNetwork(visit);
  if (!step.isForVisitors) await logOutElsewhere(visit);
  await send(visit);
});

// Forms whose text is kept, and that are no steps of the loop.
const walkedElsewhere = {
  'sign-up': 'the test below',
  request: 'request.test.ts',
  login: 'an email address alone',
  email: 'an email address alone',
  reset: 'an email address alone',
  link: 'an email address alone',
  'new-email': 'an email address alone',
  'phone-number': 'a phone number alone',
};

test('each form that keeps what is typed is one of the steps', () => {
  const sources = globSync('src/web/**/*.tsx').map((file) => readFileSync(file, 'utf8'));
  const forms = sources.flatMap((source) =>
    [...source.matchAll(/(?:\sdraft="|<(?:Reason|Suspend)Dialog\s+id=(?:"|\{dialogs\.))([\w-]+)/g)].map(
      ([, name]) => name,
    ),
  );
  // The steps of a profile share one form, which is named after the step, and so do its papers; each message about a report,
  // each question about a project, and each offer that can be countered, has its own.
  const walked = steps
    .flatMap(({ draft }) => draft ?? [])
    .filter((name) => !/^(application|paper|lost-answer|report-message|project-answer|counter)-/.test(name));
  expect(forms.toSorted()).toEqual([...walked, ...Object.keys(walkedElsewhere)].toSorted());
});

async function type(page: Page, step: Step): Promise<Visit['typed']> {
  await open(page, step);
  const typed: Visit['typed'] = [];
  for (const [selector, text] of Object.entries(step.typed)) {
    const field = page.locator(`main ${selector}:enabled`).last();
    // Late in the day, the day that is open has no time left for the hours that were typed.
    await field.evaluate((element) => element.closest('details')?.setAttribute('open', ''));
    if (text === null) await field.check({ force: true });
    else if (await field.evaluate(({ tagName }) => tagName === 'SELECT')) await field.selectOption(text);
    else await field.fill(text);
    typed.push([text === null ? await selectorOf(field) : selector, text]);
  }
  return typed;
}

/** Returns the selector of this very checkbox or radio. */
async function selectorOf(field: Locator): Promise<string> {
  const [name, value] = [await field.getAttribute('name'), await field.getAttribute('value')];
  return value === null ? `[name=${name}]` : `[name=${name}][value="${value}"]`;
}

/** Opens the form, unless it is open. */
async function open(page: Page, { open, send }: Step): Promise<void> {
  if (open && !(await page.locator(send).isVisible())) await page.locator(open).click();
  await page.locator(send).first().waitFor();
}

/** The key of a draft holds its name. */
const isDrafted = ({ page, step: { draft } }: Visit) =>
  expect
    .poll(async () => (await draftsOn(page)).map((key) => !draft || key.includes(`:${draft}:`)))
    .toEqual(draft ? [true] : []);

async function isKept(visit: Visit, after: string): Promise<void> {
  const { page, step, typed } = visit;
  if (typed.length > 0) await keptNote(page).first().waitFor({ state: 'attached' });
  await open(page, step);
  await isTyped(visit, after);
}

async function isTyped({ page, typed }: Visit, after: string): Promise<void> {
  for (const [selector, text] of typed) {
    const field = page.locator(`main ${selector}`).last();
    const kept = text === null ? await field.isChecked() : await field.inputValue();
    expect(kept, `${selector} after ${after}`).toBe(text ?? true);
  }
}

async function comeBackByReload(visit: Visit): Promise<void> {
  await isDrafted(visit);
  await visit.page.reload();
  await loop.isAlive(visit.page);
  await isKept(visit, 'a reload');
}

async function comeBackByHistory(visit: Visit): Promise<void> {
  const { page, step } = visit;
  const isLeft = () => page.locator(step.send).first().waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  const dashboard = page.getByRole('banner').getByRole('link', { name: t('shell:link.dashboard') });
  await dashboard.click();
  await isLeft();
  await page.goBack();
  await isKept(visit, 'Back');
  await page.goForward();
  await isLeft();
  await page.goBack();
  await isKept(visit, 'Forward and Back');
}

async function loseTheNetwork(visit: Visit): Promise<void> {
  const { page, step } = visit;
  const button = page.locator(step.send).filter({ visible: true }).first();
  await page.context().setOffline(true);
  await button.getByText(t('shell:offline.button')).waitFor();
  await button.click({ force: true });
  await isAt(visit);
  await isTyped(visit, 'a press without network');
  await page.context().setOffline(false);
  await button.getByText(t('shell:offline.button')).waitFor({ state: 'detached' });
}

async function logOutElsewhere(visit: Visit): Promise<void> {
  const { page, step, viewer } = visit;
  const otherTab = await page.context().newPage();
  await otherTab.goto('/');
  await logOut(otherTab);
  await otherTab.close();
  await expect.poll(() => draftsOn(page), { message: 'logging out empties the device' }).toEqual([]);
  await page.locator(step.send).filter({ visible: true }).first().click();
  await logIn(page, viewer);
  await isAt(visit);
  await isKept(visit, 'logging in again');
}

async function send({ page, step }: Visit): Promise<void> {
  const button = page.locator(step.send).filter({ visible: true }).first();
  if (step.file) await page.locator(step.file).setInputFiles(await loop.photo('license'));
  await button.click();
  if (step.sent) await page.getByText(step.sent).first().waitFor();
  else await button.waitFor({ state: 'detached' });
  await expect.poll(() => draftsOn(page), { message: 'a sent form leaves no draft' }).toEqual([]);
}

/** Resolves when the page of the step is open. Browsers write a query without a value in two ways. */
const isAt = ({ page, path }: Visit) =>
  page.waitForURL((address) => (address.pathname + address.search).replace(/=$/, '') === path);

test('what a visitor types to sign up outlives a reload, except for the password', async () => {
  const page = await openPage({ baseURL: app.url });
  await page.goto('/signup-client');
  await loop.isAlive(page);
  const name = page.locator('[name=fullName]');
  await name.fill('Robin Vale');
  await page.locator('input[type=password]').fill('a long enough secret');
  await expect.poll(() => draftsOn(page)).toHaveLength(1);
  await page.reload();
  await keptNote(page).waitFor();
  expect([await name.inputValue(), await page.locator('input[type=password]').inputValue()]).toEqual([
    'Robin Vale',
    '',
  ]);
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toContain('secret');
});
