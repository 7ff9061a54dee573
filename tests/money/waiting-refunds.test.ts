import { expect, test } from 'vitest';
import { days, hours } from '#lib/clock.ts';
import { balances } from '#tests/support/ledger.ts';
import { type JobWorld, world } from '#tests/support/world.ts';
import { difference, openCases } from './differences.ts';
import { cards, journeysAt, pass } from './journeys.ts';
import { startMoneyWorld } from './money-world.ts';

// A refund that the provider has accepted and does not pay yet, because its balance is too small.

const provider = await startMoneyWorld();
const { stripe } = provider;
const administrator = world.as(await world.person({ role: 'admin' }));

const paidJob = () => journeysAt(provider).paidJob(cards.settledAtOnce, hours(6));
const available = async () => (await stripe.balance.retrieve()).available[0]?.amount ?? 0;
const openKinds = async () => (await openCases(administrator)).map(({ kind }) => kind);
const waitsOf = async ({ client, jobId }: JobWorld) => (await world.as(client).jobs.get({ jobId })).money.waits;

test('a refund for which the balance is too small waits at the provider: no difference for a week, then a case until it goes through', async () => {
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
  expect(await openKinds()).toEqual(expect.arrayContaining(['balanceDiffers', 'refundPending']));
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
