import { expect, test } from 'vitest';
import { after, days, hours } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { disputeOpened } from '#modules/payments/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import type { User } from '#platform/operations/context.server.ts';
import { enqueue } from '#platform/queue.server.ts';
import { decide, disputeJob, post, takeBack } from '#tests/support/disputes.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { type JobWorld, world } from '#tests/support/world.ts';
import { settleCase } from '../public.server.ts';
import { onDisputeChanged } from './freeze-job.server.ts';

const { clock } = world;
const look = ({ client, jobId }: JobWorld) => world.as(client).jobs.get({ jobId });
/** The kinds of what a user was told, by name: what follows at the same instant has no order. */
const kindsOf = async (user: User, { jobId }: JobWorld) => {
  const rows = await world.db
    .selectFrom('notification')
    .select('kind')
    .where('user_id', '=', user.id)
    .where('path', '=', `/jobs/${jobId}`)
    .execute();
  return rows
    .map(({ kind }) => kind)
    .filter((kind) => /dispute|froz|bank/i.test(kind))
    .toSorted();
};
/** What the newest notification of a kind says to a user about a job. */
const saidTo = async (user: User, { jobId }: JobWorld, kind: string) =>
  (await world.as(user).notifications.list({})).items.find((item) => item.kind === kind && item.path.endsWith(jobId))
    ?.body;
const report = { reason: 'The kitchen was not cleaned at all.' };

async function disputedJob(): Promise<JobWorld> {
  const job = await world.submittedJob();
  await world.as(job.client).jobs.dispute({ jobId: job.jobId, ...report });
  return job;
}

test.each([
  ['paid', world.paidJob],
  ['in_progress', world.startedJob],
  ['submitted', world.submittedJob],
  ['disputed', disputedJob],
] as const)('a job that is %s stops while the bank has its money, and goes on from there', async (state, start) => {
  const job = await start();
  const before = await look(job);
  clock.forward(hours(1));
  const id = await takeBack(job.jobId);
  expect(await look(job)).toMatchObject({ state: 'frozen', dueAt: null, acts: [], money: { state: 'frozen' } });
  expect((await world.as(job.worker).jobs.get({ jobId: job.jobId })).acts).toEqual([]);
  expect([await kindsOf(job.client, job), await kindsOf(job.worker, job)]).toEqual([
    ['paymentDisputed'],
    ['jobFrozen'],
  ]);
  clock.forward(days(40));
  await world.run('jobs.tick');
  expect((await look(job)).state).toBe('frozen');
  await decide(id, 'won');
  const after = await look(job);
  expect(after).toMatchObject({ state, money: { state: 'held', heldCents: 12_000 } });
  // Forty days in which the clocks stood.
  if (before.dueAt) expect(Date.parse(after.dueAt ?? '') - Date.parse(before.dueAt)).toBe(days(40));
  expect(await kindsOf(job.worker, job)).toEqual(['jobFrozen', 'jobUnfrozen']);
});

test.each([
  ['paid', world.paidJob, 'Please don’t start or continue the work', 'the Pro shouldn’t work on it'],
  ['submitted', world.submittedJob, 'there’s nothing more for you to do', 'The Pro has already submitted the work'],
  ['disputed', disputedJob, 'there’s nothing more for you to do', 'The Pro has already submitted the work'],
] as const)('both sides of a job that is %s read what stops', async (_, start, toPro, toClient) => {
  const job = await start();
  await takeBack(job.jobId);
  expect(await saidTo(job.worker, job, 'jobFrozen')).toContain(toPro);
  expect(await saidTo(job.client, job, 'paymentDisputed')).toContain(toClient);
});

test('the clock of submitted work runs on after the bank has decided, and releases the money', async () => {
  const job = await world.submittedJob();
  clock.forward(hours(47));
  const id = await takeBack(job.jobId);
  clock.forward(days(30));
  await decide(id, 'won');
  clock.forward(hours(1) - 1000);
  await world.run('jobs.tick');
  expect((await look(job)).state).toBe('submitted');
  clock.forward(1000);
  await world.run('jobs.tick');
  expect((await look(job)).state).toBe('released');
});

test('a job whose money the bank keeps is over, and both sides are told', async () => {
  const job = await world.paidJob();
  const id = await takeBack(job.jobId);
  await decide(id, 'lost');
  expect(await look(job)).toMatchObject({
    state: 'settled',
    isBankRefunded: true,
    costCents: 0,
    payoutCents: 0,
    refundCents: 12_000,
    money: { state: 'closed', refundedCents: 12_000, chargeback: { bankRefundedCents: 12_000 } },
  });
  expect(await kindsOf(job.client, job)).toEqual(['bankRefunded', 'paymentDisputed']);
  expect(await kindsOf(job.worker, job)).toEqual(['bankRefunded', 'jobFrozen']);
  expect(await openCases(id)).toEqual([]);
});

const openCases = (about: string) =>
  world.db.selectFrom('money_case').select(['kind', 'amount_cents as cents']).where('about', '=', about).execute();

test('an administrator looks at submitted work that the bank has made unpaid, and only its Pro reads so', async () => {
  const [job, undone] = [await world.submittedJob(), await world.paidJob()];
  const id = await takeBack(job.jobId);
  await decide(id, 'lost');
  await decide(await takeBack(undone.jobId), 'lost');
  expect(await openCases(id)).toEqual([{ kind: 'dispute', cents: 12_000 }]);
  const examined = 'we’re deciding whether to pay you anyway';
  expect(await saidTo(job.worker, job, 'bankRefunded')).toContain(examined);
  for (const [user, at] of [
    [job.client, job],
    [undone.worker, undone],
  ] as const)
    expect(await saidTo(user, at, 'bankRefunded')).not.toContain('deciding');
  const isExamined = async (of: JobWorld) => (await look(of)).money.chargeback?.isExamined;
  expect([await isExamined(job), await isExamined(undone)]).toEqual([true, false]);
});

test('the bank ends a case of the job, too, and no operator decides it any more', async () => {
  const job = await disputedJob();
  const id = await takeBack(job.jobId);
  const settle = () =>
    refusalOf(settleCase(world.db, { jobId: job.jobId, amount: usd(5_000), explanation: 'Half.', at: clock.now() }));
  expect(await settle()).toBe('jobs.notNow');
  await decide(id, 'lost');
  expect(await look(job)).toMatchObject({
    state: 'settled',
    case: { mayAnswer: false, decision: { releasedCents: 0, refundedCents: 12_000, explanation: null } },
  });
  expect(await settle()).toBe('jobs.notNow');
});

test('a bank that keeps a part lets the job go on with the rest', async () => {
  const job = await world.submittedJob();
  const id = await takeBack(job.jobId, { amount: usd(5_000) });
  await decide(id, 'lost');
  expect(await look(job)).toMatchObject({ state: 'submitted', money: { heldCents: 7_000, refundedCents: 5_000 } });
  expect(await kindsOf(job.worker, job)).toEqual(['bankRefundedPart', 'jobFrozen']);
  await world.as(job.client).jobs.release({ jobId: job.jobId });
  expect(await look(job)).toMatchObject({ state: 'released', costCents: 7_000, payoutCents: 6_300 });
});

test('after a bank has kept a part, a job that is settled for the client was not ended by the bank', async () => {
  const job = await disputedJob();
  const id = await takeBack(job.jobId, { amount: usd(5_000) });
  await decide(id, 'lost');
  await settleCase(world.db, { jobId: job.jobId, amount: usd(0), explanation: 'Nothing was done.', at: clock.now() });
  const told = { state: 'settled', refundCents: 12_000, isBankRefunded: false };
  expect(await look(job)).toMatchObject(told);
  const { items } = await world.as(job.client).jobs.list({ side: 'client' });
  expect(items).toMatchObject([told]);
});

test('a dispute that is found only after the bank has kept the money ends the job', async () => {
  const job = await world.submittedJob();
  await takeBack(job.jobId, { status: 'lost' });
  expect((await look(job)).state).toBe('settled');
});

test('what the bank did is told once, however often and in whatever order it is heard', async () => {
  const job = await world.submittedJob();
  const [id, opened] = await disputeJob(job.jobId);
  const lost = world.gateway.decideDispute(id, 'lost');
  for (const event of [lost, opened, lost]) await post(event);
  await world.work();
  const ctx = world.withActor({ kind: 'clock' });
  await Promise.all([1, 2, 3].map(() => onDisputeChanged(ctx, { purposeId: job.jobId })));
  expect(await kindsOf(job.worker, job)).toEqual(['bankRefunded', 'jobFrozen']);
  const { events } = await look(job);
  expect(events.map(({ act }) => act).slice(-2)).toEqual(['freeze', 'refundByBank']);
});

test('a payment that is disputed before the job has heard of it freezes the job', async () => {
  const created = await world.job();
  const { sessionId } = await world.as(created.client).jobs.createCheckoutSession({ jobId: created.jobId });
  const paid = world.gateway.pay(sessionId);
  await post(paid);
  const [id, opened] = await disputeJob(created.jobId);
  await post(opened);
  await world.work();
  expect((await look(created)).state).toBe('frozen');
  await decide(id, 'won');
  expect((await look(created)).state).toBe('paid');
});

test('a frozen job keeps its slot, unless it had none', async () => {
  const worker = await world.worker();
  const startsAt = new Date(clock.now().getTime() + hours(30));
  const kept = await world.paidJob({ worker, startsAt });
  await takeBack(kept.jobId);
  await expect(world.paidJob({ worker, startsAt })).rejects.toMatchObject({ code: 'jobs.slotTaken' });
  const other = await world.worker();
  const disputed = await world.paidJob({ worker: other, startsAt });
  await world.as(disputed.client).jobs.dispute({ jobId: disputed.jobId, ...report });
  await world.paidJob({ worker: other, startsAt });
  await takeBack(disputed.jobId);
  expect((await look(disputed)).state).toBe('frozen');
});

test('a dispute after the release changes nothing for the two sides, and the Pro hears so once', async () => {
  const job = await world.releasedJob();
  await world.work();
  const id = await takeBack(job.jobId);
  const { id: disputeId } = await world.db
    .selectFrom('dispute')
    .select('id')
    .where('provider_id', '=', id)
    .executeTakeFirstOrThrow();
  await transaction(world.db, (tx) => enqueue(tx, disputeOpened, { disputeId, purposeId: job.jobId }));
  await world.work();
  await decide(id, 'lost');
  expect(await look(job)).toMatchObject({ state: 'released', money: { chargeback: null } });
  expect([await kindsOf(job.client, job), await kindsOf(job.worker, job)]).toEqual([[], ['paidJobDisputed']]);
  expect(await saidTo(job.worker, job, 'paidJobDisputed')).toMatch(/take back \$120\.00 .* Nothing is taken from you/);
});

test('a start that passes while the bank has the money is lost: no no-show, no strike, and both agree on another time', async () => {
  const job = await world.paidJob();
  const strikes = async () =>
    (await world.db.selectFrom('worker_strike').selectAll().where('reference', '=', job.jobId).execute()).length;
  const id = await takeBack(job.jobId);
  clock.forward(days(40));
  await decide(id, 'won');
  const lost = { state: 'paid', isStartLost: true, mayProposeTime: true };
  expect(await look(job)).toMatchObject(lost);
  for (const user of [job.client, job.worker])
    expect(await saidTo(user, job, 'jobUnfrozen')).toMatch(/agreed time has passed.*Propose another time/);
  const startsAt = after(clock.now(), days(3)).toISOString();
  const { proposalId } = await world.as(job.worker).jobs.proposeTime({ jobId: job.jobId, startsAt, message: 'Now?' });
  await world.as(job.client).jobs.declineTime({ jobId: job.jobId, proposalId });
  clock.forward(days(10));
  await world.run('jobs.tick');
  const asked = await look(job);
  expect(asked.state).toBe('needs_attention');
  expect(asked.acts).not.toContain('reportNoShow');
  expect(await saidTo(job.client, job, 'arrivalAsked')).toMatch(/no other time was agreed on.*showed up anyway/);
  expect(await saidTo(job.worker, job, 'checkInMissing')).toMatch(/no other time was agreed on.*don’t get a strike/);
  expect(await refusalOf(world.as(job.client).jobs.reportNoShow({ jobId: job.jobId }))).toBe('jobs.notNow');
  clock.forward(days(8));
  await world.run('jobs.tick');
  expect((await look(job)).state).toBe('cancelled');
  expect(await strikes()).toBe(0);
});

test('a job with a lost start moves to the time that both agree on, and its new start counts', async () => {
  const job = await world.paidJob();
  const id = await takeBack(job.jobId);
  clock.forward(days(40));
  await decide(id, 'won');
  const startsAt = after(clock.now(), days(3)).toISOString();
  const { proposalId } = await world.as(job.client).jobs.proposeTime({ jobId: job.jobId, startsAt, message: 'Now?' });
  await world.as(job.worker).jobs.acceptTime({ jobId: job.jobId, proposalId });
  expect(await look(job)).toMatchObject({ state: 'paid', startsAt, isStartLost: false });
  // The refund terms count from the new start, too: three days before it, all of it is refunded.
  expect((await look(job)).refunds?.[0]).toMatchObject({ refundCents: 12_000 });
  clock.forward(days(6));
  await world.run('jobs.tick');
  expect((await look(job)).acts).toContain('reportNoShow');
  expect(await saidTo(job.client, job, 'arrivalAsked')).not.toContain('other time');
  expect(await saidTo(job.worker, job, 'checkInMissing')).not.toContain('other time');
});

test('a start that had passed before the bank took the money is not lost, nor one that is still to come', async () => {
  const late = await world.paidJob();
  clock.forward(days(2));
  const taken = await takeBack(late.jobId);
  const early = await world.paidJob({ startsAt: after(clock.now(), days(5)) });
  const soon = await takeBack(early.jobId);
  for (const id of [taken, soon]) await decide(id, 'won');
  for (const job of [late, early]) {
    expect((await look(job)).isStartLost).toBe(false);
    expect(await saidTo(job.worker, job, 'jobUnfrozen')).toMatch(/picks up where it left off/);
  }
});

test('a Pro who cancels a job with a lost start gets no strike', async () => {
  const job = await world.paidJob();
  const id = await takeBack(job.jobId);
  clock.forward(days(40));
  await decide(id, 'won');
  await world.as(job.worker).jobs.cancel({ jobId: job.jobId, refundCents: 12_000 });
  expect(await world.db.selectFrom('worker_strike').selectAll().where('reference', '=', job.jobId).execute()).toEqual(
    [],
  );
});
