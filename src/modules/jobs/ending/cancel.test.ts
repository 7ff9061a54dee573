import { expect, test } from 'vitest';
import { days, hours, minutes } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { paymentOf, take } from '#tests/support/payouts.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { type JobWorld, world } from '#tests/support/world.ts';

const { clock } = world;

const look = ({ client, jobId }: JobWorld) => world.as(client).jobs.get({ jobId });
const inDays = (n: number) => new Date(clock.now().getTime() + days(n));
const strikes = ({ worker }: JobWorld) =>
  world.db.selectFrom('worker_strike').select('reference').where('worker_id', '=', worker.id).execute();

/** Returns what each side reads in the bell of the cancellation. */
async function newsOf({ client, worker, jobId }: JobWorld) {
  const read = async (user: JobWorld['client']) => {
    const { items } = await world.as(user).notifications.list({});
    const news = items.filter(({ kind, path }) => kind === 'jobCancelled' && path === `/jobs/${jobId}`);
    return news.map(({ body }) => body);
  };
  return { client: await read(client), worker: await read(worker) };
}

/** Returns a paid job whose five free minutes are over. */
async function paid(given: Parameters<typeof world.paidJob>[0] = {}): Promise<JobWorld> {
  const job = await world.paidJob({ startsAt: inDays(20), cancellationTier: 'moderate', ...given });
  clock.forward(minutes(6));
  return job;
}

test('the client sees the refund and gets it', async () => {
  const job = await paid({ startsAt: inDays(1.5) });
  const { refunds, acts } = await look(job);
  expect(acts).toEqual(['cancel', 'dispute']);
  expect(refunds).toEqual([
    { refundCents: 6_000, until: expect.any(String) },
    { refundCents: 0, until: null },
  ]);
  const { client, jobId } = job;
  expect(await world.as(client).jobs.cancel({ jobId, refundCents: 6_000, reason: 'We moved.' })).toEqual({
    state: 'cancelled',
    refundCents: 6_000,
  });
  expect(await look(job)).toMatchObject({
    state: 'cancelled',
    acts: [],
    refunds: null,
    money: { state: 'closed', refundedCents: 6_000, releasedCents: 5_400, feeCents: 600 },
  });
  expect((await look(job)).events.at(-1)).toMatchObject({ act: 'cancel', by: 'client', note: 'We moved.' });
  expect(await strikes(job)).toEqual([]);
  await world.work();
  expect(world.gateway.refunds.filter(({ amount }) => amount === 6_000)).toHaveLength(1);
});

test('a Pro who cancels refunds everything, even on the last day, and gets a strike', async () => {
  const job = await paid({ startsAt: inDays(0.2), cancellationTier: 'strict' });
  const { worker, jobId } = job;
  expect((await world.as(worker).jobs.get({ jobId })).refunds).toEqual([{ refundCents: 12_000, until: null }]);
  await world.as(worker).jobs.cancel({ jobId, refundCents: 12_000 });
  expect((await look(job)).money).toMatchObject({ refundedCents: 12_000, releasedCents: 0, feeCents: 0 });
  expect(await strikes(job)).toEqual([{ reference: jobId }]);
});

test('both sides are notified, and the Pro’s slot is free again', async () => {
  const job = await paid();
  const { client, worker, jobId } = job;
  const { startsAt } = await look(job);
  await world.as(client).jobs.cancel({ jobId, refundCents: 12_000 });
  expect(await newsOf(job)).toEqual({
    client: ['You canceled “Clean the flat”. $120.00 is being refunded to you.'],
    worker: ['The client canceled “Clean the flat”. $120.00 is being refunded to them.'],
  });
  expect(await refusalOf(world.job({ worker, startsAt: new Date(startsAt) }))).toBeNull();
});

test('each side reads what became of the money, and the side that canceled reads it as its own act', async () => {
  const cancel = async (side: 'client' | 'worker', refundCents: number, days: number) => {
    const job = await paid({ startsAt: inDays(days) });
    await world.as(job[side]).jobs.cancel({ jobId: job.jobId, refundCents });
    return newsOf(job);
  };
  expect(await cancel('worker', 12_000, 1.5)).toEqual({
    client: ['The Pro canceled “Clean the flat”. $120.00 is being refunded to you.'],
    worker: ['You canceled “Clean the flat”. $120.00 is being refunded to the client.'],
  });
  const kept = (payout: string) =>
    `The client canceled “Clean the flat”. ${payout} went to your balance for holding the time.`;
  expect(await cancel('client', 6_000, 1.5)).toEqual({
    client: ['You canceled “Clean the flat”. $60.00 is being refunded to you.'],
    worker: [kept('$54.00')],
  });
  expect(await cancel('client', 0, 0.2)).toEqual({
    client: ['You canceled “Clean the flat”. It was too late for a refund.'],
    worker: [kept('$108.00')],
  });
});

test('a job is not canceled if the refund is lower than the one the client saw', async () => {
  const job = await paid({ startsAt: inDays(2.1) });
  const shownCents = (await look(job)).refunds?.[0]?.refundCents ?? 0;
  expect(shownCents).toBe(12_000);
  clock.forward(hours(4));
  const cancel = () => refusalOf(world.as(job.client).jobs.cancel({ jobId: job.jobId, refundCents: shownCents }));
  expect(await cancel()).toBe('jobs.refundChanged');
  expect(await look(job)).toMatchObject({ state: 'paid', money: { heldCents: 12_000 } });
});

test('the hour that a flexible Pro keeps is the hourly rate', async () => {
  const job = await paid({ startsAt: inDays(0.5), cancellationTier: 'flexible', rate: usd(4_000), minutes: 180 });
  expect((await look(job)).refunds).toEqual([{ refundCents: 8_000, until: null }]);
});

test('simultaneous cancellations, or a cancellation during check-in, take effect once', async () => {
  const job = await paid();
  const { client, worker, jobId, pin } = job;
  const outcomes = await Promise.all([
    refusalOf(world.as(client).jobs.cancel({ jobId, refundCents: 12_000 })),
    refusalOf(world.as(client).jobs.cancel({ jobId, refundCents: 12_000 })),
    refusalOf(world.as(worker).jobs.checkIn({ jobId, pin })),
  ]);
  expect(outcomes.filter((code) => code === null)).toHaveLength(1);
  expect(outcomes.filter((code) => code === 'jobs.notNow')).toHaveLength(2);
});

test('a job cannot be canceled after check-in', async () => {
  const job = await world.startedJob();
  expect((await look(job)).refunds).toBeNull();
  const { client, jobId } = job;
  expect(await refusalOf(world.as(client).jobs.cancel({ jobId, refundCents: 0 }))).toBe('jobs.notNow');
});

test('after a refund by hand of everything, a cancellation that comes first names no sum', async () => {
  for (const by of ['client', 'worker'] as const) {
    const job = await paid();
    await take(world.gateway.refundByHand(await paymentOf(job), usd(12_000)));
    await world.as(job[by]).jobs.cancel({ jobId: job.jobId, refundCents: 0 });
    const general = expect.stringContaining('The job page shows who canceled it');
    expect(await newsOf(job)).toEqual({ client: [general], worker: [general] });
  }
});
