import { expect, test } from 'vitest';
import { days, hours } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { settleCase } from '#modules/jobs/public.server.ts';
import { balances, booked } from '#tests/support/ledger.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { type JobWorld, world } from '#tests/support/world.ts';
import { difference, openCases } from './differences.ts';
import { cards, earnings, journeysAt, pass, release, submit } from './journeys.ts';
import { startMoneyWorld } from './money-world.ts';

// What people do at the provider without us, and what only its list of transactions tells, with the local provider.

const { clock } = world;
const provider = await startMoneyWorld();
const { stripe } = provider;
const { paidJob, paidJobWithAccount } = journeysAt(provider);
const administrator = world.as(await world.person({ role: 'admin' }));

async function submittedJob(): Promise<JobWorld> {
  const job = await paidJob(cards.settledAtOnce);
  await submit(job);
  return job;
}

/** Lets time go by hour by hour. */
async function passHourly(durationMs: number): Promise<void> {
  for (let gone = 0; gone < durationMs; gone += hours(1)) await pass(hours(1));
}

async function holdOf({ jobId }: JobWorld) {
  const hold = world.db.selectFrom('hold').selectAll().where('purpose_id', '=', jobId);
  const { payment_intent_id: payment, ...row } = await hold.executeTakeFirstOrThrow();
  return { ...row, payment: payment ?? '' };
}

async function expectTrueBooks(): Promise<void> {
  const ours = await balances();
  const { held, refunds } = await booked();
  const { available, pending } = await stripe.balance.retrieve();
  expect(ours.provider).toBe([...available, ...pending].reduce((sum, { amount }) => sum + amount, 0));
  expect((ours.held ?? 0) + held + refunds).toBe(0);
  expect(Object.values(ours).reduce((sum, cents) => sum + cents, 0)).toBe(0);
}

test('a transfer that was reversed by hand is owed to the Pro again, and sent again', async () => {
  const job = await paidJobWithAccount(cards.settledAtOnce);
  await release(job);
  const [transfer] = (await stripe.transfers.list({ limit: 1 })).data;
  await stripe.transfers.createReversal(transfer?.id ?? '');
  await passHourly(hours(3));
  const money = (await openCases(administrator)).find(({ kind }) => kind === 'unmatched');
  expect(money).toMatchObject({
    reason: 'transfer_refund',
    amountCents: 10_800,
    job: { id: job.jobId },
    unmatched: { as: ['loss', 'fee', 'own', 'pro'] },
  });
  await administrator.payments.bookDifference({ caseId: money?.id ?? '', as: 'pro', reason: 'To a wrong account.' });
  expect(await earnings(job)).toMatchObject({ balanceCents: 10_800, paidOutCents: 0 });
  await passHourly(hours(2));
  expect(await earnings(job)).toMatchObject({ balanceCents: 0, paidOutCents: 10_800 });
  expect([await difference(administrator), await openCases(administrator)]).toEqual([0, []]);
  await expectTrueBooks();
});

/** A job of which a part was refunded, and whose whole payment the bank then takes back. */
async function disputedInFull(): Promise<{ job: JobWorld; dispute: string; payment: string }> {
  const job = await submittedJob();
  const { payment } = await holdOf(job);
  await stripe.refunds.create({ payment_intent: payment, amount: 2_500 });
  await passHourly(hours(2));
  await provider.dispute(payment, 12_000);
  await passHourly(hours(1));
  const [dispute] = (await stripe.disputes.list({ payment_intent: payment })).data;
  return { job, payment, dispute: dispute?.id ?? '' };
}

test('of a dispute that is won in part, what was refunded before comes back, and the rest counts as refunded by the bank', async () => {
  const before = (await balances()).loss;
  const { job, dispute } = await disputedInFull();
  expect(await holdOf(job)).toMatchObject({ state: 'frozen', held_cents: 9_500, refunded_cents: 2_500 });
  await stripe.disputes.update(dispute, { evidence: { uncategorized_text: 'losing_evidence' } });
  await passHourly(hours(3));
  expect(await holdOf(job)).toMatchObject({ state: 'closed', held_cents: 0, refunded_cents: 12_000 });
  expect((await balances()).loss).toBe(before);
  const kinds = (await openCases(administrator)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'unmatched' || kind === 'disputeLate')).toEqual([]);
  expect(await difference(administrator)).toBe(0);
  await expectTrueBooks();
});

test('of one that is lost without evidence, what was refunded before is the platform’s loss', async () => {
  const before = (await balances()).loss ?? 0;
  const { job, dispute } = await disputedInFull();
  await stripe.disputes.close(dispute);
  await passHourly(hours(3));
  expect(await holdOf(job)).toMatchObject({ held_cents: 0, refunded_cents: 12_000 });
  expect((await balances()).loss).toBe(before + 2_500);
  await expectTrueBooks();
});

test('of one that is won, all is back, and the job goes on', async () => {
  const { job, dispute } = await disputedInFull();
  await stripe.disputes.update(dispute, { evidence: { uncategorized_text: 'winning_evidence' } });
  await passHourly(hours(3));
  expect(await holdOf(job)).toMatchObject({ state: 'held', held_cents: 9_500 });
  expect(await difference(administrator)).toBe(0);
  const decision = { jobId: job.jobId, amount: usd(0), explanation: 'x', at: clock.now() };
  expect(await refusalOf(settleCase(world.db, decision))).toBe('jobs.notNow');
  await world.as(job.client).jobs.release({ jobId: job.jobId });
  await passHourly(days(1));
  await expectTrueBooks();
});
