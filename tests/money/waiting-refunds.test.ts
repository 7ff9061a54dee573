import { afterEach, beforeEach, expect, test } from 'vitest';
import { days, hours } from '#lib/clock.ts';
import { balances } from '#tests/support/ledger.ts';
import { casesOf, payoutsOf } from '#tests/support/payouts.ts';
import { type JobWorld, world } from '#tests/support/world.ts';
import { decideAtBank, paymentOf } from './at-the-provider.ts';
import { difference, openCases } from './differences.ts';
import { cards, journeysAt, pass } from './journeys.ts';
import { expectMoneyToAddUp, expectNothingTwice } from './money-adds-up.ts';
import { startMoneyWorld } from './money-world.ts';

// A refund that the provider has accepted and does not pay yet, because its payment has not settled or its balance is too small.

const provider = await startMoneyWorld();
const { stripe } = provider;
const administrator = world.as(await world.person({ role: 'admin' }));

const { paidJob: jobPaidWith } = journeysAt(provider);
const paidJob = () => jobPaidWith(cards.settledAtOnce, hours(6));
const available = async () => (await stripe.balance.retrieve()).available[0]?.amount ?? 0;
// The provider keeps what one test did, so the next one starts when it ended.
let endedAt = world.clock.now().getTime();
afterEach(() => {
  endedAt = world.clock.now().getTime();
});
beforeEach(() => world.clock.forward(Math.max(0, endedAt - world.clock.now().getTime())));

const openKinds = async () => (await openCases(administrator)).map(({ kind }) => kind);
const waitsOf = async ({ client, jobId }: JobWorld) => (await world.as(client).jobs.get({ jobId })).money.waits;

test('a refund for which the balance is too small waits at the provider without a difference: after a week it is a case until it goes through', async () => {
  const job = await paidJob();
  await stripe.payouts.create({ amount: await available(), currency: 'usd' });
  await world.as(job.worker).jobs.cancel({ jobId: job.jobId, refundCents: 12_000 });
  await world.work();
  expect((await stripe.refunds.list()).data).toMatchObject([
    { amount: 12_000, status: 'pending', pending_reason: 'insufficient_funds' },
  ]);
  await pass(days(2));
  expect([await difference(administrator), await openKinds()]).toEqual([0, []]);
  expect((await balances()).provider).toBe((await available()) - 12_000);
  await pass(days(6));
  await pass(hours(2));
  expect([await difference(administrator), await openKinds()]).toEqual([0, ['refundPending']]);
  const { items } = await administrator.payments.listCases({});
  expect(items.find(({ kind }) => kind === 'refundPending')).toMatchObject({ job: { id: job.jobId }, acts: ['close'] });
  expect(await waitsOf(job)).toEqual([{ to: 'client', cents: 12_000, reason: 'refundLate', until: null }]);
  await paidJob();
  await paidJob();
  for (let hour = 0; hour < 4; hour++) await pass(hours(1));
  expect((await stripe.refunds.list()).data).toMatchObject([{ status: 'succeeded' }]);
  expect([await difference(administrator), await openKinds()]).toEqual([0, []]);
  expect(await waitsOf(job)).toEqual([]);
  expect((await balances()).provider).toBe(await available());
});

/** Sends what is available to the platform's bank, except for `left` cents. */
async function empty(left = 0): Promise<void> {
  await pass(days(3));
  const amount = (await available()) - left;
  if (amount > 0) await stripe.payouts.create({ amount, currency: 'usd' });
}

/** A job that was paid an hour ago with a plain card and is canceled, while nothing that is available covers the refund. */
async function canceledAtOnce(): Promise<JobWorld> {
  const job = await jobPaidWith(cards.plain, hours(6));
  await pass(hours(1));
  await world.as(job.worker).jobs.cancel({ jobId: job.jobId, refundCents: 12_000 });
  await world.work();
  return job;
}

const refundOf = async (job: JobWorld) => {
  const { data } = await stripe.refunds.list({ payment_intent: (await paymentOf(job)) ?? '' });
  return data.map(({ status, pending_reason, failure_reason }) => [status, pending_reason ?? failure_reason ?? null]);
};
const bellOf = async ({ client }: JobWorld) =>
  (await world.as(client).notifications.list({})).items.map(({ kind }) => kind);
const isSound = async () => expect([await difference(administrator), await openKinds()]).toEqual([0, []]);

test('a job canceled an hour after its payment: its refund waits until the payment has settled, which its client reads and is no case', async () => {
  if ((await available()) < 1_000) await paidJob();
  await empty(1_000);
  const job = await canceledAtOnce();
  const settling = [{ to: 'client', cents: 12_000, reason: 'refundSettling', until: null }];
  for (let day = 0; day < 2; day++) {
    expect(await refundOf(job)).toEqual([['pending', 'charge_pending']]);
    expect(await waitsOf(job)).toEqual(settling);
    expect((await world.as(job.worker).jobs.get({ jobId: job.jobId })).money.refunds).toEqual([
      { state: 'waiting', cents: 12_000 },
    ]);
    await isSound();
    await pass(hours(23));
  }
  for (let hour = 0; hour < 10; hour++) await pass(hours(1));
  expect(await refundOf(job)).toEqual([['succeeded', null]]);
  expect(await waitsOf(job)).toEqual([]);
  await isSound();
  expect(await casesOf(job)).toEqual([]);
  expect(await bellOf(job)).not.toContain('refundFailed');
});

test.each([
  [
    'losing_evidence',
    'keeps the payment, which counts as the refund',
    [['failed', 'charge_for_pending_refund_disputed']],
  ],
  [
    'winning_evidence',
    'gives the payment back, and the refund is sent again',
    [
      ['succeeded', null],
      ['failed', 'charge_for_pending_refund_disputed'],
    ],
  ],
] as const)('a payment is disputed while its refund waits: with %s the bank %s', async (verdict, _, refunds) => {
  await empty();
  const job = await canceledAtOnce();
  const payment = (await paymentOf(job)) ?? '';
  await provider.dispute(payment);
  const [dispute] = (await stripe.disputes.list({ payment_intent: payment })).data;
  expect(dispute).toMatchObject({ amount: 12_000, status: 'needs_response' });
  expect(await refundOf(job)).toEqual([['failed', 'charge_for_pending_refund_disputed']]);
  await pass(hours(2));
  expect(await waitsOf(job)).toEqual([{ to: 'client', cents: 12_000, reason: 'refundDisputed', until: null }]);
  expect(await casesOf(job)).toEqual([]);
  expect((await bellOf(job)).filter((kind) => kind === 'refundFailed')).toHaveLength(1);
  await pass(days(3));
  await isSound();
  await decideAtBank(provider, payment, verdict);
  for (let paid = 0; paid < 2; paid++) await paidJob();
  for (let hour = 0; hour < 4; hour++) await pass(hours(1));
  expect(await refundOf(job)).toEqual(refunds);
  expect(await waitsOf(job)).toEqual([]);
  expect(await payoutsOf(job)).toMatchObject([{ kind: 'refund', state: 'sent', cents: 12_000 }]);
  expect(await casesOf(job)).toEqual([]);
  await pass(days(8));
  await isSound();
  await expectMoneyToAddUp(stripe);
  await expectNothingTwice(stripe);
});

test('a lost dispute is read before the failure of the refund that waited: the bank has paid the client, nothing is lost, and nothing is sent again', async () => {
  await empty();
  const job = await canceledAtOnce();
  const payment = (await paymentOf(job)) ?? '';
  const [refund] = (await stripe.refunds.list({ payment_intent: payment })).data;
  provider.delayed.add(refund?.id ?? '');
  const lossBefore = (await balances()).loss;
  await provider.dispute(payment);
  await pass(hours(2));
  await decideAtBank(provider, payment, 'losing_evidence');
  for (let hour = 0; hour < 4; hour++) await pass(hours(1));
  expect(await openKinds()).toEqual(['disputeAfterRelease']);
  expect(await payoutsOf(job)).toMatchObject([{ state: 'sent', providerId: refund?.id }]);
  provider.delayed.clear();
  for (let hour = 0; hour < 8; hour++) await pass(hours(1));
  expect((await balances()).loss).toBe(lossBefore);
  expect(await payoutsOf(job)).toMatchObject([{ kind: 'refund', state: 'sent', cents: 12_000 }]);
  expect((await payoutsOf(job))[0]?.providerId).not.toBe(refund?.id);
  expect(await casesOf(job)).toMatchObject([{ kind: 'disputeAfterRelease', outcome: 'ended', cause: 'even' }]);
  expect(await bellOf(job)).not.toContain('refundFailed');
  expect(await waitsOf(job)).toEqual([]);
  await pass(days(8));
  expect(await refundOf(job)).toEqual([['failed', 'charge_for_pending_refund_disputed']]);
  await isSound();
  await expectMoneyToAddUp(stripe);
  await expectNothingTwice(stripe);
});

test('a refund that finds no money for 45 days fails: the client is owed it again, and it is sent by hand', async () => {
  await empty();
  const job = await canceledAtOnce();
  await empty();
  for (let day = 0; day < 41; day++) await pass(days(1));
  expect(await refundOf(job)).toEqual([['pending', 'insufficient_funds']]);
  expect(await waitsOf(job)).toMatchObject([{ reason: 'refundLate' }]);
  await pass(days(1));
  for (let hour = 0; hour < 12; hour++) await pass(hours(1));
  expect(await refundOf(job)).toEqual([['failed', 'insufficient_funds']]);
  expect(await waitsOf(job)).toMatchObject([{ reason: 'refundRefused' }]);
  const open = await openCases(administrator);
  expect(open.map(({ kind }) => kind)).toEqual(['refundFailed']);
  expect(await difference(administrator)).toBe(0);
  await paidJob();
  await paidJob();
  await administrator.payments.retryPayout({ caseId: open[0]?.id ?? '' });
  await pass(hours(2));
  expect(await refundOf(job)).toEqual([
    ['succeeded', null],
    ['failed', 'insufficient_funds'],
  ]);
  expect(await waitsOf(job)).toEqual([]);
  await isSound();
  await expectMoneyToAddUp(stripe);
});
