import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { days, hours, minutes } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { settleCase } from '#modules/jobs/public.server.ts';
import { takeBack } from '#tests/support/disputes.ts';
import { balances } from '#tests/support/ledger.ts';
import { casesOf, expectTrueBooks, pass, paymentOf, payoutsOf, refundedJob, take } from '#tests/support/payouts.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { type JobWorld, world } from '#tests/support/world.ts';

const { gateway, clock } = world;

// Each test starts at the same time, so the reading of the one before lies in its future.
beforeEach(() => world.db.deleteFrom('provider_reading').execute());

const moneyOf = async ({ client, jobId }: JobWorld) => (await world.as(client).jobs.get({ jobId })).money;
const bellOf = async ({ client }: JobWorld) =>
  (await world.as(client).notifications.list({})).items.map(({ kind }) => kind);

const failuresTold = async ({ client }: JobWorld) =>
  (await world.as(client).notifications.list({})).items.flatMap(({ kind, body }) =>
    kind === 'refundFailed' ? [body] : [],
  );

/** What the two sides of a job read about a refund by hand, and the lines of its timeline about it. */
async function toldOf({ client, worker, jobId }: JobWorld) {
  const readBy = async (user: typeof client) =>
    (await world.as(user).notifications.list({})).items.find(({ kind }) => kind === 'refundedElsewhere')?.body;
  const { events } = await world.as(client).jobs.get({ jobId });
  const lines = events.flatMap(({ act, refundCents }) => (refundCents ? [[act, refundCents]] : []));
  return { client: await readBy(client), worker: await readBy(worker), lines };
}

test('a refund by hand of all the held money cancels the job, and no release follows', async () => {
  const job = await world.submittedJob();
  await take(gateway.refundByHand(await paymentOf(job), usd(12_000)));
  await world.work();
  expect(await toldOf(job)).toEqual({
    client: expect.stringMatching(/We refunded you \$120\.00 .* so it’s canceled\.$/),
    worker: expect.stringMatching(/We refunded the client \$120\.00 .* contact us/),
    lines: [['refundElsewhere', 12_000]],
  });
  const found = await world.as(job.client).jobs.get({ jobId: job.jobId });
  expect(found).toMatchObject({ state: 'cancelled', money: { heldCents: 0, refundedCents: 12_000, state: 'closed' } });
  expect(await casesOf(job)).toMatchObject([{ kind: 'refundElsewhere', reason: 'held', cents: 12_000 }]);
  clock.forward(days(4));
  await world.run('jobs.tick');
  await world.work();
  expect(await payoutsOf(job)).toMatchObject([{ kind: 'refund', state: 'sent' }]);
  await expectTrueBooks();
});

test('a refund by hand of a part leaves the rest held, and the Pro gets of the rest', async () => {
  const job = await world.submittedJob();
  await take(gateway.refundByHand(await paymentOf(job), usd(2_000)));
  expect(await moneyOf(job)).toMatchObject({ state: 'held', heldCents: 10_000, refundedCents: 2_000 });
  await world.work();
  expect(await toldOf(job)).toEqual({
    client: expect.stringMatching(/^We refunded you \$20\.00 .* \$100\.00 is left for this job\.$/),
    worker: expect.stringMatching(/^We refunded the client \$20\.00 .* \$100\.00 is left for this job\.$/),
    lines: [['refundPart', 2_000]],
  });
  await world.as(job.client).jobs.release({ jobId: job.jobId });
  expect(await moneyOf(job)).toMatchObject({ releasedCents: 9_000, feeCents: 1_000, refundedCents: 2_000 });
  await expectTrueBooks();
});

test.each([
  ['all the held money', 12_000, /^We’ll refund you \$120\.00 .*as soon as it can\. .* so it’s canceled\.$/],
  ['a part', 2_000, /^We’ll refund you \$20\.00 .*as soon as it can\. \$100\.00 is left for this job\.$/],
])('a refund by hand of %s that waits at the provider is told as one to come', async (_, cents, words) => {
  const job = await world.submittedJob();
  gateway.setNextRefund('pending', 'settlement');
  await take(gateway.refundByHand(await paymentOf(job), usd(cents)));
  await world.work();
  const { items } = await world.as(job.client).notifications.list({});
  const [told] = items.filter(({ kind }) => kind === 'refundedElsewhere');
  expect(told).toMatchObject({
    title: expect.stringContaining('will be refunded'),
    body: expect.stringMatching(words),
  });
  expect((await toldOf(job)).worker).toMatch(/^We’ll refund the client/);
});

test('a refund by hand is told once, however often its task runs', async () => {
  const job = await world.submittedJob();
  const event = gateway.refundByHand(await paymentOf(job), usd(2_000));
  await Promise.all([take(event), take(event)]);
  await world.work();
  const refund = { id: gateway.refunds.at(-1)?.id, cents: 2_000, left: 'some' };
  await world.run('payments.refundedElsewhere', { purposeId: job.jobId, refund });
  expect((await bellOf(job)).filter((kind) => kind === 'refundedElsewhere')).toHaveLength(1);
  expect((await toldOf(job)).lines).toEqual([['refundPart', 2_000]]);
});

test('a task without the refund, as earlier versions queued it, cancels the job', async () => {
  const job = await world.submittedJob();
  await take(gateway.refundByHand(await paymentOf(job), usd(12_000)));
  await world.run('payments.refundedElsewhere', { purposeId: job.jobId });
  expect(await toldOf(job)).toMatchObject({ lines: [['refundElsewhere', 12_000]] });
});

test('such a task about a job of which nothing was refunded changes nothing', async () => {
  const job = await world.submittedJob();
  await world.run('payments.refundedElsewhere', { purposeId: job.jobId });
  expect(await world.as(job.client).jobs.get({ jobId: job.jobId })).toMatchObject({ state: 'submitted' });
  expect(await moneyOf(job)).toMatchObject({ heldCents: 12_000, refundedCents: 0 });
});

test('a case of a job whose money was refunded by hand can still be decided', async () => {
  const job = await world.reportedJob();
  await take(gateway.refundByHand(await paymentOf(job), usd(12_000)));
  await world.work();
  expect(await world.as(job.client).jobs.get({ jobId: job.jobId })).toMatchObject({ state: 'disputed', acts: [] });
  expect(await toldOf(job)).toEqual({
    client: expect.stringContaining('$0.00 is left for this job.'),
    worker: expect.stringContaining('$0.00 is left for this job.'),
    lines: [['refundPart', 12_000]],
  });
  await settleCase(world.db, { jobId: job.jobId, amount: usd(0), explanation: 'Refunded.', at: clock.now() });
  expect(await world.as(job.client).jobs.get({ jobId: job.jobId })).toMatchObject({ state: 'settled' });
});

test('a side that settles a case after a part was refunded by hand is shown the new amount first', async () => {
  const job = await world.reportedJob();
  await take(gateway.refundByHand(await paymentOf(job), usd(2_500)));
  await world.work();
  const settle = (amountCents: number) => world.as(job.worker).jobs.settleForOther({ jobId: job.jobId, amountCents });
  expect(await refusalOf(settle(12_000))).toBe('jobs.amountChanged');
  expect(await world.as(job.client).jobs.get({ jobId: job.jobId })).toMatchObject({ state: 'disputed' });
  await settle(9_500);
  expect((await world.as(job.client).jobs.get({ jobId: job.jobId })).refundCents).toBe(12_000);
});

test('a refund by hand after the release is the platform’s loss until it fails', async () => {
  const worker = await world.worker();
  await world.payoutAccount(worker);
  const job = await world.releasedJob({ worker });
  await world.work();
  const before = (await balances()).loss ?? 0;
  await take(gateway.refundByHand(await paymentOf(job), usd(5_000)));
  expect((await balances()).loss).toBe(before + 5_000);
  expect(await casesOf(job)).toMatchObject([{ kind: 'refundElsewhere', reason: 'notHeld', cents: 5_000 }]);
  expect(await moneyOf(job)).toMatchObject({ refundedCents: 0, releasedCents: 10_800 });
  await world.work();
  expect(await toldOf(job)).toEqual({
    client: expect.stringMatching(/^We refunded you \$50\.00/),
    worker: expect.stringContaining('This doesn’t change what you earn'),
    lines: [['refundPart', 5_000]],
  });
  const failed = gateway.endRefund(gateway.refunds.at(-1)?.id ?? '', 'failed');
  await Promise.all([take(failed), take(failed)]);
  expect((await balances()).loss).toBe(before);
  await expectTrueBooks();
  const cases = await casesOf(job);
  expect(cases.filter(({ outcome }) => outcome === null)).toMatchObject([{ reason: 'cameBack', cents: 5_000 }]);
  expect(cases).toHaveLength(2);
  expect(await failuresTold(job)).toEqual([expect.stringMatching(/^\$50\.00 .* came back/)]);
});

test('a refund by hand of which only a part was held is corrected as a whole when it fails', async () => {
  const job = await world.submittedJob();
  await takeBack(job.jobId, { amount: usd(5_000) });
  await take(gateway.refundByHand(await paymentOf(job), usd(9_000)));
  await take(gateway.endRefund(gateway.refunds.at(-1)?.id ?? '', 'failed'));
  const open = (await casesOf(job)).filter(({ outcome }) => outcome === null);
  expect(open.map(({ kind, reason, cents }) => [kind, reason, cents]).toSorted()).toEqual([
    ['refundElsewhere', 'cameBack', 2_000],
    ['refundFailed', null, 7_000],
  ]);
  expect(await failuresTold(job)).toEqual([expect.stringMatching(/^\$90\.00 /)]);
  await expectTrueBooks();
});

test('a refund by hand that had failed before it was seen is told to no side', async () => {
  const job = await world.releasedJob();
  await world.work();
  gateway.refundByHand(await paymentOf(job), usd(5_000));
  await take(gateway.endRefund(gateway.refunds.at(-1)?.id ?? '', 'failed'));
  expect(await casesOf(job)).toEqual([]);
  expect(await failuresTold(job)).toEqual([]);
  await expectTrueBooks();
});

test('a refund by hand in place of our own one is not sent again', async () => {
  const job = await world.paidJob();
  await world.as(job.client).jobs.cancel({ jobId: job.jobId, refundCents: 12_000 });
  // No event comes: our own order is refused, because the payment is refunded already.
  gateway.refundByHand(await paymentOf(job), usd(12_000));
  await world.work();
  expect(await payoutsOf(job)).toMatchObject([{ kind: 'refund', state: 'sent' }]);
  expect(await casesOf(job)).toEqual([]);
  await expectTrueBooks();
});

test('a refund by hand of a part makes our own one smaller, and what is left of it is sent', async () => {
  const job = await world.paidJob();
  await world.as(job.client).jobs.cancel({ jobId: job.jobId, refundCents: 12_000 });
  await take(gateway.refundByHand(await paymentOf(job), usd(2_000)));
  await world.work();
  expect((await payoutsOf(job)).map(({ cents, state }) => [cents, state]).toSorted()).toEqual([
    [10_000, 'sent'],
    [2_000, 'sent'],
  ]);
  expect(await casesOf(job)).toEqual([]);
  expect(await moneyOf(job)).toMatchObject({ heldCents: 0, refundedCents: 12_000 });
  await expectTrueBooks();
});

test('without an event, a refund by hand of a part is found when our own one is refused', async () => {
  const job = await world.paidJob();
  await world.as(job.client).jobs.cancel({ jobId: job.jobId, refundCents: 12_000 });
  gateway.refundByHand(await paymentOf(job), usd(2_000));
  await world.work();
  expect((await payoutsOf(job)).map(({ cents, state }) => [cents, state]).toSorted()).toEqual([
    [10_000, 'queued'],
    [2_000, 'sent'],
  ]);
  await pass(minutes(16));
  expect((await payoutsOf(job)).map(({ state }) => state)).toEqual(['sent', 'sent']);
  await expectTrueBooks();
});

test('a refund by hand waits to be booked while the answer to our own one is not known', async () => {
  const job = await world.reportedJob();
  await settleCase(world.db, { jobId: job.jobId, amount: usd(6_000), explanation: 'Half.', at: clock.now() });
  gateway.fail('refund', 'lostAnswer');
  await world.work();
  await take(gateway.refundByHand(await paymentOf(job), usd(2_000)));
  expect((await payoutsOf(job)).filter(({ kind }) => kind === 'refund')).toMatchObject([
    { cents: 6_000, state: 'queued' },
  ]);
  const before = (await balances()).loss ?? 0;
  await pass(minutes(61));
  await pass(minutes(61));
  expect((await payoutsOf(job)).filter(({ kind }) => kind === 'refund')).toMatchObject([
    { cents: 6_000, state: 'sent' },
  ]);
  expect((await balances()).loss).toBe(before + 2_000);
  await expectTrueBooks();
});

test('a refund by hand fulfills two of ours at once, and both are owed again when it fails', async () => {
  const job = await world.submittedJob();
  const payment = await paymentOf(job);
  await take(gateway.refundByHand(payment, usd(2_000)));
  await take(gateway.endRefund(gateway.refunds.at(-1)?.id ?? '', 'failed'));
  await world.as(job.client).jobs.dispute({ jobId: job.jobId, reason: 'Nothing was done.' });
  await settleCase(world.db, { jobId: job.jobId, amount: usd(0), explanation: 'Refunded.', at: clock.now() });
  await take(gateway.refundByHand(payment, usd(12_000)));
  expect(await payoutsOf(job)).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
  expect((await casesOf(job)).filter(({ outcome }) => outcome === null)).toMatchObject([
    { kind: 'refundElsewhere', cents: 2_000 },
  ]);
  await expectTrueBooks();
  await take(gateway.endRefund(gateway.refunds.at(-1)?.id ?? '', 'failed'));
  expect(await payoutsOf(job)).toMatchObject([{ state: 'failed' }, { state: 'failed' }]);
  await expectTrueBooks();
});

test('a refund by hand fulfills one that failed, and ends its case', async () => {
  const job = await refundedJob();
  await take(gateway.endRefund(job.refundId, 'failed'));
  await take(gateway.refundByHand(await paymentOf(job), usd(12_000)));
  expect(await payoutsOf(job)).toMatchObject([{ state: 'sent' }]);
  expect(await casesOf(job)).toMatchObject([{ kind: 'refundFailed', outcome: 'ended' }]);
  await expectTrueBooks();
});

test('a refund by hand without an event is found within the hour, once', async () => {
  const job = await world.submittedJob();
  await pass(minutes(1));
  gateway.refundByHand(await paymentOf(job), usd(2_000));
  await pass(minutes(61));
  await pass(minutes(61));
  expect(await moneyOf(job)).toMatchObject({ refundedCents: 2_000 });
  expect(await casesOf(job)).toHaveLength(1);
  await expectTrueBooks();
});

test('refunds by hand and the release at the same moment keep every cent', async () => {
  const job = await world.submittedJob();
  const payment = await paymentOf(job);
  const events = [gateway.refundByHand(payment, usd(3_000)), gateway.refundByHand(payment, usd(1_000))];
  await Promise.all([
    ...events.map(take),
    world
      .as(job.client)
      .jobs.release({ jobId: job.jobId })
      .catch(() => {}),
    ...events.map(take),
  ]);
  await world.work();
  const money = await moneyOf(job);
  expect(money.heldCents + money.releasedCents + money.refundedCents + money.feeCents).toBe(12_000);
  await expectTrueBooks();
});

test('refunds by hand that cannot be booked do not keep the reconciler from another one', async () => {
  const refundPart = async () => {
    const job = await world.submittedJob();
    gateway.refundByHand(await paymentOf(job), usd(2_000));
    return job;
  };
  const jobs = [await refundPart(), await refundPart(), await refundPart()];
  const [first, , last] = gateway.refunds.slice(-3);
  // More than the database takes.
  for (const refund of [first, last]) if (refund) refund.amount = usd(3_000_000_000);
  await pass(hours(2));
  const left = await Promise.all(jobs.map(async (job) => (await moneyOf(job)).heldCents));
  expect(left).toEqual([12_000, 10_000, 12_000]);
  const { rows } = await sql<{ at: Date }>`select read_to as at from provider_reading where list = 'refunds'`.execute(
    world.db,
  );
  expect(rows).toEqual([{ at: clock.now() }]);
  for (const refund of [first, last]) if (refund) refund.amount = usd(2_000);
  await pass(hours(1));
  expect((await moneyOf(jobs[0] as JobWorld)).heldCents).toBe(10_000);
});
