import { expect, test } from 'vitest';
import { usd } from '#lib/money.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { type JobWorld, world } from '#tests/support/world.ts';
import { settleCase } from '../public.server.ts';

const { clock } = world;
type Side = 'client' | 'worker';

const settle = (job: JobWorld, by: Side, amountCents: number) =>
  world.as(job[by]).jobs.settleForOther({ jobId: job.jobId, amountCents });
const look = (job: JobWorld, side: Side = 'client') => world.as(job[side]).jobs.get({ jobId: job.jobId });
const newsOf = async (job: JobWorld, side: Side) =>
  (await world.as(job[side]).notifications.list({})).items.find(({ kind }) => kind === 'caseSettled')?.body;

test('a client who is content releases the money of a reported job, and both are told', async () => {
  const job = await world.reportedJob();
  expect((await look(job)).acts).toEqual(['settleForOther']);
  expect(await settle(job, 'client', 12_000)).toEqual({ state: 'settled' });
  expect(await look(job)).toMatchObject({
    state: 'settled',
    acts: [],
    payoutCents: 10_800,
    refundCents: 0,
    case: { decision: { by: 'client', releasedCents: 12_000, refundedCents: 0, explanation: null } },
  });
  expect(await newsOf(job, 'worker')).toMatch(/^The client settled .* \$108\.00 goes to your balance\.$/);
  expect(await newsOf(job, 'client')).toMatch(/^You settled .* \$108\.00 goes to the Pro’s balance\.$/);
});

test('a Pro who agrees refunds everything', async () => {
  const job = await world.reportedJob();
  await settle(job, 'worker', 12_000);
  expect(await look(job, 'worker')).toMatchObject({
    state: 'settled',
    payoutCents: 0,
    refundCents: 12_000,
    case: { decision: { by: 'worker', releasedCents: 0, refundedCents: 12_000 } },
  });
  expect(await newsOf(job, 'client')).toMatch(/^The Pro settled .* \$120\.00 is refunded to you\.$/);
  expect(await newsOf(job, 'worker')).toMatch(/^You settled .* \$120\.00 is refunded to the client\.$/);
});

test('of hourly work, the client releases the hours worked and gets back the rest', async () => {
  const job = await world.reportedJob({ rate: usd(4_800), minutes: 180, workedMinutes: 150 });
  await settle(job, 'client', 12_000);
  expect(await look(job)).toMatchObject({ costCents: 12_000, payoutCents: 10_800, refundCents: 2_400 });
  expect(await newsOf(job, 'client')).toMatch(/\$108\.00 goes to the Pro’s balance, and \$24\.00 is refunded to you/);
  expect(await newsOf(job, 'worker')).toMatch(/\$108\.00 goes to your balance\.$/);
});

test('the side that reported the problem can settle it as well', async () => {
  const job = await world.startedJob();
  await world.as(job.worker).jobs.dispute({ jobId: job.jobId, reason: 'The client will not let me finish.' });
  await settle(job, 'worker', 12_000);
  expect((await look(job)).case?.decision?.by).toBe('worker');
});

test('before the work has started, a report is no way around the terms and the strike of a cancellation', async () => {
  const job = await world.paidJob();
  await world.as(job.worker).jobs.dispute({ jobId: job.jobId, reason: 'Nobody opened the door for an hour.' });
  for (const side of ['client', 'worker'] as const) {
    expect((await look(job, side)).acts).toEqual([]);
    expect(await refusalOf(settle(job, side, 12_000))).toBe('jobs.notNow');
  }
});

test('nothing moves when the amount is not the one that was shown', async () => {
  const job = await world.reportedJob();
  for (const by of ['client', 'worker'] as const)
    for (const cents of [11_999, 12_001]) expect(await refusalOf(settle(job, by, cents))).toBe('jobs.amountChanged');
  expect(await look(job)).toMatchObject({ state: 'disputed', money: { heldCents: 12_000 }, case: { decision: null } });
});

test('of both sides and the operator at once, one settles the case', async () => {
  const job = await world.reportedJob();
  const explanation = 'Half of the rooms were done.';
  const outcomes = await Promise.allSettled([
    settle(job, 'client', 12_000),
    settle(job, 'worker', 12_000),
    settleCase(world.db, { jobId: job.jobId, amount: usd(6_000), explanation, at: clock.now() }),
  ]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { money, payoutCents, feeCents, refundCents } = await look(job);
  expect([money.heldCents, payoutCents + feeCents + refundCents]).toEqual([0, 12_000]);
  expect(await refusalOf(settle(job, 'client', 12_000))).toBe('jobs.notNow');
});

test('a job without a report can’t be settled, nor by anyone else', async () => {
  const quiet = await world.submittedJob();
  expect(await refusalOf(settle(quiet, 'client', 12_000))).toBe('jobs.notNow');
  const job = await world.reportedJob();
  const stranger = world.as(quiet.client).jobs;
  expect(await refusalOf(stranger.settleForOther({ jobId: job.jobId, amountCents: 12_000 }))).toBe('api.notFound');
});
