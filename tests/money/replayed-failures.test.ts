import { expect, test } from 'vitest';
import { hours, minutes } from '#lib/clock.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { type JobWorld, world } from '#tests/support/world.ts';
import { accountOf, journeysAt, pass, release } from './journeys.ts';
import { startMoneyWorld } from './money-world.ts';

// The provider stores a failure of its own (500) under the idempotency key, and replays it for a day.

const provider = await startMoneyWorld();
const { stripe } = provider;
const { paidJob, paidJobWithAccount, transfersTo } = journeysAt(provider);

/** A call of the library is made three times with its key: the first fails, and the others replay that. */
const failNext = (when: 'before' | 'after', path: string) => provider.setFault({ status: 500, when, calls: 1, path });

const payoutOf = ({ jobId }: JobWorld) =>
  world.db
    .selectFrom('payout as p')
    .innerJoin('hold as h', 'h.id', 'p.hold_id')
    .select(['p.state', 'p.attempt'])
    .where('h.purpose_id', '=', jobId)
    .executeTakeFirst();

test.each(['before', 'after'] as const)(
  'a Pro whose account fails %s it is made opens one at the next try',
  async (when) => {
    const worker = await world.worker();
    const open = () => world.as(worker).payments.openPayoutAccount({});
    await failNext(when, '/v1/accounts');
    expect(await refusalOf(open())).toBe('payments.providerUnavailable');
    expect((await open()).url).toContain('/onboarding/');
  },
);

test.each(['before', 'after'] as const)(
  'a client whose page fails %s it is made pays on the next one',
  async (when) => {
    const { client, jobId } = await world.job();
    const open = () => world.as(client).jobs.createCheckoutSession({ jobId });
    await failNext(when, '/v1/checkout/sessions');
    expect(await refusalOf(open())).toBe('payments.providerUnavailable');
    const { sessionId } = await open();
    await provider.pay(sessionId, '4242 4242 4242 4242');
    await world.as(client).jobs.confirmPayment({ jobId, sessionId });
    expect((await world.as(client).jobs.get({ jobId })).money.capturedCents).toBe(12_000);
  },
);

test('a transfer that was made before the failure is found at once, and is made once', async () => {
  const job = await paidJobWithAccount();
  await failNext('after', '/v1/transfers');
  await release(job);
  expect(await payoutOf(job)).toEqual({ state: 'sent', attempt: 1 });
  await pass(hours(30));
  expect(await transfersTo(await accountOf(job.worker.id))).toHaveLength(1);
});

test('a transfer that failed before it was made waits until its key is forgotten, and is made then', async () => {
  const job = await paidJobWithAccount();
  await failNext('before', '/v1/transfers');
  await release(job);
  await pass(hours(19));
  expect(await payoutOf(job)).toEqual({ state: 'queued', attempt: 1 });
  await pass(hours(2));
  expect(await payoutOf(job)).toEqual({ state: 'sent', attempt: 2 });
  expect(await transfersTo(await accountOf(job.worker.id))).toHaveLength(1);
});

test('a refund that was made before the failure is found at once, and is made once', async () => {
  const job = await paidJob();
  await failNext('after', '/v1/refunds');
  await world.as(job.worker).jobs.cancel({ jobId: job.jobId, refundCents: 12_000 });
  await world.work();
  expect(await payoutOf(job)).toEqual({ state: 'sent', attempt: 1 });
  await pass(minutes(10));
  const { data } = await stripe.refunds.list({ limit: 100 });
  expect(data).toHaveLength(1);
});
