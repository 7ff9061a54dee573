import { expect, test } from 'vitest';
import { after, days, hours } from '#lib/clock.ts';
import { decide, takeBack } from '#tests/support/disputes.ts';
import { type JobWorld, world } from '#tests/support/world.ts';

const { clock } = world;
const look = ({ client, jobId }: JobWorld, user = client) => world.as(user).jobs.get({ jobId });
const all = [{ refundCents: 12_000, until: null }];

/** Creates a job of the strict tier whose start passed while the client's bank had the payment. */
async function lostStart({ startsIn = days(1) } = {}): Promise<JobWorld> {
  const job = await world.paidJob({ cancellationTier: 'strict', startsAt: after(clock.now(), startsIn) });
  const id = await takeBack(job.jobId);
  clock.forward(startsIn + days(40));
  await decide(id, 'won');
  return job;
}

test.each(['client', 'worker'] as const)('after a lost start, the %s who cancels refunds everything', async (side) => {
  const job = await lostStart();
  expect(await look(job, job[side])).toMatchObject({ isStartLost: true, refunds: all });
  const { refundCents } = await world.as(job[side]).jobs.cancel({ jobId: job.jobId, refundCents: 12_000 });
  expect(refundCents).toBe(12_000);
  expect((await look(job)).money).toMatchObject({ refundedCents: 12_000, releasedCents: 0, feeCents: 0 });
});

test('once another time is agreed on, the refund terms count from it', async () => {
  const job = await lostStart();
  const startsAt = after(clock.now(), hours(3)).toISOString();
  const { proposalId } = await world.as(job.worker).jobs.proposeTime({ jobId: job.jobId, startsAt, message: 'Now?' });
  expect((await look(job)).refunds).toEqual(all);
  await world.as(job.client).jobs.acceptTime({ jobId: job.jobId, proposalId });
  expect((await look(job)).refunds).toEqual([{ refundCents: 0, until: null }]);
});

test('the client is asked about a lost start a week after the decision at the latest', async () => {
  const job = await lostStart({ startsIn: days(50) });
  expect((await look(job)).dueAt).toBe(after(clock.now(), days(7)).toISOString());
  const near = await lostStart();
  expect((await look(near)).dueAt).toBe(after(clock.now(), days(2) + hours(2)).toISOString());
});
