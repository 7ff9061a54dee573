import { expect, test } from 'vitest';
import { openPage } from '#tests/support/browser.ts';
import { db } from '#tests/support/database.ts';
import { app } from '#tests/support/sample-app.ts';
import * as loop from './loop.ts';
import { ledgerTotal, moneyOf } from './money.ts';

const workerOf = (email: string) =>
  db
    .selectFrom('worker_profile as w')
    .innerJoin('user as u', 'u.id', 'w.id')
    .select(['w.id', 'w.display_name', 'w.review_count', 'w.completed_jobs'])
    .where('u.email', '=', email)
    .executeTakeFirstOrThrow();

test('from “I need a cleaner in 94110” to a paid and reviewed Pro', { timeout: 180_000 }, async () => {
  const before = await workerOf('pro@nearhand.test');
  const walk = {
    url: app.url,
    client: await openPage({ baseURL: app.url }),
    pro: await openPage({ baseURL: app.url }),
  };
  const { client, pro } = walk;

  await client.goto('/');
  await client.getByLabel('ZIP code').first().fill('94110');
  await client.getByLabel('What do you need done?').fill(before.display_name);
  await client.getByRole('button', { name: 'Search' }).first().click();
  await client.waitForURL('**/browse?**');
  await client.getByRole('link', { name: before.display_name, exact: true }).first().click();
  await client.waitForURL('**/worker/**');
  expect(client.url()).toContain(before.id);

  await loop.bookAndSignUp(walk, 'robin@example.test');
  await loop.requestQuote(walk, before.id, 'Spring clean of a small flat');
  await loop.signIn(app.url, pro, 'pro@nearhand.test');
  const start = await loop.freeStart(before.id);
  await loop.sendOffer(walk, 'Spring clean of a small flat', '180.50', start.startsAt);
  const jobId = await loop.acceptOffer(walk, 'Spring clean of a small flat');

  await loop.proceedToPayment(walk);
  await loop.payWith(walk, loop.card.declined);
  await client
    .getByText(/declined/i)
    .first()
    .waitFor();
  await client.getByRole('link', { name: /cancel/i }).click();
  await client.getByText('The payment was canceled').waitFor();
  await loop.proceedToPayment(walk);
  await loop.payWith(walk, loop.card.good);
  await client.waitForURL('**/payment-success?**');
  await client.getByRole('heading', { name: 'Payment received' }).waitFor();

  await pro.goto(`/jobs/${jobId}`);
  await pro.getByText(loop.address.street).waitFor();
  await pro.getByText(loop.address.notes).waitFor();
  await loop.comeToTheStart(walk, start);
  await loop.checkIn(walk, jobId, '0000');
  const pin = await loop.readPin(walk, jobId);
  if (pin !== '0000') await pro.getByText(/not the client’s PIN/).waitFor();
  await loop.checkIn(walk, jobId, pin);
  await pro.getByRole('heading', { name: 'Submit your work' }).waitFor();
  await loop.submitWork(walk);
  await loop.releaseMoney(walk, jobId);

  const { hold, accounts } = await moneyOf(jobId);
  expect(hold).toMatchObject({ amount_cents: 18_050, held_cents: 0, refunded_cents: 0, state: 'closed' });
  expect(accounts).toEqual({ provider: 18_050, held: 0, worker_balance: -16_245, platform_fee: -1_805 });
  expect(await ledgerTotal()).toBe(0);
  const payout = () =>
    db.selectFrom('payout').select(['kind', 'amount_cents', 'state']).where('hold_id', '=', hold.id).execute();
  await expect.poll(payout).toEqual([{ kind: 'transfer', amount_cents: 16_245, state: 'sent' }]);
  expect(await ledgerTotal()).toBe(0);

  await loop.review(client, `/jobs/${jobId}`, 'Excellent', 'Everything shines, even the oven.');
  await loop.review(pro, `/jobs/${jobId}`, 'Excellent', 'Clear words and strong coffee.');
  const after = await workerOf('pro@nearhand.test');
  expect(after.review_count).toBe(before.review_count + 1);
  expect(after.completed_jobs).toBe(before.completed_jobs + 1);
  await client.goto(`/browse?zip=94110&q=${encodeURIComponent(before.display_name)}`);
  await client.getByText(`(${after.review_count})`).first().waitFor();
});
