import { beforeEach, expect, test } from 'vitest';
import { days, hours } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import {
  casesAbout,
  disputeOf,
  holdOf,
  journalsOf,
  payouts,
  proveBalance,
  startAfresh,
} from '#tests/support/disputed-money.ts';
import { decide, disputeJob, post, takeBack } from '#tests/support/disputes.ts';
import { balances } from '#tests/support/ledger.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';

const { gateway, clock } = world;

beforeEach(startAfresh);

test('after the release nothing is taken from the Pro: an administrator gets a case, and a loss is the platform’s', async () => {
  const job = await world.releasedJob();
  await world.work();
  const id = await takeBack(job.jobId);
  expect(await holdOf(job)).toMatchObject({ state: 'closed', released_cents: 10_800 });
  expect(await casesAbout(id)).toMatchObject([{ kind: 'disputeAfterRelease', cents: 12_000, closedAt: null }]);
  const earned = () => world.as(job.worker).payments.getEarnings();
  expect(await earned()).toMatchObject({ balanceCents: 10_800 });
  await decide(id, 'lost');
  expect(await earned()).toMatchObject({ balanceCents: 10_800 });
  expect(await journalsOf(job)).toEqual(['capture', 'release', 'dispute', 'dispute_loss']);
  expect(await casesAbout(id)).toMatchObject([{ closedAt: null }]);
  await proveBalance();
});

test('the case about a released payment stays open until the bank has decided', async () => {
  const job = await world.releasedJob();
  const id = await takeBack(job.jobId);
  const { payments } = world.as(await world.person({ role: 'admin' }));
  const read = async () => (await payments.listCases({ limit: 50 })).items.find(({ job: of }) => of?.id === job.jobId);
  const atBank = await read();
  expect(atBank).toMatchObject({ acts: [], chargeback: { status: 'needs_response', dueBy: expect.any(String) } });
  const close = () => payments.closeCase({ caseId: atBank?.id ?? '', reason: 'Looked at.' });
  expect(await refusalOf(close())).toBe('payments.caseNotNow');
  await decide(id, 'lost');
  expect(await read()).toMatchObject({ acts: ['close'] });
  await close();
  expect(await casesAbout(id)).toMatchObject([{ closedAt: clock.now() }]);
});

test('a transfer that waited when the bank took the money back is still sent', async () => {
  const job = await world.releasedJob();
  await world.work();
  await takeBack(job.jobId);
  const accountId = await world.payoutAccount(job.worker);
  clock.forward(hours(24));
  await world.run('payments.reconcile');
  await world.work();
  expect(gateway.transfers.filter((transfer) => transfer.accountId === accountId)).toMatchObject([{ amount: 10_800 }]);
});

test('a won dispute after the release closes its case', async () => {
  const job = await world.releasedJob();
  const id = await takeBack(job.jobId);
  await decide(id, 'won');
  expect(await casesAbout(id)).toMatchObject([{ kind: 'disputeAfterRelease', closedAt: clock.now() }]);
  expect(await journalsOf(job)).toEqual(['capture', 'release', 'dispute', 'dispute_won']);
});

/** A canceled job, all of which is to be refunded; its bank takes the payment back first. */
async function refundInTheWay(about?: Parameters<typeof disputeJob>[1]) {
  const job = await world.paidJob();
  await world.as(job.worker).jobs.cancel({ jobId: job.jobId, refundCents: 0 });
  const [id, event] = await disputeJob(job.jobId, about);
  await post(event);
  await world.work();
  clock.forward(days(1));
  await world.run('payments.reconcile');
  await world.work();
  return { job, id };
}

test('a refund waits for the bank, without a try, and is sent when the client has lost', async () => {
  const { job, id } = await refundInTheWay();
  expect(await payouts(job)).toEqual([{ kind: 'refund', state: 'queued', cents: 12_000 }]);
  expect(gateway.calls.filter((method) => method === 'refund')).toEqual([]);
  await decide(id, 'won');
  expect(await payouts(job)).toEqual([{ kind: 'refund', state: 'sent', cents: 12_000 }]);
  expect(await journalsOf(job)).toEqual(['capture', 'dispute', 'dispute_won', 'refund']);
  await proveBalance();
});

test('a refund that the provider refuses because of an unknown dispute waits for the bank, after one try', async () => {
  const job = await world.paidJob();
  const [id] = await disputeJob(job.jobId);
  await world.as(job.worker).jobs.cancel({ jobId: job.jobId, refundCents: 0 });
  const before = gateway.calls.length;
  await world.work();
  expect(await disputeOf(id)).toMatchObject({ status: 'needs_response' });
  clock.forward(hours(40));
  for (let run = 0; run < 3; run++) {
    await world.run('payments.reconcile');
    await world.work();
  }
  expect(await payouts(job)).toEqual([{ kind: 'refund', state: 'queued', cents: 12_000 }]);
  expect(gateway.calls.slice(before).filter((method) => method === 'refund')).toHaveLength(1);
  await decide(id, 'won');
  expect(await payouts(job)).toEqual([{ kind: 'refund', state: 'sent', cents: 12_000 }]);
  await proveBalance();
});

test('a refund without an answer is looked up before a dispute that refuses another one is booked', async () => {
  const job = await world.paidJob();
  await world.as(job.worker).jobs.cancel({ jobId: job.jobId, refundCents: 0 });
  await disputeJob(job.jobId);
  const before = gateway.calls.length;
  await world.work();
  expect(gateway.calls.slice(before)).toEqual(['refund', 'listDisputes', 'listRefunds']);
});

test('a refund is dropped when the bank has paid it, and the rest of it when the bank has paid a part', async () => {
  const all = await refundInTheWay();
  await decide(all.id, 'lost');
  expect(await payouts(all.job)).toEqual([{ kind: 'refund', state: 'sent', cents: 12_000 }]);
  expect(await journalsOf(all.job)).toEqual(['capture', 'dispute', 'dispute_lost']);
  const part = await refundInTheWay({ amount: usd(5_000) });
  await decide(part.id, 'lost');
  expect(await payouts(part.job)).toMatchObject([{ state: 'sent', cents: 5_000 }, { cents: 7_000 }]);
  await proveBalance();
});

test('a refund whose answer was lost before the bank took the rest is not counted twice', async () => {
  const job = await world.paidJob();
  await world.as(job.worker).jobs.cancel({ jobId: job.jobId, refundCents: 0 });
  gateway.fail('refund', 'lostAnswer');
  await world.work();
  const [id, event] = await disputeJob(job.jobId, { status: 'lost' });
  await post(event);
  expect(await payouts(job)).toEqual([{ kind: 'refund', state: 'sent', cents: 12_000 }]);
  expect(await journalsOf(job)).toEqual(['capture', 'refund', 'dispute', 'dispute_loss']);
  expect(await casesAbout(id)).toMatchObject([{ kind: 'disputeAfterRelease', cents: 12_000 }]);
});

test.each([
  ['lost', 'closed', 0],
  ['won', 'held', 5_000],
] as const)(
  'a refund by hand of the part that the bank has not taken is no loss, when the dispute is %s',
  async (verdict, state, left) => {
    const job = await world.submittedJob();
    const id = await takeBack(job.jobId, { amount: usd(5_000) });
    const { payment_intent_id: payment } = await holdOf(job);
    const before = (await balances()).loss;
    await post(gateway.refundByHand(payment ?? '', usd(7_000)));
    expect(await holdOf(job)).toMatchObject({ state: 'frozen', held_cents: 5_000, refunded_cents: 7_000 });
    await decide(id, verdict);
    expect(await holdOf(job)).toMatchObject({ state, held_cents: left, refunded_cents: 12_000 - left });
    expect((await balances()).loss).toBe(before);
    await proveBalance();
  },
);

test('a refund by hand of more than the bank has left is a loss of the rest alone', async () => {
  const job = await world.submittedJob();
  await takeBack(job.jobId, { amount: usd(5_000) });
  const { payment_intent_id: payment } = await holdOf(job);
  const { loss = 0 } = await balances();
  await post(gateway.refundByHand(payment ?? '', usd(12_000)));
  expect(await holdOf(job)).toMatchObject({ state: 'frozen', held_cents: 5_000, refunded_cents: 7_000 });
  expect((await balances()).loss).toBe(loss + 5_000);
  await proveBalance();
});
