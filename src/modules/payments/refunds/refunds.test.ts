import { beforeEach, expect, test } from 'vitest';
import { days, hours, minutes } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { decide, takeBack } from '#tests/support/disputes.ts';
import { casesOf, expectTrueBooks, pass, paymentOf, payoutsOf, refundedJob, take } from '#tests/support/payouts.ts';
import { type JobWorld, world } from '#tests/support/world.ts';

const { gateway, clock } = world;

// Each test starts at the same time, so the reading of the one before lies in its future.
beforeEach(() => world.db.deleteFrom('provider_reading').execute());

const moneyOf = async ({ client, jobId }: JobWorld) => (await world.as(client).jobs.get({ jobId })).money;
const bellOf = async ({ client }: JobWorld) =>
  (await world.as(client).notifications.list({})).items.map(({ kind }) => kind);

test('a refund that the card does not take is owed again: the client learns of it, and an administrator decides', async () => {
  const job = await refundedJob();
  await take(gateway.endRefund(job.refundId, 'failed', 'expired_or_canceled_card'));
  expect(await payoutsOf(job)).toMatchObject([{ state: 'failed', reason: 'expired_or_canceled_card' }]);
  expect(await casesOf(job)).toMatchObject([
    { kind: 'refundFailed', reason: 'expired_or_canceled_card', cents: 12_000, outcome: null },
  ]);
  const money = await moneyOf(job);
  expect(money).toMatchObject({ capturedCents: 12_000, heldCents: 0, refundedCents: 12_000 });
  expect(money.waits).toEqual([{ to: 'client', cents: 12_000, reason: 'refundCard', until: null }]);
  expect((await world.as(job.worker).jobs.get({ jobId: job.jobId })).money.waits).toEqual([]);
  expect(await bellOf(job)).toContain('refundFailed');
  await expectTrueBooks();
});

test('events of a failed refund that come twice, late and all at once are booked once', async () => {
  const job = await refundedJob();
  const failed = gateway.endRefund(job.refundId, 'failed', 'declined');
  const events = [
    failed,
    failed,
    gateway.webhook({ type: 'refund.changed', refundId: null, paymentIntentId: await paymentOf(job) }),
  ];
  await Promise.all(events.map(take));
  await Promise.all([pass(hours(2)), take(gateway.endRefund(job.refundId, 'failed', 'declined'))]);
  expect(await casesOf(job)).toHaveLength(1);
  expect((await bellOf(job)).filter((kind) => kind === 'refundFailed')).toHaveLength(1);
  await expectTrueBooks();
});

test('a refund that failed stays so, whatever an older answer says', async () => {
  const job = await refundedJob();
  await take(gateway.endRefund(job.refundId, 'failed'));
  const stale = gateway.refunds.find(({ id }) => id === job.refundId);
  if (stale) stale.status = 'succeeded';
  await take(
    gateway.webhook({ type: 'refund.changed', refundId: job.refundId, paymentIntentId: await paymentOf(job) }),
  );
  expect(await payoutsOf(job)).toMatchObject([{ state: 'failed' }]);
});

test('without any event, the reconciler finds a refund that failed days after it went through', async () => {
  gateway.setNextRefund('pending');
  const job = await refundedJob();
  expect(await payoutsOf(job)).toMatchObject([{ state: 'sent' }]);
  gateway.endRefund(job.refundId, 'succeeded');
  await pass(minutes(3));
  await pass(days(3));
  gateway.endRefund(job.refundId, 'failed', 'lost_or_stolen_card');
  await pass(days(4));
  expect(await payoutsOf(job)).toMatchObject([{ state: 'failed' }]);
  await expectTrueBooks();
});

test('a refund that waited for five weeks is found, too, when it fails after it went through', async () => {
  gateway.setNextRefund('pending');
  const job = await refundedJob();
  for (let week = 0; week < 5; week++) await pass(days(7));
  gateway.endRefund(job.refundId, 'succeeded');
  await pass(hours(7));
  gateway.endRefund(job.refundId, 'failed', 'lost_or_stolen_card');
  await pass(days(2));
  expect(await payoutsOf(job)).toMatchObject([{ state: 'failed' }]);
  await expectTrueBooks();
});

test('the older a refund is, the less often it is read back, and after a month not at all', async () => {
  await refundedJob();
  const reads = async (durationMs: number, times: number) => {
    const before = gateway.calls.length;
    for (let time = 0; time < times; time++) {
      clock.forward(durationMs);
      await world.run('payments.reconcile');
    }
    return gateway.calls.slice(before).filter((method) => method === 'retrieveRefund').length;
  };
  const inMonth = await reads(hours(4), 6 * 31);
  expect(inMonth).toBeGreaterThanOrEqual(8);
  expect(inMonth).toBeLessThanOrEqual(14);
  clock.forward(days(30));
  expect(await reads(days(1), 5)).toBeLessThanOrEqual(1);
});

test('a refund that fails before its own answer is heard is booked as sent and as failed', async () => {
  const job = await world.paidJob();
  await world.as(job.client).jobs.cancel({ jobId: job.jobId, refundCents: 12_000 });
  gateway.fail('refund', 'lostAnswer');
  await world.work();
  expect(await payoutsOf(job)).toMatchObject([{ state: 'queued' }]);
  const refundId = gateway.refunds.at(-1)?.id ?? '';
  await take(gateway.endRefund(refundId, 'failed', 'declined'));
  await world.work();
  expect(await payoutsOf(job)).toMatchObject([{ state: 'failed', providerId: refundId }]);
  expect(
    gateway.refunds.filter(({ paymentIntentId }) => paymentIntentId === gateway.refunds.at(-1)?.paymentIntentId),
  ).toHaveLength(1);
  await expectTrueBooks();
});

test('refunds of a payment that is none of ours are acknowledged after one question to the provider', async () => {
  const before = gateway.calls.length;
  await take(gateway.webhook({ type: 'refund.changed', refundId: 're_other', paymentIntentId: 'pi_other' }));
  await take(gateway.webhook({ type: 'refund.changed', refundId: 're_another', paymentIntentId: 'pi_other' }));
  expect(gateway.calls.slice(before)).toEqual(['findCheckoutSession']);
});

test('an event about a refund that the provider does not know is acknowledged', async () => {
  const job = await world.paidJob();
  await take(gateway.webhook({ type: 'refund.changed', refundId: 're_none', paymentIntentId: await paymentOf(job) }));
  expect(await moneyOf(job)).toMatchObject({ heldCents: 12_000 });
});

test('a refund that was paid while the product stood still is no case, and mails no operator', async () => {
  gateway.setNextRefund('pending');
  const job = await refundedJob();
  gateway.endRefund(job.refundId, 'succeeded');
  await pass(days(9));
  expect(await casesOf(job)).toEqual([]);
});

test('a refund that fails because the client’s bank takes the payment waits for the bank, without a case', async () => {
  gateway.setNextRefund('pending', 'settlement');
  const job = await refundedJob();
  await take(gateway.endRefund(job.refundId, 'failed', 'charge_for_pending_refund_disputed'));
  const reason = 'charge_for_pending_refund_disputed';
  expect(await payoutsOf(job)).toMatchObject([{ state: 'queued', providerId: null, reason }]);
  expect((await moneyOf(job)).waits).toEqual([{ to: 'client', cents: 12_000, reason: 'refundDisputed', until: null }]);
  expect(await casesOf(job)).toEqual([]);
  const { items } = await world.as(job.client).notifications.list({});
  expect(items.find(({ kind }) => kind === 'refundFailed')).toMatchObject({
    body: expect.stringContaining('in dispute with your bank'),
  });
  await expectTrueBooks();
});

test('a refund that fails after the client’s bank has kept a part of the payment is owed for the rest alone', async () => {
  gateway.setNextRefund('pending', 'settlement');
  const job = await refundedJob();
  await decide(await takeBack(job.jobId, { amount: usd(5_000) }), 'lost');
  expect(await casesOf(job)).toMatchObject([{ kind: 'disputeAfterRelease', cents: 5_000, outcome: null }]);
  await take(gateway.endRefund(job.refundId, 'failed', 'lost_or_stolen_card'));
  expect(await casesOf(job)).toMatchObject([
    { kind: 'disputeAfterRelease', cents: 5_000, cause: 'even' },
    { kind: 'refundFailed', cents: 7_000, outcome: null },
  ]);
  expect((await moneyOf(job)).waits).toEqual([{ to: 'client', cents: 7_000, reason: 'refundCard', until: null }]);
  const { items } = await world.as(job.client).notifications.list({});
  expect(items.filter(({ kind }) => kind === 'refundFailed')).toMatchObject([
    { body: expect.stringContaining('$70.00') },
  ]);
  await expectTrueBooks();
});

test('a refund that was never sent for want of money is not said to come back from the client’s bank', async () => {
  gateway.setNextRefund('pending', 'balance');
  const job = await refundedJob();
  await take(gateway.endRefund(job.refundId, 'failed', 'insufficient_funds'));
  expect(await casesOf(job)).toMatchObject([{ kind: 'refundFailed', reason: 'insufficient_funds', outcome: null }]);
  const { items } = await world.as(job.client).notifications.list({});
  expect(items.find(({ kind }) => kind === 'refundFailed')).toMatchObject({
    body: expect.stringContaining('Our payment processor couldn’t make the refund'),
  });
  await expectTrueBooks();
});
