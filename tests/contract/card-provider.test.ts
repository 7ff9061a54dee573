import { afterAll, beforeAll, expect, test } from 'vitest';
import { stripeGateway } from '#adapters/stripe/stripe-gateway.server.ts';
import { after, hours, minutes } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { takeProviderEvent } from '#modules/payments/public.server.ts';
import { BadSignature } from '#ports/payment-gateway.ts';
import {
  cardForm,
  connectSecret,
  type Received,
  type StripeWorld,
  stripeWorld,
  webhookSecret,
} from '#sandbox/stripe/stripe-world.ts';
import { pool } from '#tests/support/database.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';

/*
 * The complete path of a payment through the provider's protocol: its library, its hosted pages, its signed webhooks.
 */

let stripe: StripeWorld;

beforeAll(async () => {
  stripe = await stripeWorld(pool);
  // The provider uses real time.
  world.clock.at = new Date();
  world.services.ports.payments = stripeGateway({
    STRIPE_SECRET_KEY: 'sk_test_world-1',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_CONNECT_WEBHOOK_SECRET: connectSecret,
    STRIPE_API_URL: stripe.origin,
  });
});

afterAll(() => stripe.close());

/** Waits for a webhook call of a kind about an object, and passes it to the product. */
async function deliver(type: string, id: string): Promise<void> {
  const call = await stripe.receiver.next(
    ({ event }) => event.type === type && (event.data.object as { id: string }).id === id,
  );
  await take(call);
}

const take = ({ raw, signature }: Received) => takeProviderEvent(world.withActor({ kind: 'provider' }), raw, signature);

async function payOnThePage(job: Awaited<ReturnType<typeof world.job>>, card?: string) {
  const { sessionId, url } = await world.as(job.client).jobs.createCheckoutSession({ jobId: job.jobId });
  const answer = await stripe.page(url, cardForm(card));
  return { sessionId, returnsTo: new URL(answer.headers.get('location') ?? '') };
}

test('a job is paid on the hosted page, done, released, and its Pro paid out', async () => {
  const job = await world.job({ rate: usd(4_000), minutes: 120, startsAt: new Date(Date.now() + hours(1)) });
  const { url } = await world.as(job.worker).payments.openPayoutAccount({});
  const bank = { holder: 'Sam Taylor', routing: '110000000', bank: '000123456789' };
  await stripe.page(url, bank);
  await world.as(job.worker).payments.refreshPayoutAccount();
  await world.work();
  // Money that is available at once: the rest of the payment is refunded from it.
  const { sessionId, returnsTo } = await payOnThePage(job, '4000 0000 0000 0077');
  expect(`${returnsTo.pathname}${returnsTo.search}`).toBe(
    `/payment-success?session_id=${sessionId}&job_id=${job.jobId}`,
  );
  await deliver('checkout.session.completed', sessionId);
  await world.work();
  const { pin } = await world.as(job.client).jobs.get({ jobId: job.jobId });
  await world.as(job.worker).jobs.checkIn({ jobId: job.jobId, pin: pin ?? '' });
  await world.photos(job.jobId);
  await world.as(job.worker).jobs.submit({ jobId: job.jobId, workedMinutes: 90 });
  await world.as(job.client).jobs.release({ jobId: job.jobId });
  await world.work();
  expect((await stripe.stripe.refunds.list()).data).toMatchObject([{ amount: 2_000, status: 'succeeded' }]);
  const transfers = (await stripe.stripe.transfers.list()).data;
  expect(transfers).toMatchObject([{ amount: 5_400 }]);
  expect(await world.as(job.worker).payments.getEarnings()).toEqual({
    balanceCents: 0,
    paidOutCents: 5_400,
    payoutAccount: 'ready',
    bankLastDigits: '6789',
    waitsUntil: null,
    refused: null,
  });
});

test('the provider holds what the ledger says: payments less fees, refunds, transfers and what went to the bank', async () => {
  await world.run('payments.proveBalance');
  const proof = await world.as(await world.person({ role: 'admin' })).payments.getProof();
  const { available, pending } = await stripe.stripe.balance.retrieve();
  const providerCents = (available[0]?.amount ?? 0) + (pending[0]?.amount ?? 0);
  // $80 less 2.9% and 30 cents, of which $20 went back and $54 to the Pro.
  expect(providerCents).toBe(8_000 - 262 - 2_000 - 5_400);
  expect(proof).toMatchObject({
    unmatched: 0,
    figures: { providerCents, ledgerCents: providerCents, inFlightCents: 0, differenceCents: 0 },
  });
});

test('a webhook with one byte changed is refused', async () => {
  const job = await world.job();
  const { sessionId } = await payOnThePage(job);
  const call = await stripe.receiver.next(({ event }) => (event.data.object as { id: string }).id === sessionId);
  await expect(take({ ...call, raw: call.raw.replace('"paid"', '"Paid"') })).rejects.toThrow(BadSignature);
  await take(call);
  expect((await world.as(job.client).jobs.get({ jobId: job.jobId })).money.capturedCents).toBe(12_000);
});

test('a page that was closed with its job cannot be paid, and is marked when read back', async () => {
  const job = await world.job();
  const { sessionId, url } = await world.as(job.client).jobs.createCheckoutSession({ jobId: job.jobId });
  world.clock.forward(hours(72));
  await world.run('jobs.tick');
  await world.work();
  await stripe.page(url, cardForm());
  expect(await stripe.stripe.checkout.sessions.retrieve(sessionId)).toMatchObject({
    status: 'expired',
    payment_status: 'unpaid',
  });
  await deliver('checkout.session.expired', sessionId);
});

test('an unreachable provider is reported, and the retry opens one page', async () => {
  const job = await world.job();
  const open = () => world.as(job.client).jobs.createCheckoutSession({ jobId: job.jobId });
  const before = (await stripe.stripe.checkout.sessions.list()).data.length;
  await stripe.control({ fault: { calls: 1, status: 429, when: 'after', path: '/v1/checkout/sessions' } });
  expect(await refusalOf(open())).toBe('payments.providerUnavailable');
  await stripe.control({ fault: null });
  await open();
  expect((await stripe.stripe.checkout.sessions.list()).data.length).toBe(before + 1);
});

// Last: the provider's clock moves.
test('a page whose creation was not answered near the deadline is opened by the next try', async () => {
  const startsAt = after(world.clock.now(), hours(8));
  const job = await world.job({ startsAt });
  const dueAt = after(world.clock.now(), minutes(32));
  await world.db.updateTable('job').set({ due_at: dueAt }).where('id', '=', job.jobId).execute();
  const open = () => world.as(job.client).jobs.createCheckoutSession({ jobId: job.jobId });
  await stripe.control({ fault: { calls: 1, status: 429, when: 'after', path: '/v1/checkout/sessions' } });
  expect(await refusalOf(open())).toBe('payments.providerUnavailable');
  await stripe.control({ fault: null });
  stripe.clock.forward(minutes(3));
  world.clock.forward(minutes(3));
  const { url } = await open();
  expect(await (await stripe.page(url)).text()).toContain('Card number');
});
