import { expect, test } from 'vitest';
import { days, hours } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { settleCase } from '#modules/jobs/public.server.ts';
import { balances, booked } from '#tests/support/ledger.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { type JobWorld, world } from '#tests/support/world.ts';
import { startMoneyWorld } from './money-world.ts';

// What people do at the provider without us, and what only its list of transactions tells, with the local provider.

const { clock } = world;
const provider = await startMoneyWorld();
const { stripe } = provider;
const administrator = world.as(await world.person({ role: 'admin' }));

async function paidJob(): Promise<JobWorld> {
  const job = await world.job({ startsAt: new Date(clock.now().getTime() + hours(1)) });
  const { sessionId } = await world.as(job.client).jobs.createCheckoutSession({ jobId: job.jobId });
  await provider.pay(sessionId, '4000 0000 0000 0077');
  await world.as(job.client).jobs.confirmPayment({ jobId: job.jobId, sessionId });
  return job;
}

async function submittedJob(): Promise<JobWorld> {
  const job = await paidJob();
  await world.photos(job.jobId);
  await world.as(job.worker).jobs.checkIn({ jobId: job.jobId, pin: job.pin });
  await world.as(job.worker).jobs.submit({ jobId: job.jobId, workedMinutes: 60 });
  return job;
}

async function pass(duration: number): Promise<void> {
  for (let hour = 0; hour < duration; hour += hours(1)) {
    clock.forward(hours(1));
    await world.run('payments.reconcile');
    await world.run('payments.proveBalance');
    await world.work();
  }
}

async function holdOf({ jobId }: JobWorld) {
  const hold = world.db.selectFrom('hold').selectAll().where('purpose_id', '=', jobId);
  const { payment_intent_id: payment, ...row } = await hold.executeTakeFirstOrThrow();
  return { ...row, payment: payment ?? '' };
}

const openCases = async () => (await administrator.payments.listCases({ limit: 50 })).items;
const difference = async () => (await administrator.payments.getProof()).figures?.differenceCents;

async function expectTrueBooks(): Promise<void> {
  const ours = await balances();
  const { held, refunds } = await booked();
  const { available, pending } = await stripe.balance.retrieve();
  expect(ours.provider).toBe([...available, ...pending].reduce((sum, { amount }) => sum + amount, 0));
  expect((ours.held ?? 0) + held + refunds).toBe(0);
  expect(Object.values(ours).reduce((sum, cents) => sum + cents, 0)).toBe(0);
}

test('a transfer that was reversed by hand is owed to the Pro again, and sent again', async () => {
  const job = await submittedJob();
  const { url } = await world.as(job.worker).payments.openPayoutAccount({});
  await provider.enterBank(url);
  await world.as(job.worker).payments.refreshPayoutAccount();
  await world.as(job.client).jobs.release({ jobId: job.jobId });
  await world.work();
  const [transfer] = (await stripe.transfers.list({ limit: 1 })).data;
  await stripe.transfers.createReversal(transfer?.id ?? '');
  await pass(hours(3));
  const money = (await openCases()).find(({ kind }) => kind === 'unmatched');
  expect(money).toMatchObject({
    reason: 'transfer_refund',
    amountCents: 10_800,
    job: { id: job.jobId },
    unmatched: { as: ['loss', 'fee', 'own', 'pro'] },
  });
  await administrator.payments.bookDifference({ caseId: money?.id ?? '', as: 'pro', reason: 'To a wrong account.' });
  const earnings = () => world.as(job.worker).payments.getEarnings();
  expect(await earnings()).toMatchObject({ balanceCents: 10_800, paidOutCents: 0 });
  await pass(hours(2));
  expect(await earnings()).toMatchObject({ balanceCents: 0, paidOutCents: 10_800 });
  expect([await difference(), await openCases()]).toEqual([0, []]);
  await expectTrueBooks();
});

/** A job of which a part was refunded, and whose whole payment the bank then takes back. */
async function disputedInFull(): Promise<{ job: JobWorld; dispute: string; payment: string }> {
  const job = await submittedJob();
  const { payment } = await holdOf(job);
  await stripe.refunds.create({ payment_intent: payment, amount: 2_500 });
  await pass(hours(2));
  await provider.dispute(payment, 12_000);
  await pass(hours(1));
  const [dispute] = (await stripe.disputes.list({ payment_intent: payment })).data;
  return { job, payment, dispute: dispute?.id ?? '' };
}

test('of a dispute that is won in part, what was refunded before comes back, and the rest counts as refunded by the bank', async () => {
  const before = (await balances()).loss;
  const { job, dispute } = await disputedInFull();
  expect(await holdOf(job)).toMatchObject({ state: 'frozen', held_cents: 9_500, refunded_cents: 2_500 });
  await stripe.disputes.update(dispute, { evidence: { uncategorized_text: 'losing_evidence' } });
  await pass(hours(3));
  expect(await holdOf(job)).toMatchObject({ state: 'closed', held_cents: 0, refunded_cents: 12_000 });
  expect((await balances()).loss).toBe(before);
  expect((await openCases()).map(({ kind }) => kind)).not.toContain('unmatched');
  expect(await difference()).toBe(0);
  await expectTrueBooks();
});

test('of one that is lost without evidence, what was refunded before is the platform’s loss', async () => {
  const before = (await balances()).loss ?? 0;
  const { job, dispute } = await disputedInFull();
  await stripe.disputes.close(dispute);
  await pass(hours(3));
  expect(await holdOf(job)).toMatchObject({ held_cents: 0, refunded_cents: 12_000 });
  expect((await balances()).loss).toBe(before + 2_500);
  await expectTrueBooks();
});

test('of one that is won, all is back, and the job goes on', async () => {
  const { job, dispute } = await disputedInFull();
  await stripe.disputes.update(dispute, { evidence: { uncategorized_text: 'winning_evidence' } });
  await pass(hours(3));
  expect(await holdOf(job)).toMatchObject({ state: 'held', held_cents: 9_500 });
  expect(await difference()).toBe(0);
  const decision = { jobId: job.jobId, amount: usd(0), explanation: 'x', at: clock.now() };
  expect(await refusalOf(settleCase(world.db, decision))).toBe('jobs.notNow');
  await world.as(job.client).jobs.release({ jobId: job.jobId });
  await pass(days(1));
  await expectTrueBooks();
});
