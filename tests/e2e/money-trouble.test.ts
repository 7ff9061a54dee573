import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { shortName } from '#lib/short-name.ts';
import { words } from '#platform/words.server.ts';
import { db } from '#tests/support/database.ts';
import { app } from '#tests/support/sample-app.ts';
import { card, payWith, proceedToPayment, releaseMoney } from './loop.ts';
import { ledgerTotal, moneyOf } from './money.ts';
import { jobsIn, pageOf, type SampleJob, stateOf } from './people.ts';
import { mailTo, moveClock } from './sandbox.ts';

/** What people read and do when money takes another way than it should: disputes, a refund that fails, another bank account. */

const { t } = words('en');
let unpaid: SampleJob[];
let admin: Page;

beforeAll(async () => {
  unpaid = await jobsIn('awaiting_payment');
});

function nextUnpaid(): SampleJob {
  const job = unpaid.pop();
  if (!job) throw new Error('the sample data has no further job to pay');
  return job;
}

const becomes = (job: SampleJob, state: string) => expect.poll(() => stateOf(job.id)).toBe(state);

/** The client pays for a job. Returns the page on which the client is signed in. */
async function pay(job: SampleJob, number: string): Promise<Page> {
  const client = await pageOf(app.url, job.client);
  await client.goto(`/checkout/${job.id}`);
  await proceedToPayment({ client });
  await payWith({ client }, number);
  await client.getByRole('heading', { name: 'Payment received' }).waitFor();
  return client;
}

const asAdministrator = () => pageOf(app.url, 'admin@nearhand.test');
const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

/** A client disputes a payment; the administrator sends evidence, by whose words the provider's test mode decides. */
async function dispute(verdict: 'winning_evidence' | 'losing_evidence') {
  const job = nextUnpaid();
  const client = await pay(job, card.disputed);
  await becomes(job, 'frozen');
  const pro = await pageOf(app.url, job.pro);
  admin = await asAdministrator();
  for (const [page, side] of [
    [client, 'client'],
    [pro, 'worker'],
  ] as const) {
    await page.goto(`/jobs/${job.id}`);
    await page.getByText(t(`jobs:money.frozen.${side}`)).waitFor();
    await page.getByText(/the bank takes evidence about this job until/).waitFor();
    expect(await page.getByRole('button', { name: /Cancel job|Start work/ }).count()).toBe(0);
  }
  await client.goto('/notifications');
  await client.getByText(t('notifications:paymentDisputed.title', { title: job.title })).waitFor();
  await pro.goto('/notifications');
  await pro.getByText(t('notifications:jobFrozen.title', { title: job.title })).waitFor();

  await admin.goto(`/admin/jobs/${job.id}`);
  await admin.getByText(t('adminJob:money.frozen')).waitFor();
  await admin.getByText(t('waits:held.frozen')).waitFor();
  await admin.getByRole('link', { name: t('admin:chargeback.reason.fraudulent') }).click();
  await admin.waitForURL('**/admin/disputes/*');
  await admin.getByText(t('admin:chargeback.deadline')).waitFor();
  await admin.getByText(job.title).first().waitFor();
  await admin.getByRole('button', { name: t('admin:chargeback.send') }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('textbox').fill(verdict);
  await dialog.getByRole('button', { name: t('admin:chargeback.send') }).click();
  await dialog.waitFor({ state: 'hidden' });
  return { job, client, pro };
}

test('a dispute that is won: both sides read that the job is on hold, and then that it goes on', async () => {
  const { job, client, pro } = await dispute('winning_evidence');
  await becomes(job, 'paid');
  for (const [page, side] of [
    [client, 'client'],
    [pro, 'worker'],
  ] as const) {
    await page.goto('/notifications');
    await page.getByText(t('notifications:jobUnfrozen.title', { title: job.title })).waitFor();
    await page.goto(`/jobs/${job.id}`);
    await page.getByText(t(`jobs:money.held.${side}`), { exact: true }).waitFor();
  }
  await admin.goto(`/admin/jobs/${job.id}`);
  await admin.getByText(t('admin:chargeback.status.won'), { exact: true }).waitFor();
  expect((await moneyOf(job.id)).hold).toMatchObject({ state: 'held', held_cents: job.priceCents, refunded_cents: 0 });
  expect(await ledgerTotal()).toBe(0);
});

test('a dispute that is lost: the bank has refunded the client, and the job is over', async () => {
  const { job, client, pro } = await dispute('losing_evidence');
  await becomes(job, 'settled');
  await client.goto(`/jobs/${job.id}`);
  await client.getByText(t('jobs:chargeback.lost.client', { amount: dollars(job.priceCents) })).waitFor();
  await pro.goto(`/jobs/${job.id}`);
  const gone = { amount: dollars(job.priceCents), name: shortName(job.clientName) };
  await pro.getByText(t('jobs:chargeback.lostText.worker', gone)).waitFor();
  await pro.goto('/notifications');
  await pro.getByText(t('notifications:bankRefunded.title', { title: job.title })).waitFor();
  await admin.goto(`/admin/jobs/${job.id}`);
  await admin.getByText(t('admin:chargeback.status.lost'), { exact: true }).waitFor();
  const refunded = admin.getByRole('row', { name: t('adminJob:money.refunded') });
  expect(await refunded.innerText()).toContain(dollars(job.priceCents));
  expect(await ledgerTotal()).toBe(0);
});

test('a refund that the card does not take: the client reads why, an administrator pays it another way, and the client reads how', async () => {
  const job = nextUnpaid();
  const client = await pay(job, card.refundFails);
  await becomes(job, 'paid');
  await client.goto(`/jobs/${job.id}`);
  await client.getByRole('button', { name: 'Cancel job' }).click();
  await client.getByRole('dialog').getByLabel('Message to').fill('We are moving.');
  await client
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel and get/ })
    .click();
  await client.getByRole('heading', { name: 'This job was canceled' }).waitFor();
  const refund = async () =>
    (
      await db
        .selectFrom('payout')
        .select('state')
        .where('hold_id', '=', (await moneyOf(job.id)).hold.id)
        .execute()
    )[0]?.state;
  await expect.poll(refund).toBe('sent');
  await moveClock(app.url, 'hour');
  await expect.poll(refund).toBe('failed');
  await client.reload();
  const title = t('waits:title.refund', { amount: dollars(job.priceCents) });
  await client.getByText(title).waitFor();
  await client.getByText(t('waits:why.refundCard')).waitFor();

  admin = await asAdministrator();
  await admin.goto('/admin/ledger');
  await admin.getByRole('link', { name: job.title }).click();
  await admin.getByRole('heading', { level: 1, name: job.title }).waitFor();
  await admin.getByText(t('waits:why.refundCard')).waitFor();
  await admin.getByText(t('adminJob:payout.state.failed')).waitFor();
  await admin.getByRole('link', { name: t('admin:ledger.kind.refundFailed') }).click();
  const row = admin.getByRole('listitem').filter({ hasText: job.title });
  await row.getByRole('button', { name: t('admin:ledger.payOutside') }).click();
  await admin.getByRole('dialog').getByRole('textbox').fill('Check 1042, mailed today.');
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: t('admin:ledger.payOutside') })
    .click();
  await admin.getByText(t('admin:ledger.done.payOutside')).waitFor();
  await row.getByRole('button').first().waitFor({ state: 'detached' });
  await admin.goto(`/admin/jobs/${job.id}`);
  await admin.getByText(t('adminJob:cases.none')).waitFor();

  await client.reload();
  await client.getByRole('heading', { name: 'This job was canceled' }).waitFor();
  expect(await client.getByText(title).count()).toBe(0);
  await client.goto('/notifications');
  await client.getByText('Check 1042, mailed today.').waitFor();
  expect(await ledgerTotal()).toBe(0);
});

/** Returns a job whose work is submitted, of a Pro who reads English and has a payout account. */
async function submittedForPayout(): Promise<SampleJob> {
  const ready = await db
    .selectFrom('payout_account as a')
    .innerJoin('user as u', 'u.id', 'a.user_id')
    .select('u.email')
    .where('u.preferred_language', '=', 'en')
    .execute();
  const found = (await jobsIn('submitted')).find(({ pro }) => ready.some(({ email }) => email === pro));
  if (!found) throw new Error('the sample data has no such job');
  return found;
}

test('another bank account: both addresses are told, and money waits for a day with its reason, and is then paid out', async () => {
  const job = await submittedForPayout();
  const pro = await pageOf(app.url, job.pro);
  // The provider keeps the address of the time at which the account was made.
  const address = 'moved.pro@example.test';
  await db.updateTable('user').set({ email: address }).where('email', '=', job.pro).execute();
  await pro.goto('/settings/payouts');
  await pro.getByRole('button', { name: t('dashboard:payout.readyButton') }).click();
  await pro.getByLabel('Legal name').fill('A Pro');
  await pro.getByRole('button', { name: 'Save the new bank account' }).click();
  await pro.getByRole('heading', { name: 'Your bank account is saved' }).waitFor();
  for (const to of [address, job.pro]) await mailTo(app.url, to, /bank account was changed/);

  const client = await pageOf(app.url, job.client);
  await releaseMoney({ url: app.url, client, pro }, job.id);
  const { hold } = await moneyOf(job.id);
  const payout = async () =>
    (await db.selectFrom('payout').select('state').where('hold_id', '=', hold.id).execute()).map(({ state }) => state);
  await pro.goto('/worker-dashboard/earnings');
  const waiting = pro.getByRole('listitem').filter({ hasText: job.title });
  await waiting.getByText(/payouts are on hold until .* because your bank account is new/).waitFor();
  expect(await payout()).toEqual(['waiting_for_account']);

  await moveClock(app.url, 'day');
  await moveClock(app.url, 'hour');
  await expect.poll(payout).toEqual(['sent']);
  await pro.reload();
  await pro.getByRole('heading', { level: 1 }).waitFor();
  await waiting.filter({ hasText: 'your bank account is new' }).waitFor({ state: 'detached' });
  expect(await ledgerTotal()).toBe(0);
});
