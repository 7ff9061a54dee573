import { expect, test } from 'vitest';
import { after, days, hours, minutes } from '#lib/clock.ts';
import { takeProviderEvent } from '#modules/payments/public.server.ts';
import type { User } from '#platform/operations/context.server.ts';
import { decide, takeBack } from '#tests/support/disputes.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { type JobWorld, world } from '#tests/support/world.ts';

const { clock } = world;

const seen = ({ jobId }: JobWorld, by: User) => world.as(by).jobs.get({ jobId });

/** Returns the texts of a person's notifications of a kind about a job, newest first. */
async function newsOf({ jobId }: JobWorld, user: User, about = 'otherSuspended'): Promise<string[]> {
  const { items } = await world.as(user).notifications.list({});
  return items.filter(({ kind, path }) => kind === about && path === `/jobs/${jobId}`).map(({ body }) => body);
}

async function suspend(account: User): Promise<void> {
  const admin = await world.person({ name: 'Ada Admin', role: 'admin' });
  const evidence = 'Three clients reported the same thing.';
  await world.as(admin).decisions.suspendAccount({ accountId: account.id, rule: 'abuse', evidence });
  await world.work();
}

async function lift(account: User): Promise<void> {
  const admin = await world.person({ name: 'Eve Admin', role: 'admin' });
  await world.as(admin).decisions.liftSuspension({ accountId: account.id, reason: 'The reports were wrong.' });
}

/** Returns a paid job that starts in an hour: with these terms a client who cancels gets nothing back. */
async function strictJob(): Promise<JobWorld> {
  const job = await world.paidJob({ startsAt: after(clock.now(), hours(1)), cancellationTier: 'strict' });
  clock.forward(minutes(6));
  return job;
}

test('the client of a suspended Pro is told, and gets everything back in every tier, without waiting for the start', async () => {
  const job = await strictJob();
  expect((await seen(job, job.client)).refunds).toMatchObject([{ refundCents: 0 }]);
  await suspend(job.worker);
  expect(await newsOf(job, job.client)).toEqual([expect.stringMatching(/account isn’t active.*all of it back/)]);
  expect(await seen(job, job.client)).toMatchObject({
    isOtherSuspended: true,
    refunds: [{ refundCents: 12_000, until: null }],
  });
  await world.as(job.client).jobs.cancel({ jobId: job.jobId, refundCents: 12_000 });
  expect((await seen(job, job.client)).money).toMatchObject({
    state: 'closed',
    refundedCents: 12_000,
    releasedCents: 0,
  });
});

test('once the suspension is lifted, the usual terms count again', async () => {
  const job = await strictJob();
  await suspend(job.worker);
  await lift(job.worker);
  expect(await seen(job, job.client)).toMatchObject({ isOtherSuspended: false, refunds: [{ refundCents: 0 }] });
  expect(await refusalOf(world.as(job.client).jobs.cancel({ jobId: job.jobId, refundCents: 12_000 }))).toBe(
    'jobs.refundChanged',
  );
});

test.each(['client', 'worker'] as const)('an unpaid job is called off when the %s is suspended', async (side) => {
  const job = await world.job();
  await suspend(job[side]);
  const other = side === 'client' ? job.worker : job.client;
  expect(await seen(job, other)).toMatchObject({ state: 'called_off', acts: [], money: { state: 'void' } });
  expect((await seen(job, other)).events.at(-1)).toMatchObject({ act: 'callOff', by: 'admin' });
  expect(await newsOf(job, other)).toEqual([expect.stringMatching(/we called off .* Nothing was charged/)]);
});

test('no payment page opens for the job of a suspended Pro, not even before the job has heard of it', async () => {
  const job = await world.job();
  await world.db.updateTable('user').set({ status: 'suspended' }).where('id', '=', job.worker.id).execute();
  expect(await refusalOf(world.as(job.client).jobs.createCheckoutSession({ jobId: job.jobId }))).toBe('jobs.notNow');
});

test('the Pro of a suspended client is told, and cancels without a strike', async () => {
  const job = await strictJob();
  await suspend(job.client);
  expect(await newsOf(job, job.worker)).toEqual([expect.stringMatching(/can’t see the PIN.*without a strike/)]);
  await world.as(job.worker).jobs.cancel({ jobId: job.jobId, refundCents: 12_000 });
  const strikes = world.db.selectFrom('worker_strike').select('reason').where('worker_id', '=', job.worker.id);
  expect(await strikes.execute()).toEqual([]);
});

test('a suspended client, who can’t answer, isn’t refunded by silence: the operator decides', async () => {
  const job = await strictJob();
  await suspend(job.client);
  clock.forward(hours(3 + 24));
  await world.run('jobs.tick');
  expect((await seen(job, job.worker)).state).toBe('needs_attention');
  clock.forward(days(7));
  await world.run('jobs.tick');
  expect(await seen(job, job.worker)).toMatchObject({
    state: 'disputed',
    money: { heldCents: 12_000, refundedCents: 0 },
    case: { openedBy: 'clock', mayAnswer: true },
  });
  expect(await newsOf(job, job.worker, 'checkInMissing')).toEqual([
    expect.stringMatching(/can’t tell us whether you showed up.*we’ll look into it and decide/),
  ]);
  expect(await newsOf(job, job.worker, 'caseUnanswered')).toEqual([expect.stringMatching(/^No one checked in/)]);
  await world.work();
  const mailed = world.mails.filter(({ text }) => text.includes(job.jobId) && text.includes('npm run cli'));
  expect(mailed.map(({ text }) => text)).toEqual([expect.stringMatching(/The Pro didn’t check in.*suspended/)]);
});

test('a Pro whose client is suspended after the question hears that there will be no answer', async () => {
  const job = await strictJob();
  clock.forward(hours(3 + 24));
  await world.run('jobs.tick');
  expect(await newsOf(job, job.worker, 'checkInMissing')).toEqual([expect.stringMatching(/full refund/)]);
  clock.forward(minutes(1));
  await suspend(job.client);
  expect((await newsOf(job, job.worker, 'checkInMissing'))[0]).toMatch(
    /can’t tell us.*Nothing is refunded before that/,
  );
});

test('a client whose Pro is suspended is asked about the start in words that say so', async () => {
  const job = await strictJob();
  await suspend(job.worker);
  clock.forward(hours(3 + 24));
  await world.run('jobs.tick');
  expect(await newsOf(job, job.client, 'arrivalAsked')).toEqual([
    expect.stringMatching(/account isn’t active.*full refund/),
  ]);
});

test('a suspension that was lifted before its jobs heard of it changes nothing', async () => {
  const job = await world.job();
  const admin = await world.person({ name: 'Ada Admin', role: 'admin' });
  await world.as(admin).decisions.suspendAccount({ accountId: job.worker.id, rule: 'abuse', evidence: 'A mix-up.' });
  await lift(job.worker);
  await world.work();
  expect((await seen(job, job.client)).state).toBe('awaiting_payment');
  expect(await newsOf(job, job.client)).toEqual([]);
});

test('an unpaid job whose payment was faster than the suspension is paid, and its client is told', async () => {
  const job = await world.job();
  const { sessionId } = await world.as(job.client).jobs.createCheckoutSession({ jobId: job.jobId });
  const { rawBody, signature } = world.gateway.pay(sessionId);
  await takeProviderEvent(world.withActor({ kind: 'provider' }), rawBody, signature);
  await suspend(job.worker);
  expect((await seen(job, job.client)).state).toBe('paid');
  expect(await newsOf(job, job.client)).toEqual([expect.stringMatching(/all of it back/)]);
});

test('a job that a bank gives back is told of a suspension that came meanwhile', async () => {
  const job = await world.paidJob({ startsAt: after(clock.now(), days(9)) });
  const disputeId = await takeBack(job.jobId);
  await suspend(job.worker);
  expect(await newsOf(job, job.client)).toEqual([]);
  await decide(disputeId, 'won');
  expect(await newsOf(job, job.client)).toEqual([expect.stringMatching(/all of it back/)]);
});
