import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { toPlaceTime } from '#lib/place-time.server.ts';
import { words } from '#platform/words.server.ts';
import { openPage } from '#tests/support/browser.ts';
import { db } from '#tests/support/database.ts';
import { app } from '#tests/support/sample-app.ts';
import * as loop from './loop.ts';
import { ledgerTotal, moneyOf } from './money.ts';
import { enter } from './people.ts';

/** Two people who have never met, on phones, in English and in Spanish: three hours agreed on, two and a half worked. */

const phone = { width: 390, height: 844 };
const title = 'Deep clean before guests';
const es = words('es').t;

/** Expects every sum of `amounts` on the page. */
async function expectSums(page: Page, amounts: string[]): Promise<void> {
  const text = await page.getByRole('main').innerText();
  for (const amount of amounts) expect(text).toContain(amount);
}

/** Expects the job's row on the dashboard to have these sums and no others. */
async function expectRow(page: Page, ...amounts: string[]): Promise<void> {
  const row = page.getByRole('region').or(page.locator('section')).locator('li').filter({ hasText: title }).last();
  expect((await row.innerText()).match(/\$[\d.,]+/g)).toEqual(amounts);
}

test('two strangers find, hire, meet and pay each other', { timeout: 180_000 }, async () => {
  const { id } = await db
    .selectFrom('worker_profile as w')
    .innerJoin('user as u', 'u.id', 'w.id')
    .select('w.id')
    .where('u.email', '=', 'pro@nearhand.test')
    .executeTakeFirstOrThrow();
  const client = await openPage({ baseURL: app.url, viewport: phone, hasTouch: true });
  const pro = await openPage({ baseURL: app.url, viewport: phone, hasTouch: true });
  await pro.context().addCookies([{ name: 'language', value: 'es', url: app.url }]);
  await enter(pro.context(), app.url, 'pro@nearhand.test');
  const walk = { url: app.url, client, pro };

  await client.goto(`/worker/${id}`);
  await loop.bookAndSignUp(walk, 'stranger@example.test');
  await loop.requestQuote(walk, id, title);

  const start = await loop.freeStart(id);
  await pro.goto('/worker-dashboard');
  await pro.getByRole('listitem').filter({ hasText: title }).getByRole('link').first().click();
  await pro.getByRole('radio', { name: es('hiring:offer.hourly') }).check();
  await pro.getByRole('textbox', { name: es('hiring:offer.rate') }).fill('48');
  await pro.getByLabel(es('hiring:offer.hours')).fill('3');
  await pro.getByRole('radio', { name: es('hiring:offer.slots.another') }).check();
  await pro.getByLabel(es('hiring:offer.slots.typed')).fill(toPlaceTime(start.startsAt, 'America/Los_Angeles'));
  await pro.getByLabel(es('hiring:offer.message')).fill('Llevo todo lo necesario.');
  await pro.getByRole('button', { name: es('hiring:offer.send') }).click();
  await pro.getByText(es('hiring:own.title')).first().waitFor();

  const jobId = await loop.acceptOffer(walk, title);
  await pro.goto(`/jobs/${jobId}`);
  expect(await pro.getByRole('main').innerText()).not.toContain(loop.address.street);
  await loop.proceedToPayment(walk);
  await loop.payWith(walk, loop.card.good);
  await client.getByRole('heading', { name: 'Payment received' }).waitFor();

  await pro.goto(`/jobs/${jobId}`);
  await pro.getByText(loop.address.street).waitFor();
  expect(await pro.getByRole('link', { name: es('jobs:address.map') }).getAttribute('href')).toContain(
    '742%20Valencia',
  );
  await loop.comeToTheStart(walk, start);
  await pro.goto(`/jobs/${jobId}`);
  await pro.getByLabel(es('jobs:checkIn.pin'), { exact: true }).fill(await loop.readPin(walk, jobId));
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
  await expectSums(client, ['Release $120.00', '$24.00', '2.5 hours of 3 hours']);
  await client.goto('/client-dashboard');
  await expectRow(client, '$120.00');
  await client.goto(`/jobs/${jobId}`);
  await client.getByRole('button', { name: 'Release $120.00' }).first().click();
  const dialog = client.getByRole('dialog');
  await dialog.getByText('$24.00').waitFor();
  await dialog.getByRole('button', { name: 'Release $120.00' }).click();
  await client.getByText('Money released').first().waitFor();

  const { hold, accounts } = await moneyOf(jobId);
  expect(hold).toMatchObject({ state: 'closed', held_cents: 0, refunded_cents: 2_400 });
  expect(accounts).toMatchObject({ held: 0, worker_balance: -10_800, platform_fee: -1_200 });
  expect(await ledgerTotal()).toBe(0);
  await client.goto('/client-dashboard');
  await expectRow(client, '$120.00', '$24.00');
  await pro.goto('/worker-dashboard');
  await expectRow(pro, '$108.00');
});
