import { expect, test } from 'vitest';
import { usd } from '#lib/money.ts';
import { decide, takeBack } from '#tests/support/disputes.ts';
import { refundedJob, take } from '#tests/support/payouts.ts';
import { type JobWorld, world } from '#tests/support/world.ts';

const { gateway } = world;

const moneyOf = async ({ client, jobId }: JobWorld) => (await world.as(client).jobs.get({ jobId })).money;

/** How much each bank is said to have kept of the payment of a job. */
const lossesOf = async ({ jobId }: JobWorld, act: 'payments.disputeLost' | 'payments.refundCovered') => {
  const { id } = await world.db
    .selectFrom('hold')
    .select('id')
    .where('purpose_id', '=', jobId)
    .executeTakeFirstOrThrow();
  const rows = await world.db
    .selectFrom('audit_event')
    .select('detail')
    .where('act', '=', act)
    .where('subject_id', '=', id)
    .execute();
  return rows.map(({ detail }) => (detail as { refunded: number }).refunded);
};

test('a second payment that goes back is no refund of the job, whose money is all held', async () => {
  const job = await world.paidJob();
  const paid = [...gateway.sessions.values()].find(({ order }) => order.successUrl.includes(job.jobId));
  if (!paid) throw new Error('no page');
  const other = await gateway.port.createCheckoutSession({ ...paid.order, idempotencyKey: `${job.jobId}:tab` });
  await take(gateway.pay(other.id));
  expect(await moneyOf(job)).toMatchObject({
    ...{ heldCents: 12_000, refundedCents: 0, refunds: [], sentRefunds: [] },
    waits: [{ to: 'client', cents: 12_000, reason: 'refundSending' }],
  });
  await world.work();
  expect(await moneyOf(job)).toMatchObject({ heldCents: 12_000, refunds: [], sentRefunds: [], waits: [] });
});

test('what the client’s bank has paid is no refund to the card, and the feed tells of the bank once', async () => {
  gateway.setNextRefund('pending', 'settlement');
  const job = await refundedJob();
  await decide(await takeBack(job.jobId, { amount: usd(5_000) }), 'lost');
  await take(gateway.endRefund(job.refundId, 'failed', 'lost_or_stolen_card'));
  expect(await moneyOf(job)).toMatchObject({ refundedCents: 12_000, refunds: [{ state: 'stopped', cents: 7_000 }] });
  // The feed has one line about the bank: what it had kept.
  expect(await lossesOf(job, 'payments.disputeLost')).toHaveLength(1);
  expect(await lossesOf(job, 'payments.refundCovered')).toEqual([5_000]);
});

test('a refund that a bank has paid in full is not said to have gone to the card', async () => {
  const job = await world.paidJob();
  await world.as(job.client).jobs.cancel({ jobId: job.jobId, refundCents: 12_000 });
  await decide(await takeBack(job.jobId), 'lost');
  expect(await moneyOf(job)).toMatchObject({ refundedCents: 12_000, refunds: [], sentRefunds: [] });
});
