import { expect, test, vi } from 'vitest';
import { after, days, hours } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { BadSignature } from '#ports/payment-gateway.ts';
import type { Webhook } from '#tests/support/fake-gateway.ts';
import { balances, booked } from '#tests/support/ledger.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { type JobWorld, world } from '#tests/support/world.ts';
import { settleCheckout, takeProviderEvent } from '../public.server.ts';

const { gateway, clock } = world;
const provider = () => world.withActor({ kind: 'provider' });
const post = ({ rawBody, signature }: Webhook) => takeProviderEvent(provider(), rawBody, signature);

async function withPage(about: Parameters<typeof world.job>[0] = {}) {
  const job = await world.job(about);
  const { sessionId } = await world.as(job.client).jobs.createCheckoutSession({ jobId: job.jobId });
  return { ...job, sessionId };
}

const look = async ({ client, jobId }: JobWorld) => world.as(client).jobs.get({ jobId });
const audits = async (act: string) =>
  (await world.db.selectFrom('audit_event').select('detail').where('act', '=', act).execute()).map((row) => row.detail);
const sessionState = async (sessionId: string) =>
  (
    await world.db
      .selectFrom('checkout_session')
      .select('state')
      .where('provider_session_id', '=', sessionId)
      .executeTakeFirst()
  )?.state;

/** Expects the provider's balance to equal ours. */
async function expectAgreement() {
  const ours = await balances();
  const { held, refunds, strayRefunds, transfers, fees } = await booked();
  expect(ours.provider).toBe(gateway.balance());
  expect((ours.held ?? 0) + held + refunds).toBe(0);
  expect((ours.stray ?? 0) + strayRefunds).toBe(0);
  expect((ours.worker_balance ?? 0) + transfers).toBe(0);
  expect((ours.platform_fee ?? 0) + fees).toBe(0);
}

test('the webhook makes the job paid and notifies both sides', async () => {
  const job = await withPage();
  await post(gateway.pay(job.sessionId));
  expect((await look(job)).money).toMatchObject({ state: 'held', capturedCents: 12_000, heldCents: 12_000 });
  await world.work();
  const paid = await look(job);
  // From the payment on, the clock waits for the check-in.
  const dueAt = after(new Date(paid.endsAt), hours(24)).toISOString();
  expect(paid).toMatchObject({ state: 'paid', dueAt, pin: job.pin });
  const notified = await world.db
    .selectFrom('notification')
    .select(['user_id', 'kind'])
    .where('path', '=', `/jobs/${job.jobId}`)
    .execute();
  expect(notified.map(({ user_id, kind }) => [user_id, kind]).sort()).toEqual(
    [
      [job.client.id, 'jobPaid'],
      [job.worker.id, 'jobPaid'],
    ].sort(),
  );
  await expectAgreement();
});

test('a webhook without the right signature changes nothing', async () => {
  const job = await withPage();
  const { rawBody, signature } = gateway.pay(job.sessionId);
  const forged = rawBody.replace('evt_', 'evt_forged_');
  await expect(takeProviderEvent(provider(), forged, signature)).rejects.toThrow(BadSignature);
  await expect(takeProviderEvent(provider(), rawBody, null)).rejects.toThrow(BadSignature);
  expect(await look(job)).toMatchObject({ state: 'awaiting_payment', money: { capturedCents: 0 } });
  await post({ rawBody, signature });
  expect((await look(job)).money.capturedCents).toBe(12_000);
});

test('a signed event is never trusted by itself: the payment is read from the provider', async () => {
  const job = await withPage();
  const session = await gateway.port.retrieveCheckoutSession(job.sessionId);
  await post(gateway.webhook({ type: 'checkout.completed', session: { ...session, status: 'complete', paid: true } }));
  expect(await look(job)).toMatchObject({ state: 'awaiting_payment', money: { capturedCents: 0 } });
});

test('a repeated webhook changes nothing', async () => {
  const job = await withPage();
  const event = gateway.pay(job.sessionId);
  await post(event);
  const calls = gateway.calls.length;
  await post(event);
  expect(gateway.calls.length).toBe(calls);
  expect((await look(job)).money.capturedCents).toBe(12_000);
});

test('an event whose booking failed is booked when it is sent again', async () => {
  const job = await withPage();
  const event = gateway.pay(job.sessionId);
  gateway.fail('retrieveCheckoutSession', 'away');
  await expect(post(event)).rejects.toThrow('away');
  await post(event);
  expect((await look(job)).money.capturedCents).toBe(12_000);
});

test('events of other kinds or other shops are accepted and change nothing', async () => {
  await post(gateway.webhook({ type: 'other', name: 'payout.paid', reason: 'a kind of event that is not used' }));
  const foreign = await gateway.port.createCheckoutSession({
    holdId: 'another shop',
    amount: usd(5_000),
    title: '',
    description: '',
    customerEmail: 'x@example.test',
    language: 'en',
    successUrl: 'https://x.test',
    cancelUrl: 'https://x.test',
    expiresAt: new Date(clock.now().getTime() + hours(1)),
    idempotencyKey: 'foreign',
  });
  const before = await balances();
  const line = vi.spyOn(world.services.log, 'info');
  await post(gateway.webhook({ type: 'checkout.completed', session: foreign }));
  expect(await balances()).toEqual(before);
  const reason = 'a payment page that is not ours';
  expect(line).toHaveBeenCalledWith(expect.objectContaining({ reason }), 'an event of the card provider is ignored');
  line.mockRestore();
});

test.each([
  ['of less money', { amount: usd(100) }],
  ['of more money', { amount: usd(99_999) }],
  ['for something else', { holdId: '00000000-0000-4000-8000-000000000000' }],
])('a payment %s is not accepted and is refunded in full', async (_, wrong) => {
  const job = await withPage();
  const { amount = usd(12_000) } = wrong as { amount?: ReturnType<typeof usd> };
  await post(gateway.pay(job.sessionId, wrong));
  expect(await look(job)).toMatchObject({ state: 'awaiting_payment', money: { capturedCents: 0 } });
  await world.work();
  expect(gateway.refunds.at(-1)).toMatchObject({ amount });
  expect(await audits('payments.strayPayment')).toContainEqual({
    purposeId: job.jobId,
    cents: amount,
    reason: 'mismatch',
  });
  expect(await sessionState(job.sessionId)).toBe('refunded');
  // The client can still pay.
  const again = await world.as(job.client).jobs.createCheckoutSession({ jobId: job.jobId });
  await post(gateway.pay(again.sessionId));
  expect((await look(job)).money.capturedCents).toBe(12_000);
});

test('a payment in another currency is not booked, and is a case for an administrator, once', async () => {
  const job = await withPage();
  await post(gateway.pay(job.sessionId, { currency: 'eur' }));
  clock.forward(hours(2));
  await world.run('payments.reconcile');
  expect((await look(job)).money.capturedCents).toBe(0);
  const admin = world.as(await world.person({ role: 'admin' }));
  const { id: caseId } = await world.db
    .selectFrom('money_case')
    .select('id')
    .where('about', '=', job.sessionId)
    .executeTakeFirstOrThrow();
  await admin.payments.closeCase({ caseId, reason: 'Refunded by hand.' });
  clock.forward(hours(2));
  await world.run('payments.reconcile');
  const cases = await world.db
    .selectFrom('money_case')
    .select(['kind', 'reason'])
    .where('about', '=', job.sessionId)
    .execute();
  expect(cases).toEqual([{ kind: 'unmatched', reason: 'eur' }]);
});

test('a payment after the deadline is refunded in full', async () => {
  const job = await withPage();
  gateway.fail('expireCheckoutSession', 'away');
  await world.db.updateTable('job').set({ due_at: clock.now() }).where('id', '=', job.jobId).execute();
  await world.run('jobs.tick');
  expect((await look(job)).state).toBe('expired');
  await post(gateway.pay(job.sessionId));
  expect((await look(job)).money).toMatchObject({ refunds: [], waits: [{ reason: 'refundSending', cents: 12_000 }] });
  await world.work();
  expect(await look(job)).toMatchObject({ state: 'expired', money: { state: 'void', capturedCents: 0 } });
  expect(gateway.refunds.at(-1)).toMatchObject({ amount: 12_000 });
  expect(await audits('payments.strayPayment')).toContainEqual({
    purposeId: job.jobId,
    cents: 12_000,
    reason: 'tooLate',
  });
  expect(await returnsTold(job)).toEqual([expect.stringMatching(/\$120\.00 .*“Clean the flat”.* in full/)]);
});

/** What the payer of a job was told about payments that went back. */
const returnsTold = async ({ client }: JobWorld) =>
  (await world.as(client).notifications.list({})).items.flatMap(({ kind, body }) =>
    kind === 'paymentReturned' ? [body] : [],
  );

test('the open page of an expired job is closed', async () => {
  const job = await withPage();
  await world.db.updateTable('job').set({ due_at: clock.now() }).where('id', '=', job.jobId).execute();
  await world.run('jobs.tick');
  await world.work();
  expect(() => gateway.pay(job.sessionId)).toThrow('expired');
  expect(await sessionState(job.sessionId)).toBe('expired');
});

test('a page that the provider refuses to close is tried once, and read until it is over', async () => {
  const job = await withPage();
  gateway.refuse('expireCheckoutSession', 'resource_missing');
  await world.db.updateTable('job').set({ due_at: clock.now() }).where('id', '=', job.jobId).execute();
  await world.run('jobs.tick');
  await world.work();
  const callCount = gateway.calls.length;
  await world.work();
  expect(gateway.calls.length).toBe(callCount);
  expect(await sessionState(job.sessionId)).toBe('open');
  clock.forward(days(1));
  await world.run('payments.reconcile');
  expect(await sessionState(job.sessionId)).toBe('expired');
});

test('a payment at the last moment wins over the deadline', async () => {
  const job = await withPage();
  await settleAfterPaying(job.sessionId);
  await world.db.updateTable('job').set({ due_at: clock.now() }).where('id', '=', job.jobId).execute();
  await world.run('jobs.tick');
  expect(await look(job)).toMatchObject({ state: 'paid', money: { state: 'held' } });
});

async function settleAfterPaying(sessionId: string): Promise<void> {
  gateway.pay(sessionId);
  await settleCheckout(provider(), sessionId);
}

test('a second payment for the same job is refunded in full', async () => {
  const job = await withPage();
  await post(gateway.pay(job.sessionId));
  const hold = await world.db
    .selectFrom('hold')
    .select('id')
    .where('purpose_id', '=', job.jobId)
    .executeTakeFirstOrThrow();
  const { order } = gateway.sessions.get(job.sessionId) ?? {};
  if (!order) throw new Error('no page');
  // A page that we do not know of, because the answer to its creation was lost.
  const other = await gateway.port.createCheckoutSession({ ...order, idempotencyKey: 'unheard', holdId: hold.id });
  await post(gateway.pay(other.id));
  await post(gateway.webhook({ type: 'checkout.completed', session: other }));
  await world.work();
  expect(await look(job)).toMatchObject({ state: 'paid', money: { capturedCents: 12_000, heldCents: 12_000 } });
  const intent = gateway.sessions.get(other.id)?.paymentIntentId;
  expect(gateway.refunds.filter(({ paymentIntentId }) => paymentIntentId === intent)).toMatchObject([
    { amount: 12_000 },
  ]);
  expect(await audits('payments.strayPayment')).toContainEqual({
    purposeId: job.jobId,
    cents: 12_000,
    reason: 'paidTwice',
  });
  expect(await returnsTold(job)).toHaveLength(1);
});

test('a page whose creation was never answered is recognized by its payment', async () => {
  const job = await world.job();
  gateway.fail('createCheckoutSession', 'lostAnswer');
  await refusalOf(world.as(job.client).jobs.createCheckoutSession({ jobId: job.jobId }));
  const [session] = [...gateway.sessions.values()].filter(({ order }) => order.successUrl.includes(job.jobId));
  if (!session) throw new Error('no page');
  await post(gateway.pay(session.id));
  expect((await look(job)).money.capturedCents).toBe(12_000);
  expect(await sessionState(session.id)).toBe('paid');
});

test('after all these tests the ledger and the provider agree to the cent', async () => {
  await world.work();
  await expectAgreement();
  expect((await balances()).stray).toBe(0);
});
