import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { toPlaceTime } from '#lib/place-time.server.ts';
import { words } from '#platform/words.server.ts';
import { openPage } from '#tests/support/browser.ts';
import { app } from '#tests/support/sample-app.ts';
import { countActs } from './count-acts.ts';
import * as loop from './loop.ts';
import { ledgerTotal, moneyOf } from './money.ts';
import { enter, samplePro } from './people.ts';

/** Two people who have never met, on phones, in English and in Spanish: three hours agreed on, two and a half worked. */

const phone = { width: 390, height: 844 };
const title = 'Deep clean before guests';
const es = words('es').t;

/** Expects every sum of `amounts` on the page. */
async function expectSums(page: Page, amounts: string[]): Promise<void> {
  const text = await page.getByRole('main').innerText();
  for (const amount of amounts) expect(text).toContain(amount);
}

/** Sends the request, with an address in its text, from the form that the new account has arrived at. */
async function sendRequest(client: Page): Promise<void> {
  await loop.isAlive(client);
  await client.getByLabel('Project Title').fill(title);
  await client.getByLabel('Project Description').fill(description);
  await client.locator('input[type=file]').setInputFiles(await loop.photo('kitchen'));
  await client.getByRole('button', { name: 'Next', exact: true }).click();
  await client.getByText('Pros won’t see these details yet').waitFor();
  await client.getByText('12 oak lane', { exact: true }).waitFor();
  await client.getByRole('button', { name: 'Continue anyway' }).click();
  await client.getByRole('button', { name: 'Skip the rest' }).click();
  await client.getByRole('button', { name: 'Request Quotes from 1 Worker' }).click();
  await client.waitForURL('**/client-dashboard');
}

/** Opens the newest notification, the only quote, and accepts it. Returns the job's id, on the checkout page. */
async function acceptFromBell(client: Page): Promise<string> {
  await client.getByRole('link', { name: 'Notifications' }).first().click();
  await client.waitForURL('**/notifications');
  await client.getByRole('main').getByRole('button', { name: title }).first().click();
  await client.getByRole('heading', { name: /^Accept .* quote\?$/ }).waitFor();
  await client.getByText('Llevo todo lo necesario.').waitFor();
  await client.locator('button:visible', { hasText: 'Accept and go to payment' }).click();
  await client.waitForURL('**/checkout/*');
  return new URL(client.url()).pathname.split('/').at(-1) ?? '';
}

/** Expects the newest notification about the job to name every sum of `amounts`. */
async function expectNews(page: Page, amounts: string[]): Promise<void> {
  await page.goto('/notifications');
  const newest = await page.getByRole('main').getByRole('button', { name: title }).first().innerText();
  for (const amount of amounts) expect(newest).toContain(amount);
}

/** Expects the job's row on the dashboard to have these sums and no others. */
async function expectRow(page: Page, ...amounts: string[]): Promise<void> {
  const row = page.getByRole('region').or(page.locator('section')).locator('li').filter({ hasText: title }).last();
  expect((await row.innerText()).match(/\$[\d.,]+/g)).toEqual(amounts);
}

/** The request, and what the Pro reads of it before the client hires. */
const description = 'Two rooms and a kitchen at 12 oak lane; questions to robin (at) gmail .com';
const masked = 'Two rooms and a kitchen at •••; questions to •••';

test('two strangers find, hire, meet and pay each other', { timeout: 180_000 }, async () => {
  const { id, name } = await samplePro();
  const client = await openPage({ baseURL: app.url, viewport: phone, hasTouch: true });
  const pro = await openPage({ baseURL: app.url, viewport: phone, hasTouch: true });
  await pro.context().addCookies([{ name: 'language', value: 'es', url: app.url }]);
  await enter(pro.context(), app.url, 'pro@nearhand.test');
  const walk = { url: app.url, client, pro };
  const acts = await countActs(client);

  await client.goto('/');
  await client.getByLabel('ZIP code').first().fill('94110');
  await client.getByLabel('What do you need done?').fill('house cleaning');
  await client.getByRole('button', { name: 'Search' }).first().click();
  await client.getByRole('link', { name, exact: true }).first().click();
  await client.waitForURL(`**/worker/${id}**`);
  await loop.bookAndSignUp(walk, 'stranger@example.test');
  await sendRequest(client);
  const sent = acts.take();
  // The tap on the link in the mail.
  sent.taps += 1;
  console.info('From the landing page to the request of a new person:', sent);
  // Two of them are the text's own: past the notice about its address, and past the questions about the job.
  expect(sent.taps).toBeLessThanOrEqual(13);
  expect(sent.inputs).toBeLessThanOrEqual(12);

  const start = await loop.freeStart(id);
  await pro.goto('/worker-dashboard');
  await pro.getByRole('listitem').filter({ hasText: title }).getByRole('link').first().click();
  await pro.getByText(masked).waitFor();
  await pro.getByText(es('hiring:facts.masked')).waitFor();
  await pro.getByRole('radio', { name: es('hiring:offer.hourly') }).check();
  await pro.getByRole('textbox', { name: es('hiring:offer.rate') }).fill('48');
  await pro.getByLabel(es('hiring:offer.hours')).fill('3');
  await pro.getByRole('radio', { name: es('hiring:offer.slots.another') }).check();
  await pro.getByLabel(es('hiring:offer.slots.typed')).fill(toPlaceTime(start.startsAt, 'America/Los_Angeles'));
  await pro.getByLabel(es('hiring:offer.message')).fill('Llevo todo lo necesario.');
  await pro.getByRole('button', { name: es('hiring:offer.send') }).click();
  await pro.getByText(es('hiring:thread.quoteYou')).first().waitFor();

  await client.goto('/client-dashboard');
  acts.take();
  const jobId = await acceptFromBell(client);
  await pro.goto(`/jobs/${jobId}`);
  expect(await pro.getByRole('main').innerText()).not.toContain(loop.address.street);
  await loop.proceedToPayment(walk);
  await loop.payWith(walk, loop.card.good);
  await client.getByRole('heading', { name: 'Payment received' }).waitFor();
  const paid = acts.take();
  console.info('From the bell to the payment, beside the card page:', paid);
  expect(paid.taps).toBeLessThanOrEqual(4);

  await pro.goto(`/jobs/${jobId}`);
  await pro.getByText(loop.address.street).waitFor();
  expect(await pro.getByRole('link', { name: es('jobs:address.map') }).getAttribute('href')).toContain(
    '742%20Valencia',
  );
  await loop.comeToTheStart(walk, start);
  await pro.goto(`/jobs/${jobId}`);
  const pin = await loop.readPin(walk, jobId);
  expect(pin).toMatch(/^\d{4}$/);
  await pro.getByLabel(es('jobs:checkIn.pin'), { exact: true }).fill(pin);
  await pro.getByRole('button', { name: es('jobs:checkIn.act') }).click();
  for (const slot of ['before', 'during', 'after'] as const) {
    const values = { slot: es(`jobs:photos.${slot}`) };
    await pro.getByLabel(es('jobs:photos.add', values)).setInputFiles(await loop.photo(slot));
    await pro.getByRole('img', { name: es('jobs:photos.alt', values) }).waitFor();
  }
  await pro.getByLabel(es('jobs:submit.hours')).fill('2.5');
  await pro.getByText('$108.00').first().waitFor();
  await pro.getByRole('button', { name: es('jobs:submit.act') }).click();
  await pro.getByText(es('jobs:state.submitted')).first().waitFor();
  await expectSums(pro, ['$120.00', '$108.00', '$12.00', '$24.00']);

  await client.goto(`/jobs/${jobId}`);
  await expectSums(client, ['Release $120.00', '$24.00', '2.5\u00a0hours of 3\u00a0hours']);
  for (const slot of ['Before', 'During', 'After']) await client.getByRole('img', { name: `Photo: ${slot}` }).waitFor();
  await client.goto('/client-dashboard');
  await expectRow(client, '$120.00');
  await client.goto(`/jobs/${jobId}`);
  await client.getByRole('button', { name: 'Release $120.00' }).first().click();
  const dialog = client.getByRole('dialog');
  await dialog.getByText('$24.00').waitFor();
  await dialog.getByText('2.5 hours of 3 hours').waitFor();
  await dialog.getByRole('button', { name: 'Release $120.00' }).click();
  await client.getByText('Money released').first().waitFor();
  await expectSums(client, ['$120.00', '$24.00']);
  await pro.goto(`/jobs/${jobId}`);
  await expectSums(pro, ['$120.00', '$108.00', '$12.00', '$24.00']);

  expect((await moneyOf(jobId)).hold).toMatchObject({ state: 'closed', held_cents: 0, refunded_cents: 2_400 });
  // The worker process sends the refund.
  const accounts = async () => (await moneyOf(jobId)).accounts;
  await expect.poll(accounts).toMatchObject({ held: 0, worker_balance: -10_800, platform_fee: -1_200 });
  expect(await ledgerTotal()).toBe(0);
  await client.goto('/client-dashboard');
  await expectRow(client, '$24.00', '$120.00');
  await pro.goto('/worker-dashboard');
  await expectRow(pro, '$108.00');
  await expectNews(client, ['$120.00', '$24.00']);
  await expectNews(pro, ['$108.00']);
});
