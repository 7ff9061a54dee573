import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '#tests/support/browser.ts';
import { db } from '#tests/support/database.ts';
import { app } from '#tests/support/sample-app.ts';
import { card, isListening, payWith, proceedToPayment } from './loop.ts';
import { instantPro, pageOf, stateOf } from './people.ts';

const clientEmail = 'client@nearhand.test';
const title = 'Put up three shelves';

const startOf = async (jobId: string) =>
  (await db.selectFrom('job').select('starts_at').where('id', '=', jobId).executeTakeFirstOrThrow()).starts_at;

test('a visitor books a free time, logs in on the way, pays, and later agrees on another time', {
  timeout: 180_000,
}, async () => {
  const found = await instantPro();
  const client = await openPage({ baseURL: app.url, locale: 'en-US' });
  await client.goto(`/worker/${found.id}`);
  await client.getByRole('link', { name: 'Book instantly' }).first().click();
  await client.waitForURL(/\/login/);
  await signInHere(client);
  await client.getByRole('heading', { name: `Book ${found.name}` }).waitFor();

  await client.getByLabel('Job ZIP code').fill('94110');
  await client.getByLabel('Short title').fill(title);
  await client.getByLabel('Details').fill('The shelves and the screws are here.');
  await client.getByRole('button', { name: 'Show available times' }).click();
  // The text stays while the times change.
  await client.locator('input[name=startsAt]').first().waitFor({ state: 'attached' });
  expect(await client.getByLabel('Short title').inputValue()).toBe(title);
  const start = await client.locator('input[name=startsAt]').nth(2).getAttribute('value');
  await client
    .locator('label', { has: client.locator('input[name=startsAt]') })
    .nth(2)
    .click();
  await client.getByRole('button', { name: 'Book and pay' }).click();

  await client.waitForURL(/\/checkout\//);
  const jobId = client.url().split('/').at(-1) ?? '';
  expect((await startOf(jobId)).toISOString()).toBe(start);
  await proceedToPayment({ client });
  await payWith({ client }, card.good);
  await client.getByRole('heading', { name: 'Payment received' }).waitFor();
  await expect.poll(() => stateOf(jobId)).toBe('paid');

  const pro = await pageOf(app.url, found.email);
  await pro.goto(`/jobs/${jobId}`);
  await pro.getByRole('link', { name: 'Propose another time' }).click();
  await isListening(pro);
  const other = pro.locator('input[name=startsAt]').nth(4);
  const proposed = await other.getAttribute('value');
  const choose = () =>
    pro
      .locator('label', { has: pro.locator('input[name=startsAt]') })
      .nth(4)
      .click();
  // Of a chosen and a typed time, the later one counts.
  const typed = pro.locator('input[name=otherAt]');
  await choose();
  await typed.fill('2030-01-01T09:00');
  expect(await pro.locator('input[name=startsAt]:checked').count()).toBe(0);
  await choose();
  expect(await typed.inputValue()).toBe('');
  await pro.getByLabel(/^Message to/).fill('My van is in the shop that morning.');
  await pro.getByRole('button', { name: 'Send the proposal' }).click();
  await pro.getByText('You proposed', { exact: false }).first().waitFor();

  await client.goto(`/jobs/${jobId}`);
  await client.getByText('My van is in the shop that morning.').first().waitFor();
  await client.getByRole('button', { name: 'Accept the new time' }).click();
  await client.getByText('You accepted the new time').waitFor();
  expect((await startOf(jobId)).toISOString()).toBe(proposed);
});

test('without script, a chosen service brings its questions, and the answers are the list of the job', {
  timeout: 180_000,
}, async () => {
  const { id } = await instantPro('house-cleaning');
  const client = await pageOf(app.url, clientEmail, { javaScriptEnabled: false });
  await client.goto(`/book/${id}?zip=94110`);
  const services = client.getByLabel('Service', { exact: true });
  // The page comes with the questions of the first service.
  const other = services.locator('option:not([value="house-cleaning"]):not([value=""])').first();
  await services.selectOption(await other.getAttribute('value'));
  await client.getByRole('button', { name: 'Show available times' }).click();
  await services.selectOption('house-cleaning');
  await client.getByLabel('Short title').fill('Clean two rooms');
  await client.getByLabel('Details').fill('The key is with the neighbor.');
  await client
    .locator('label:visible', { has: client.locator('[name=startsAt]') })
    .first()
    .click();
  await client.getByRole('button', { name: 'Book and pay' }).click();

  await client.getByText('This service has a few questions.').waitFor();
  expect(await client.getByLabel('Short title').inputValue()).toBe('Clean two rooms');
  await client.getByLabel('How many bedrooms?').fill('two');
  await client.getByRole('button', { name: 'Book and pay' }).click();
  await client.getByText('Enter a whole number, for example 3.').waitFor();
  await client.getByLabel('How many bedrooms?').fill('2');
  await client.getByRole('button', { name: 'Book and pay' }).click();
  await client.waitForURL(/\/checkout\//);
  expect(await scopeOf(client.url().split('/').at(-1) ?? '')).toEqual([{ question: 'bedrooms', answer: '2' }]);
});

test.each([
  ['with', true],
  ['without', false],
])(
  '%s script, a booking that comes too late names the next free times, and one tap chooses another',
  {
    timeout: 180_000,
  },
  async (_, javaScriptEnabled) => {
    const { id } = await instantPro();
    const late = await pageOf(app.url, clientEmail, { javaScriptEnabled });
    await fillBooking(late, id);
    const taken = String(await late.locator('[name=startsAt]').first().getAttribute('value'));
    const quick = await pageOf(app.url, 'dual@nearhand.test', { javaScriptEnabled: false });
    await fillBooking(quick, id);
    await quick.getByRole('button', { name: 'Book and pay' }).click();
    await quick.waitForURL(/\/checkout\//);

    await late.getByRole('button', { name: 'Book and pay' }).click();
    await late.getByText('That time isn’t available anymore.').waitFor();
    const next = late.getByRole('group', { name: 'Next available times' });
    const starts = await next
      .getByRole('radio')
      .evaluateAll((all) => all.map((radio) => (radio as HTMLInputElement).value));
    expect(starts).toHaveLength(5);
    expect(starts.every((start) => start > taken)).toBe(true);
    await next.locator('label').nth(1).click();

    // The choice stays while another field is corrected.
    await late.getByLabel('Details').fill('');
    await late.getByRole('button', { name: 'Book and pay' }).click();
    await expect.poll(() => late.getByLabel('Details').getAttribute('aria-invalid')).toBe('true');
    expect(await next.getByRole('radio').nth(1).isChecked()).toBe(true);
    await late.getByLabel('Details').fill('The shelves are here.');
    await late.getByRole('button', { name: 'Book and pay' }).click();
    await late.waitForURL(/\/checkout\//);
    expect((await startOf(String(late.url().split('/').at(-1)))).toISOString()).toBe(starts[1]);
  },
);

test.each([
  ['with', true],
  ['without', false],
])(
  '%s script, a booking without a time leads to the times, and then to the first field that is empty',
  async (_, javaScriptEnabled) => {
    const { id } = await instantPro();
    const client = await pageOf(app.url, clientEmail, { javaScriptEnabled, viewport: { width: 390, height: 780 } });
    const isReached = async (target: Locator) => {
      await expect.poll(() => target.evaluate((it) => it === document.activeElement)).toBe(true);
      const box = await target.boundingBox();
      expect(box && box.y >= 0 && box.y + box.height <= 780).toBe(true);
    };
    await client.goto(`/book/${id}?zip=94110`);
    await client.getByLabel('Service', { exact: true }).selectOption('');
    await client.getByRole('button', { name: 'Book and pay' }).click();
    const noTime = client.getByRole('alert').filter({ hasText: 'Choose a time.' });
    await isReached(noTime);
    await client
      .locator('label:visible', { has: client.locator('[name=startsAt]') })
      .first()
      .click();
    if (javaScriptEnabled) await noTime.waitFor({ state: 'detached' });
    await client.getByRole('button', { name: 'Book and pay' }).click();
    await isReached(client.getByLabel('Short title'));
  },
);

/** Fills in the form with the first free time. */
async function fillBooking(page: Page, proId: string): Promise<void> {
  await page.goto(`/book/${proId}?zip=94110`);
  await page.getByLabel('Service', { exact: true }).selectOption('');
  await page.getByLabel('Short title').fill(title);
  await page.getByLabel('Details').fill('The shelves and the screws are here.');
  await page
    .locator('label:visible', { has: page.locator('[name=startsAt]') })
    .first()
    .click();
}

const scopeOf = (jobId: string) =>
  db.selectFrom('job_scope_item').select(['question', 'answer']).where('job_id', '=', jobId).execute();

test.each([
  ['with', true],
  ['without', false],
])(
  '%s script, later weeks are a page of their own, and what is typed stays',
  { timeout: 180_000 },
  async (_, script) => {
    const { id } = await instantPro('house-cleaning');
    await db.updateTable('worker_booking_rules').set({ weeks_ahead: 8 }).where('worker_id', '=', id).execute();
    const client = await pageOf(app.url, clientEmail, { javaScriptEnabled: script });
    await client.goto(`/book/${id}?zip=94110&service=house-cleaning`);
    const last = async () => client.locator('[name=startsAt]').last().getAttribute('value');
    const lastNow = String(await last());
    await client.getByLabel('Short title').fill('Clean two rooms');
    await client.getByLabel('How many bedrooms?').fill('2');
    await client.getByRole('button', { name: 'Later times' }).click();
    await client.waitForURL(/week=5/);
    await client.getByRole('button', { name: 'Earlier times' }).waitFor();
    expect(await client.getByRole('button', { name: 'Later times' }).count()).toBe(0);
    const first = String(await client.locator('[name=startsAt]').first().getAttribute('value'));
    expect(first > lastNow).toBe(true);
    expect(await client.getByLabel('Short title').inputValue()).toBe('Clean two rooms');
    expect(await client.getByLabel('How many bedrooms?').inputValue()).toBe('2');
    if (script) {
      await client.getByLabel('Details').fill('The key is with the neighbor.');
      await client.reload();
      await client.getByText('We kept').or(client.getByText('Start over')).first().waitFor();
      expect(await client.getByLabel('Short title').inputValue()).toBe('Clean two rooms');
      expect(await client.getByLabel('How many bedrooms?').inputValue()).toBe('2');
    }
    await client.getByRole('button', { name: 'Earlier times' }).click();
    await client.waitForURL((address) => !address.searchParams.has('week'));
    await client.getByRole('button', { name: 'Later times' }).waitFor();
    expect(await last()).toBe(lastNow);
  },
);

/** Logs in on the page that asks for it. */
async function signInHere(page: Awaited<ReturnType<typeof openPage>>): Promise<void> {
  await page.getByLabel('Email').fill(clientEmail);
  await page.getByLabel('Password', { exact: true }).fill('nearhand-demo');
  await page.getByRole('button', { name: /^(Log|Sign) in$/i }).click();
}

test('a Pro turns instant booking on, and the profile says so', async () => {
  const pro = await pageOf(app.url, 'dual@nearhand.test');
  await pro.goto('/worker-dashboard/calendar');
  await pro.getByLabel('Let clients book an available time without asking for a quote').check();
  await pro.getByLabel('Time between jobs', { exact: true }).selectOption('30');
  await pro.getByRole('button', { name: 'Save' }).click();
  await pro.getByText('Saved').waitFor();
  const { id } = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', 'dual@nearhand.test')
    .executeTakeFirstOrThrow();
  const visitor = await openPage({ baseURL: app.url, locale: 'en-US' });
  await visitor.goto(`/worker/${id}`);
  await visitor.getByRole('link', { name: 'Book instantly' }).first().waitFor();
});

test('a calendar address is a calendar file, changes only with the jobs, and stops when it is turned off', async () => {
  const client = await pageOf(app.url, clientEmail);
  await client.goto('/settings/calendar');
  await client.getByRole('button', { name: 'Make a calendar address' }).click();
  const address = await client.getByLabel('Calendar address').inputValue();
  const first = await fetch(address);
  expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(await first.text()).toContain('BEGIN:VEVENT');
  const again = await fetch(address, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
  await client.getByRole('button', { name: 'Turn off calendar address' }).click();
  await client.getByText('The calendar address doesn’t work anymore').waitFor();
  expect((await fetch(address)).status).toBe(404);
});
