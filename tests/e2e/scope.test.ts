import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { db } from '#tests/support/database.ts';
import { app } from '#tests/support/sample-app.ts';
import { isAlive, photo } from './loop.ts';
import { offline } from './never-lost/typed.ts';
import { pageOf } from './people.ts';

/** What is to be done: asked in the request, ticked off with the submission. */

const title = '搬家前的大扫除';

async function startRequest(page: Page, service = 'house-cleaning'): Promise<void> {
  await page.goto(`/quote/new?category=home-services&service=${service}`);
  await page.locator('[name=title]').fill(title);
  await page.locator('[name=zip]').fill('94110');
  await page.locator('[name=description]').fill('两室一厅。');
}

const next = (page: Page) => page.locator('button[value=next]:visible').click();
const back = (page: Page) => page.getByRole('button', { name: 'Back', exact: true }).click();
const keepContacts = (page: Page) => page.locator('button[value=nextAnyway]').click();
const pointedOut = (page: Page, contact: string) => page.getByRole('listitem').filter({ hasText: contact });
const wrongNumber = 'Enter a whole number, for example 3.';

const onPhone = (options = {}) =>
  pageOf(app.url, 'client@nearhand.test', { viewport: { width: 390, height: 844 }, ...options });

const requestScope = async (about: string) =>
  (
    await db
      .selectFrom('quote_request')
      .select(['id', 'scope'])
      .where('title', '=', about)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
  ).scope;

test('on a phone in Chinese, the questions are a conversation between the form and the Pros', async () => {
  const page = await onPhone();
  await page.context().addCookies([{ name: 'language', value: 'zh', url: app.url }]);
  await startRequest(page);
  await isAlive(page);
  await page.locator('[name="scope.bedrooms"]').waitFor({ state: 'attached' });
  expect(await page.locator('[name="scope.bedrooms"]').isVisible()).toBe(false);
  await next(page);

  await page.getByText('第 1 题，共 6 题').waitFor();
  expect(await page.locator('[name=title]').isVisible()).toBe(false);
  expect(await page.getByLabel('有几间卫生间？').isVisible()).toBe(false);
  await page.getByLabel('有几间卧室？').fill('3');
  await next(page);
  await page.getByText('第 2 题，共 6 题').waitFor();
  await page.getByRole('button', { name: '返回' }).click();
  expect(await page.getByLabel('有几间卧室？').inputValue()).toBe('3');
  for (const place of [2, 3, 4]) {
    await next(page);
    await page.getByText(`第 ${place} 题，共 6 题`).waitFor();
  }
  await page.getByText('深度清洁').click();
  for (const place of [5, 6]) {
    await next(page);
    await page.getByText(`第 ${place} 题，共 6 题`).waitFor();
  }
  await page.getByText('是', { exact: true }).click();
  await next(page);
  await page.locator('button[value=send]:visible').click();
  await page.waitForURL('**/client-dashboard');
  expect(await requestScope(title)).toEqual([
    { question: 'bedrooms', answer: '3' },
    { question: 'cleaningKind', answer: 'deepCleaning' },
    { question: 'pets', answer: 'yes' },
  ]);
});

test('on a phone, contact details are pointed out before the questions and after them, and each only once', async () => {
  const page = await onPhone();
  const description = page.locator('[name=description]');
  await startRequest(page, 'handyman');
  await description.fill('Two rooms. Call (415) 555-0133.');
  await isAlive(page);
  await next(page);
  await pointedOut(page, '(415) 555-0133').waitFor();
  expect(await description.isVisible()).toBe(true);
  await keepContacts(page);

  await page.getByText('Question 1 of 5').waitFor();
  await back(page);
  await description.waitFor();
  await next(page);
  await page.getByText('Question 1 of 5').waitFor();
  await page
    .getByLabel('What should be on the to-do list?')
    .fill('Ask jo@example.com for the list, or (415) 555-0133.');
  await page.getByRole('button', { name: 'Skip the rest' }).click();
  await pointedOut(page, 'jo@example.com').waitFor();
  expect(await pointedOut(page, '(415) 555-0133').count()).toBe(0);
  await keepContacts(page);
  await page.locator('button[value=send]:visible').waitFor();
  await back(page);
  await page.getByText('Question 1 of 5').waitFor();
  await back(page);
  await description.waitFor();
  await next(page);
  await page.locator('button[value=send]:visible').waitFor();
});

test('on a phone, Back of the page and of the browser lead to what was on the screen before, with what was typed', async () => {
  const page = await onPhone();
  const [bedrooms, bathrooms] = [page.getByLabel('How many bedrooms?'), page.getByLabel('How many bathrooms?')];
  const description = page.locator('[name=description]');
  await startRequest(page);
  await isAlive(page);
  await next(page);
  await bedrooms.fill('3');
  await next(page);
  await page.getByText('Question 2 of 6').waitFor();
  await bathrooms.fill('2');
  for (const goBack of [() => back(page), () => page.goBack()]) {
    await goBack();
    await page.getByText('Question 1 of 6').waitFor();
    expect(await bedrooms.inputValue()).toBe('3');
    await goBack();
    await description.waitFor();
    expect(await description.inputValue()).toBe('两室一厅。');
    await next(page);
    await page.getByText('Question 1 of 6').waitFor();
    await next(page);
    await page.getByText('Question 2 of 6').waitFor();
    expect(await bathrooms.inputValue()).toBe('2');
  }

  await page.getByRole('button', { name: 'Skip the rest' }).click();
  await page.locator('button[value=send]:visible').waitFor();
  await page.goBack();
  await page.getByText('Question 2 of 6').waitFor();
  await page.goForward();
  await page.locator('button[value=send]:visible').click();
  await page.waitForURL('**/client-dashboard');
  expect(await requestScope(title)).toEqual([
    { question: 'bedrooms', answer: '3' },
    { question: 'bathrooms', answer: '2' },
  ]);
});

test('on a phone, a wrong number comes back with its question, and Back stays in the form', async () => {
  const page = await onPhone();
  const bedrooms = page.getByLabel('How many bedrooms?');
  const description = page.locator('[name=description]');
  await startRequest(page);
  await isAlive(page);
  await next(page);
  await bedrooms.fill('-5');
  await next(page);
  await page.getByText(wrongNumber).waitFor();
  expect(await bedrooms.isVisible()).toBe(true);
  for (const goBack of [() => back(page), () => page.goBack()]) {
    await goBack();
    await description.waitFor();
    await next(page);
    await page.getByText(wrongNumber).waitFor();
    expect(await bedrooms.isVisible()).toBe(true);
  }

  await bedrooms.fill('3');
  await next(page);
  await page.getByText('Question 2 of 6').waitFor();
  await back(page);
  await bedrooms.fill('-5');
  await page.goForward();
  await page.getByText('Question 2 of 6').waitFor();
  await next(page);
  await page.getByText(wrongNumber).waitFor();
  await back(page);
  await page.getByText('Question 2 of 6').waitFor();
  await back(page);
  await page.getByText('Question 1 of 6').waitFor();
  await back(page);
  await description.waitFor();
});

test('a number that was refused on a wide screen leads back to the fields once the screen is narrow', async () => {
  const page = await pageOf(app.url, 'client@nearhand.test', { viewport: { width: 844, height: 390 } });
  await startRequest(page);
  await isAlive(page);
  await page.getByLabel('How many bathrooms?').fill('two');
  await next(page);
  await page.getByText(wrongNumber).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByText('Question 2 of 6').waitFor();
  await back(page);
  await page.locator('[name=description]').waitFor();
});

test('on a phone without network, Back leads from the questions to the fields', async () => {
  const page = await onPhone(offline);
  const banner = page.getByText('right now. We’ll keep what you type.');
  await startRequest(page);
  await isAlive(page);
  await next(page);
  await page.getByText('Question 1 of 6').waitFor();
  await page.context().setOffline(true);
  await banner.waitFor();
  await back(page);
  await page.locator('[name=description]').waitFor();
  await page.goForward();
  await page.getByText('Question 1 of 6').waitFor();
  await page.goBack();
  await page.locator('[name=description]').waitFor();
  expect(await page.getByText('That didn’t go through').count()).toBe(0);
  await page.context().setOffline(false);
  await banner.waitFor({ state: 'detached' });
});

test('a wrong number comes back with its question, and a wide page shows all questions at once', async () => {
  const page = await pageOf(app.url, 'client@nearhand.test', { viewport: { width: 1280, height: 900 } });
  await startRequest(page);
  await isAlive(page);
  await page.getByLabel('How many bathrooms?').fill('two');
  await next(page);
  await page.getByText(wrongNumber).waitFor();
  await page.getByLabel('How many bathrooms?').fill('2');
  await next(page);
  await page.locator('button[value=send]:visible').waitFor();
});

test('without script, a chosen service brings its questions with the next page', async () => {
  const page = await pageOf(app.url, 'client@nearhand.test', { javaScriptEnabled: false });
  await page.goto('/quote/new?category=home-services');
  await page.locator('[name=title]').fill('A lamp');
  await page.locator('[name=zip]').fill('94110');
  await page.locator('[name=description]').fill('It is dark.');
  await page.getByText('Handyman', { exact: true }).click();
  await next(page);
  await page.getByLabel('What should be on the to-do list?').fill('Hang a lamp');
  await next(page);
  await page.locator('button[value=send]:visible').click();
  await page.getByRole('heading', { name: 'Request Sent' }).waitFor();
  expect(await requestScope('A lamp')).toEqual([{ question: 'tasks', answer: 'Hang a lamp' }]);
});

test('the Pro ticks the list off when submitting, and the client sees what is not done', async () => {
  const { id, pro, client } = await startedJob();
  const [works, hires] = [await pageOf(app.url, pro), await pageOf(app.url, client)];
  for (const slot of ['before', 'during', 'after']) {
    const multipart = { slot, photo: await photo(`scope ${slot}`) };
    expect((await works.request.post(`${app.url}/api/jobs/${id}/photos`, { multipart })).status()).toBe(201);
  }
  await works.goto(`/jobs/${id}`);
  await isAlive(works);
  await works.getByRole('button', { name: 'Submit work' }).click();
  await works.getByText('Check off every item on the list, or say why it isn’t done.').first().waitFor();
  const boxes = works.locator('[name^="done."]');
  for (const box of (await boxes.all()).slice(1)) await box.check();
  await works.locator('[name^="undone."]').first().fill('The key did not fit.');
  await works.getByRole('button', { name: 'Submit work' }).click();
  await works.getByText('Work submitted').first().waitFor();
  await hires.goto(`/jobs/${id}`);
  await hires.getByText('Not done: The key did not fit.').waitFor();
});

/** A job of the sample data whose Pro is at work, with a list. */
async function startedJob() {
  return db
    .selectFrom('job as j')
    .innerJoin('user as w', 'w.id', 'j.worker_id')
    .innerJoin('user as c', 'c.id', 'j.client_id')
    .innerJoin('job_scope_item as i', (join) => join.onRef('i.job_id', '=', 'j.id').on('i.needs_tick', '=', true))
    .where('j.state', '=', 'in_progress')
    .where('c.preferred_language', '=', 'en')
    .select(['j.id', 'w.email as pro', 'c.email as client'])
    .orderBy('j.id')
    .executeTakeFirstOrThrow();
}
