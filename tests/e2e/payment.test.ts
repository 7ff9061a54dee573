import { beforeAll, expect, test } from 'vitest';
import { ticks } from '#modules/tasks.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { enqueueTick } from '#platform/queue.server.ts';
import { db } from '#tests/support/database.ts';
import { app } from '#tests/support/sample-app.ts';
import { card, payWith, proceedToPayment } from './loop.ts';
import { journalsOf, ledgerTotal, traceOf } from './money.ts';
import { jobsIn, pageOf, type SampleJob, stateOf } from './people.ts';
import { lastPaymentCall, moveClock, sendAgain, setWebhooks } from './sandbox.ts';

/** Unpaid jobs, each for one test. */
let unpaid: SampleJob[];

beforeAll(async () => {
  unpaid = await jobsIn('awaiting_payment');
});

function nextUnpaid(): SampleJob {
  const job = unpaid.pop();
  if (!job) throw new Error('the sample data has no further job to pay');
  return job;
}

const becomes = (job: SampleJob, state: string) => expect.poll(() => stateOf(job.id)).toBe(state);

/** Gives the account a verified number that the sandbox's carrier refuses, in a time zone where it is noon. */
async function giveRefusedPhone(email: string): Promise<void> {
  const ahead = 12 - new Date().getUTCHours();
  await db
    .updateTable('user')
    .set({ phone: '+15005550001', phone_verified_at: new Date(), sms_consent: true, time_zone: etcZone(ahead) })
    .where('email', '=', email)
    .execute();
}

/** The signs of these zones are reversed: Etc/GMT-5 is five hours ahead of UTC. */
const etcZone = (ahead: number): string => `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;

test('if the webhook is lost, returning from the payment page is enough', async () => {
  const job = nextUnpaid();
  await setWebhooks(app.url, 'lose');
  const client = await pageOf(app.url, job.client);
  await client.goto(`/checkout/${job.id}`);
  await proceedToPayment({ client });
  await payWith({ client }, card.good);
  await client.getByRole('heading', { name: 'Payment received' }).waitFor();
  await becomes(job, 'paid');
  await expect.poll(() => lastPaymentCall(app.url)).toMatchObject({ state: 'lost' });
  expect(await journalsOf(job.id)).toEqual(['capture']);
});

test('a client who pays and never returns has paid once, and a late webhook changes nothing', async () => {
  const job = nextUnpaid();
  await setWebhooks(app.url, 'lose');
  const client = await pageOf(app.url, job.client);
  await client.goto(`/checkout/${job.id}`);
  await proceedToPayment({ client });
  // The provider accepts the payment, but the browser closes before the response arrives.
  const paid = new Promise<number>((resolve) => {
    void client.route('**/sandbox/stripe/pay/**', async (route) => {
      const answer = await route.fetch({ maxRedirects: 0 });
      resolve(answer.status());
    });
  });
  const pressed = payWith({ client }, card.good).catch(() => {});
  expect(await paid).toBe(303);
  await client.context().close();
  await pressed;
  await expect.poll(() => lastPaymentCall(app.url)).toMatchObject({ state: 'lost' });
  expect(await stateOf(job.id)).toBe('awaiting_payment');

  await moveClock(app.url, 'hour');
  // Moving the clock runs every rule of time once; a second run changes nothing.
  await transaction(db, async (tx) => {
    for (const tick of ticks) await enqueueTick(tx, tick);
  });
  await becomes(job, 'paid');
  expect(await journalsOf(job.id)).toEqual(['capture']);

  const notificationCount = () => traceOf(job.id).then(({ notifications }) => notifications.length);
  await expect.poll(notificationCount).toBeGreaterThanOrEqual(2);
  const before = await traceOf(job.id);
  expect(before.hold).toMatchObject({ state: 'held', captured_cents: job.priceCents, held_cents: job.priceCents });
  const call = await lastPaymentCall(app.url);
  if (!call) throw new Error('the provider knows of no payment');
  await setWebhooks(app.url, 'deliver');
  for (const _ of [1, 2]) await sendAgain(app.url, call);
  expect(await traceOf(job.id)).toEqual(before);

  const laterPage = await pageOf(app.url, job.client);
  await laterPage.goto(`/checkout/${job.id}`);
  await laterPage.getByText('This job is paid').waitFor();
});

test('simultaneous payments in two tabs pay once', async () => {
  const job = nextUnpaid();
  const first = await pageOf(app.url, job.client);
  const second = await first.context().newPage();
  const tabs = [{ client: first }, { client: second }];
  await Promise.all(tabs.map(({ client }) => client.goto(`/checkout/${job.id}`)));
  await Promise.all(tabs.map(proceedToPayment));
  expect(second.url()).toBe(first.url());
  await Promise.all(tabs.map((tab) => payWith(tab, card.good)));
  const words = /Payment received|already paid/i;
  await Promise.all(tabs.map(({ client }) => client.getByRole('heading', { name: words }).waitFor()));
  await becomes(job, 'paid');
  expect(await journalsOf(job.id)).toEqual(['capture']);
});

test('when the text message fails, the page of the payment still shows success and says so in a toast', async () => {
  const job = nextUnpaid();
  await giveRefusedPhone(job.client);
  const client = await pageOf(app.url, job.client, { expected: [/status of 502/] });
  await client.goto(`/checkout/${job.id}`);
  await proceedToPayment({ client });
  await payWith({ client }, card.good);
  const toast = client.locator('[aria-live=polite]').filter({ hasText: 'SMS Notification Failed' });
  await toast
    .getByText(
      "Your payment was successful, but we couldn't send the SMS confirmation. Please check your dashboard for details.",
    )
    .waitFor();
  await client.getByRole('heading', { name: 'Payment received' }).waitFor();
  await becomes(job, 'paid');
});

test('a price sent by the browser is ignored', async () => {
  const job = nextUnpaid();
  const client = await pageOf(app.url, job.client);
  await client.goto(`/checkout/${job.id}`);
  const form = client.locator('form').filter({ has: client.getByRole('button', { name: 'Proceed' }) });
  await form.evaluate((element) => {
    for (const name of ['amountCents', 'price', 'amount', 'fee_bps', 'jobId']) {
      element.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value: '100' }));
    }
  });
  await proceedToPayment({ client });
  const dollars = (job.priceCents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
  await client.getByRole('button', { name: `Pay $${dollars}` }).waitFor();
  const api = `${app.url}/api/jobs/${job.id}/checkout-session`;
  const answer = await client.request.post(api, { data: { amountCents: 100 } });
  expect(answer.status()).toBe(400);
});

test.each([true, false])(
  'a cancellation within five minutes of paying is refunded in full (script: %s)',
  async (script) => {
    const job = nextUnpaid();
    const client = await pageOf(app.url, job.client, { javaScriptEnabled: script });
    await client.goto(`/checkout/${job.id}`);
    await proceedToPayment({ client });
    await payWith({ client }, card.good);
    await becomes(job, 'paid');
    await client.goto(`/jobs/${job.id}`);
    await client.getByRole(script ? 'button' : 'link', { name: 'Cancel job' }).click();
    const dialog = client.getByRole('dialog', { name: 'Cancel this job?' });
    await dialog.getByText('If you cancel now, you get back').waitFor();
    await dialog.getByLabel('Message to').fill('We are moving earlier than planned.');
    await dialog.getByRole('button', { name: /^Cancel and get/ }).click();
    await client.getByRole('heading', { name: 'This job was canceled' }).waitFor();
    await client.getByText('We are moving earlier than planned.').waitFor();
    expect(await stateOf(job.id)).toBe('cancelled');
    await expect.poll(() => journalsOf(job.id)).toEqual(['capture', 'refund']);
    expect(await ledgerTotal()).toBe(0);
  },
);

test('after failed payments, an unpaid job expires after 72 hours and every page says so', async () => {
  const job = nextUnpaid();
  const client = await pageOf(app.url, job.client);
  await client.goto(`/checkout/${job.id}`);
  await proceedToPayment({ client });
  await payWith({ client }, card.declined);
  await client
    .getByRole('alert')
    .getByText(/declined/i)
    .waitFor();
  await payWith({ client }, card.poor);
  await client
    .getByRole('alert')
    .getByText(/insufficient|enough/i)
    .waitFor();
  await client.getByRole('link', { name: /cancel/i }).click();
  await client.getByText('The payment was canceled').waitFor();
  await proceedToPayment({ client });
  const paymentUrl = client.url();
  expect(await stateOf(job.id)).toBe('awaiting_payment');

  await moveClock(app.url, 'threeDays');
  await becomes(job, 'expired');
  await client.goto(paymentUrl);
  expect(await client.getByRole('button', { name: /^Pay/ }).count()).toBe(0);
  await client.goto(`/checkout/${job.id}`);
  await client.getByText('This job wasn’t paid in time').waitFor();
  expect(await client.getByRole('button', { name: 'Proceed' }).count()).toBe(0);
  await client.goto(`/jobs/${job.id}`);
  await client.getByText('Expired', { exact: true }).first().waitFor();
  expect(await journalsOf(job.id)).toEqual([]);
  expect(await ledgerTotal()).toBe(0);
});
