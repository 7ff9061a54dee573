import { expect, test } from 'vitest';
import { after, days, hours } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { takeBack } from '#tests/support/disputes.ts';
import { type JobWorld, world } from '#tests/support/world.ts';
import { settleCase } from './public.server.ts';

/** What the lists say that a job asks of its client, its Pro, and the Pro in the agenda. */
async function asked({ client, worker }: JobWorld) {
  const lists = await Promise.all([
    world.as(client).jobs.list({ side: 'client' }),
    world.as(worker).jobs.list({ side: 'worker' }),
    world.as(worker).jobs.getAgenda({}),
  ]);
  return lists.map(({ items }) => [items[0]?.answerTimeBy, items[0]?.mayAnswerCase]);
}

const nothing = [null, false];
const reason = 'One wall is bare.';
const inDays = (count: number) => after(world.clock.now(), days(count));

test.each(['client', 'worker'] as const)(
  'another time that the %s proposes asks the other side until it runs out',
  async (by) => {
    const job = await world.paidJob({ startsAt: inDays(5) });
    const propose = () =>
      world.as(job[by]).jobs.proposeTime({ jobId: job.jobId, startsAt: inDays(6).toISOString(), message: 'I am ill.' });
    const { proposalId, expiresAt } = await propose();
    const asksClient = [[expiresAt, false], nothing, nothing];
    const asksPro = [nothing, [expiresAt, false], [expiresAt, false]];
    expect(await asked(job)).toEqual(by === 'worker' ? asksClient : asksPro);
    await world.as(job[by === 'client' ? 'worker' : 'client']).jobs.declineTime({ jobId: job.jobId, proposalId });
    expect(await asked(job)).toEqual([nothing, nothing, nothing]);
    await propose();
    world.clock.forward(hours(48));
    expect(await asked(job)).toEqual([nothing, nothing, nothing]);
  },
);

test('a proposal for a job that can no longer move asks nobody', async () => {
  const job = await world.paidJob({ startsAt: inDays(5) });
  const startsAt = inDays(6).toISOString();
  await world.as(job.worker).jobs.proposeTime({ jobId: job.jobId, startsAt, message: 'I am ill.' });
  await takeBack(job.jobId);
  expect(await asked(job)).toEqual([nothing, nothing, nothing]);
});

test.each(['client', 'worker'] as const)('a case of the %s asks the other side until it is answered', async (by) => {
  const job = await world.submittedJob();
  await world.as(job[by]).jobs.dispute({ jobId: job.jobId, reason });
  const asks = [null, true];
  expect(await asked(job)).toEqual(by === 'worker' ? [asks, nothing, nothing] : [nothing, asks, asks]);
  const answer = 'All of them are painted.';
  await world.as(job[by === 'client' ? 'worker' : 'client']).jobs.answerCase({ jobId: job.jobId, answer });
  expect(await asked(job)).toEqual([nothing, nothing, nothing]);
});

test('a case that is decided asks nobody', async () => {
  const job = await world.submittedJob();
  await world.as(job.client).jobs.dispute({ jobId: job.jobId, reason });
  const at = world.clock.now();
  await settleCase(world.db, { jobId: job.jobId, amount: usd(0), explanation: 'Nothing was done.', at });
  expect(await asked(job)).toEqual([nothing, nothing, nothing]);
});

test('a case that the clock opened asks the Pro', async () => {
  const job = await world.startedJob();
  for (const wait of [hours(75), days(7)]) {
    world.clock.forward(wait);
    await world.run('jobs.tick');
  }
  expect(await world.as(job.client).jobs.get({ jobId: job.jobId })).toMatchObject({ case: { openedBy: 'clock' } });
  expect(await asked(job)).toEqual([nothing, [null, true], [null, true]]);
});

test('changes ask the Pro until they are answered, and nobody while the client’s bank has the payment', async () => {
  const by = async ({ client, worker }: JobWorld) => [
    (await world.as(client).jobs.list({ side: 'client' })).items[0]?.answerChangesBy,
    (await world.as(worker).jobs.list({ side: 'worker' })).items[0]?.answerChangesBy,
    (await world.as(worker).jobs.getAgenda({})).items[0]?.answerChangesBy,
  ];
  const [answered, frozen] = [await world.changesJob(), await world.changesJob()];
  const due = inDays(3).toISOString();
  expect(await by(answered)).toEqual([null, due, due]);
  await world.as(answered.worker).jobs.answerChanges({ jobId: answered.jobId, answer: 'I painted it.' });
  await takeBack(frozen.jobId);
  for (const job of [answered, frozen]) expect(await by(job)).toEqual([null, null, null]);
});
