import { expect, test } from 'vitest';
import { after, days, hours, minutes } from '#lib/clock.ts';
import type { User } from '#platform/operations/context.server.ts';
import { decide, takeBack } from '#tests/support/disputes.ts';
import { type JobWorld, world } from '#tests/support/world.ts';

const { clock } = world;

/** Returns the texts of a person's notifications of a kind about a job, newest first. */
async function newsOf({ jobId }: JobWorld, user: User, about = 'otherActive'): Promise<string[]> {
  const { items } = await world.as(user).notifications.list({});
  return items.filter(({ kind, path }) => kind === about && path === `/jobs/${jobId}`).map(({ body }) => body);
}

async function suspend(account: User): Promise<void> {
  const admin = await world.person({ name: 'Ada Admin', role: 'admin' });
  await world.as(admin).decisions.suspendAccount({ accountId: account.id, rule: 'abuse', evidence: 'A mix-up.' });
}

async function lift(account: User): Promise<void> {
  const admin = await world.person({ name: 'Eve Admin', role: 'admin' });
  await world.as(admin).decisions.liftSuspension({ accountId: account.id, reason: 'The reports were wrong.' });
  await world.work();
}

/** Returns a paid job that starts in an hour, of which one side's account is suspended, and the other side has heard so. */
async function heldUpJob(side: 'client' | 'worker'): Promise<JobWorld> {
  const job = await world.paidJob({ startsAt: after(clock.now(), hours(1)), cancellationTier: 'strict' });
  clock.forward(minutes(6));
  await suspend(job[side]);
  await world.work();
  return job;
}

test.each([
  ['client', /is on as agreed.*it counts as a strike/],
  ['worker', /is on as agreed.*cancellation terms apply again/],
] as const)('when the suspension of the %s ends, the other side hears once that the job is on', async (side, words) => {
  const job = await heldUpJob(side);
  const other = side === 'client' ? job.worker : job.client;
  await lift(job[side]);
  expect(await newsOf(job, other)).toEqual([expect.stringMatching(words)]);
  expect(await newsOf(job, job[side])).toEqual([]);
  await world.run('decisions.suspensionEnded', { accountId: job[side].id });
  expect(await newsOf(job, other)).toHaveLength(1);
});

test('after the agreed time, nobody reads that the job is on', async () => {
  const job = await heldUpJob('worker');
  clock.forward(hours(4));
  await lift(job.worker);
  expect(await newsOf(job, job.client)).toEqual([expect.stringMatching(/the agreed time .* has passed/)]);
});

test('a suspension that no side heard of ends without a word', async () => {
  const job = await world.paidJob({ startsAt: after(clock.now(), days(2)) });
  await suspend(job.worker);
  await lift(job.worker);
  expect(await newsOf(job, job.client)).toEqual([]);
});

test('a canceled job is not on again', async () => {
  const job = await heldUpJob('worker');
  await world.as(job.client).jobs.cancel({ jobId: job.jobId, refundCents: 12_000 });
  await lift(job.worker);
  expect(await newsOf(job, job.client)).toEqual([]);
});

test('a suspension that ends while a bank has the payment is told of when the job goes on', async () => {
  const job = await world.paidJob({ startsAt: after(clock.now(), days(9)) });
  await suspend(job.worker);
  await world.work();
  const disputeId = await takeBack(job.jobId);
  await lift(job.worker);
  expect(await newsOf(job, job.client)).toEqual([]);
  await decide(disputeId, 'won');
  expect(await newsOf(job, job.client)).toEqual([expect.stringMatching(/is on as agreed/)]);
});

test('once the start is lost to a bank, nobody reads that the usual terms count', async () => {
  const job = await world.paidJob({ startsAt: after(clock.now(), days(3)) });
  await suspend(job.worker);
  await world.work();
  const disputeId = await takeBack(job.jobId);
  await lift(job.worker);
  clock.forward(days(5));
  await decide(disputeId, 'won');
  expect(await newsOf(job, job.client, 'jobUnfrozen')).toHaveLength(1);
  expect(await newsOf(job, job.client)).toEqual([]);
});

test('a suspension that goes on while the bank has the payment is told once, and so is its end', async () => {
  const job = await world.paidJob({ startsAt: after(clock.now(), days(9)) });
  await suspend(job.worker);
  await world.work();
  await decide(await takeBack(job.jobId), 'won');
  expect(await newsOf(job, job.client, 'otherSuspended')).toHaveLength(1);
  await lift(job.worker);
  expect(await newsOf(job, job.client)).toHaveLength(1);
});

test('a client who could not answer about the start is asked again, and the Pro hears what silence means now', async () => {
  const job = await heldUpJob('client');
  clock.forward(hours(3 + 24));
  await world.run('jobs.tick');
  const before = await newsOf(job, job.client, 'arrivalAsked');
  clock.forward(minutes(1));
  await lift(job.client);
  expect(await newsOf(job, job.client, 'arrivalAsked')).toHaveLength(before.length + 1);
  expect((await newsOf(job, job.worker, 'checkInMissing'))[0]).toMatch(/asked the client.*full refund/);
});

test('a question about the start that a bank held up is put again as it stands when the job goes on', async () => {
  const job = await heldUpJob('client');
  clock.forward(hours(3 + 24));
  await world.run('jobs.tick');
  const disputeId = await takeBack(job.jobId);
  await lift(job.client);
  const before = await newsOf(job, job.client, 'arrivalAsked');
  clock.forward(minutes(1));
  await decide(disputeId, 'won');
  expect(await newsOf(job, job.client, 'arrivalAsked')).toHaveLength(before.length + 1);
  expect((await newsOf(job, job.worker, 'checkInMissing'))[0]).toMatch(/asked the client.*full refund/);
});
