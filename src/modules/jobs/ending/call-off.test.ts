import { expect, test } from 'vitest';
import { hours, minutes } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { type JobWorld, world } from '#tests/support/world.ts';
import { payDueAt } from '../deadlines.ts';

const { clock } = world;
const reason = 'I found another way.';
const look = ({ client, jobId }: JobWorld) => world.as(client).jobs.get({ jobId });

test.each(['client', 'worker'] as const)('the %s calls off an unpaid job, and the slot is free again', async (side) => {
  const job = await world.job();
  const startsAt = new Date((await look(job)).startsAt);
  await world.as(job[side]).jobs.callOff({ jobId: job.jobId, reason });
  expect(await look(job)).toMatchObject({ state: 'called_off', dueAt: null, acts: [], money: { state: 'void' } });
  expect((await look(job)).events.at(-1)).toMatchObject({ act: 'callOff', by: side, note: reason });
  expect(await refusalOf(world.job({ worker: job.worker, startsAt }))).toBeNull();
  const told = await world.db
    .selectFrom('notification')
    .select('user_id as userId')
    .where('kind', '=', 'jobCalledOff')
    .where('path', '=', `/jobs/${job.jobId}`)
    .execute();
  expect(told).toEqual([{ userId: side === 'client' ? job.worker.id : job.client.id }]);
});

test('an unpaid job is not called off without a reason', async () => {
  const { client, jobId } = await world.job();
  expect(await refusalOf(world.as(client).jobs.callOff({ jobId, reason: '  ' }))).toBe('api.badInput');
});

test('a job that was just paid is not called off, even before it is marked as paid', async () => {
  const paid = await world.paidJob();
  expect(await refusalOf(world.as(paid.client).jobs.callOff({ jobId: paid.jobId, reason }))).toBe('jobs.alreadyPaid');
  const job = await world.job();
  const { sessionId } = await world.as(job.client).jobs.createCheckoutSession({ jobId: job.jobId });
  const { rawBody, signature } = world.gateway.pay(sessionId);
  const { takeProviderEvent } = await import('#modules/payments/public.server.ts');
  await takeProviderEvent(world.withActor({ kind: 'provider' }), rawBody, signature);
  expect((await look(job)).acts).toEqual([]);
  expect(await refusalOf(world.as(job.client).jobs.callOff({ jobId: job.jobId, reason }))).toBe('jobs.alreadyPaid');
  expect((await look(job)).state).toBe('awaiting_payment');
});

test('a job that was called off cannot be paid', async () => {
  const job = await world.job();
  await world.as(job.worker).jobs.callOff({ jobId: job.jobId, reason });
  expect(await refusalOf(world.as(job.client).jobs.createCheckoutSession({ jobId: job.jobId }))).toBe('jobs.notNow');
});

test('payment is due two hours before the start, within 72 hours, and not sooner than in half an hour', () => {
  const now = clock.now();
  const due = (startsInMs: number) =>
    payDueAt('acceptedOffer', new Date(now.getTime() + startsInMs), now).getTime() - now.getTime();
  expect(due(hours(200))).toBe(hours(72));
  expect(due(hours(42))).toBe(hours(40));
  expect(due(hours(2))).toBe(minutes(30));
  expect(due(minutes(31))).toBe(minutes(30));
});

test('hours that were not worked are shown before, and refunded by, the release', async () => {
  const job = await world.submittedJob({ rate: usd(4_800), minutes: 180, workedMinutes: 150 });
  const figures = { costCents: 12_000, payoutCents: 10_800, feeCents: 1_200, refundCents: 2_400 };
  expect(await look(job)).toMatchObject(figures);
  const listed = async (side: 'client' | 'worker') => (await world.as(job[side]).jobs.list({ side })).items[0];
  expect(await listed('client')).toMatchObject({ priceCents: 14_400, costCents: 12_000 });
  await world.as(job.client).jobs.release({ jobId: job.jobId });
  expect(await look(job)).toMatchObject({ ...figures, money: { releasedCents: 10_800, refundedCents: 2_400 } });
  expect(await listed('worker')).toMatchObject({ costCents: 12_000, payoutCents: 10_800 });
});

test('an unpaid, an expired and a canceled job say what they come to', async () => {
  const unpaid = await world.job();
  expect(await look(unpaid)).toMatchObject({ costCents: 12_000, payoutCents: 10_800, refundCents: 0 });
  await world.as(unpaid.client).jobs.callOff({ jobId: unpaid.jobId, reason });
  expect(await look(unpaid)).toMatchObject({ costCents: 0, payoutCents: 0 });
  const paid = await world.paidJob();
  await world.as(paid.worker).jobs.cancel({ jobId: paid.jobId, refundCents: 0 });
  expect(await look(paid)).toMatchObject({ costCents: 0, payoutCents: 0, refundCents: 12_000 });
});
