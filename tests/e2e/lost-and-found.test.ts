import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { samplePassword } from '#sandbox/sample-data/logins.ts';
import { openPage } from '#tests/support/browser.ts';
import { db } from '#tests/support/database.ts';
import { app } from '#tests/support/sample-app.ts';
import { photo } from './loop.ts';
import { pageOf } from './people.ts';

const path = '/lost-and-found';
const reportsCalled = (title: string) =>
  db.selectFrom('lost_report').select(['id', 'photo_key', 'description']).where('title', '=', title).execute();

async function fillIn(page: Page, title: string): Promise<void> {
  await page.getByLabel('I lost something').check({ force: true });
  await page.getByLabel('Item Title').fill(title);
  await page.getByLabel('Description').fill('Brown leather, with a brass clasp.');
  await page.getByLabel('ZIP code').fill('94110');
  await page.locator('input[type=file]').setInputFiles(await photo(title));
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'New Report' });

test.each([true, false])(
  'a visitor logs in, comes back to the open dialog, and reports a thing (script: %s)',
  { timeout: 180_000 },
  async (javaScriptEnabled) => {
    const page = await openPage({ baseURL: app.url, javaScriptEnabled });
    const title = `Satchel ${javaScriptEnabled ? 'with' : 'without'} script`;
    await page.goto(path);
    await page.getByRole('link', { name: 'New Report' }).click();
    await page.getByLabel('Email').fill('dual@nearhand.test');
    await page.locator('[name=password]:visible').fill(samplePassword);
    await page.keyboard.press('Enter');
    await dialogOf(page).waitFor();
    await fillIn(page, title);
    await page.getByRole('button', { name: 'Submit report' }).click();
    await page.getByText('Report Submitted').waitFor();
    await page.getByRole('link', { name: title }).waitFor();
    expect(await dialogOf(page).isVisible()).toBe(false);
    expect(await reportsCalled(title)).toMatchObject([{ photo_key: expect.any(String) }]);
    await page.getByRole('link', { name: title }).click();
    const picture = page.getByRole('img', { name: `Photo: ${title}` });
    await picture.waitFor();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  },
);

test('the dialog that the login leads to can be closed and opened again', async () => {
  const page = await pageOf(app.url, 'client@nearhand.test');
  await page.goto(`${path}#new-report`);
  await dialogOf(page).waitFor();
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await dialogOf(page).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'New Report' }).click();
  await dialogOf(page).waitFor();
});

test.each([true, false])(
  'a refused report says why and keeps what was typed (script: %s)',
  async (javaScriptEnabled) => {
    const page = await pageOf(app.url, 'client@nearhand.test', { javaScriptEnabled });
    await page.goto(`${path}#new-report`);
    if (javaScriptEnabled) await page.waitForLoadState('networkidle');
    await page.getByLabel('Item Title').fill('Refused satchel');
    await page.getByLabel('ZIP code').fill('00000');
    await page.getByLabel('I lost something').check({ force: true });
    await page.getByLabel('Description').fill('<script>alert(1)</script>');
    await page.getByRole('button', { name: 'Submit report' }).click();
    await dialogOf(page).getByRole('alert').waitFor();
    expect(await page.getByLabel('Item Title').inputValue()).toBe('Refused satchel');
    expect(await page.getByLabel('I lost something').isChecked()).toBe(true);
    await page.getByLabel('ZIP code').fill('94110');
    await page.getByRole('button', { name: 'Submit report' }).click();
    await page.getByText('Report Submitted').waitFor();
    await page.getByText('<script>alert(1)</script>').first().waitFor();
  },
);

test('the search box and the types narrow the list', async () => {
  const page = await openPage({ baseURL: app.url });
  await page.goto(path);
  await page.getByLabel('Search reports').fill('bamboo UMBRELLA');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const rows = page.locator('main li h2');
  await expect.poll(() => rows.allInnerTexts()).toEqual(['Green umbrella with a bamboo handle']);
  await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Lost', exact: true }).click();
  await page.getByRole('heading', { name: 'No reports match' }).waitFor();
  await page.getByRole('link', { name: 'Show all reports' }).click();
  await page.getByRole('link', { name: 'Silver ring' }).waitFor();
});

test.each([true, false])('a visitor reports abuse without an account (script: %s)', async (javaScriptEnabled) => {
  const page = await openPage({ baseURL: app.url, javaScriptEnabled });
  const reason = `This is an ad, ${javaScriptEnabled ? 'with' : 'without'} script.`;
  await page.goto(path);
  await page.getByRole('link', { name: 'Best phone repair in town' }).click();
  await page.getByText('Report abuse').first().click();
  const dialog = page.getByRole('dialog', { name: 'Report abuse' });
  await dialog.getByRole('button', { name: 'Send to administrators' }).click();
  await dialog.getByText('Please fill this in.').waitFor();
  await dialog.getByLabel('What’s wrong with this report?').fill(reason);
  await dialog.getByRole('button', { name: 'Send to administrators' }).click();
  await page.getByText('You reported this to the administrators.').waitFor();
  const written = await db.selectFrom('lost_abuse').select('author_id').where('reason', '=', reason).execute();
  expect(written).toEqual([{ author_id: null }]);
});
