import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { days, hours, minutes } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { decide, disputeJob, paidPageOf, post, takeBack } from '#tests/support/disputes.ts';
import { balances } from '#tests/support/ledger.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { type JobWorld, world } from '#tests/support/world.ts';

const { gateway, clock } = world;

// Each test starts without pending payments, and its clock where the clock of the one before started.
beforeEach(async () => {
  await world.db.deleteFrom('provider_reading').execute();
  clock.forward(days(4));
  await world.run('jobs.tick');
  await world.work();
  await world.run('payments.reconcile');
});

const holdOf = ({ jobId }: JobWorld) =>
  world.db.selectFrom('hold').selectAll().where('purpose_id', '=', jobId).executeTakeFirstOrThrow();
const disputeOf = (id: string) =>
  world.db.selectFrom('dispute').selectAll().where('provider_id', '=', id).executeTakeFirst();
const casesAbout = (about: string) =>
  world.db
    .selectFrom('money_case')
    .select(['kind', 'amount_cents as cents', 'closed_at as closedAt'])
    .where('about', '=', about)
    .execute();
const journalsOf = async (job: JobWorld) => {
  const { id } = await holdOf(job);
  const rows = await world.db
    .selectFrom('ledger_journal')
    .select('kind')
    .where('hold_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
};
const payouts = async (job: JobWorld) => {
  const { id } = await holdOf(job);
  return world.db
    .selectFrom('payout')
    .select(['kind', 'state', 'amount_cents as cents'])
    .where('hold_id', '=', id)
    .orderBy('amount_cents')
    .execute();
};

/** What the ledger says the provider has must be what it has. */
const proveBalance = async () => expect((await balances()).provider).toBe(gateway.balance());

test('held money that a bank takes back is frozen: it is neither released nor refunded', async () => {
  const job = await world.submittedJob();
  const [id, event] = await disputeJob(job.jobId);
  await post(event);
  expect(await holdOf(job)).toMatchObject({ state: 'frozen', held_cents: 12_000 });
  // Before the job has heard of it, too.
  expect(await refusalOf(world.as(job.client).jobs.release({ jobId: job.jobId }))).toBe('jobs.notNow');
  await world.work();
  expect(await refusalOf(world.as(job.client).jobs.release({ jobId: job.jobId }))).toBe('jobs.notNow');
  clock.forward(days(30));
  await world.run('jobs.tick');
  await world.work();
  expect(await holdOf(job)).toMatchObject({ state: 'frozen', held_cents: 12_000 });
  expect(await payouts(job)).toEqual([]);
  expect(await disputeOf(id)).toMatchObject({ status: 'needs_response', was_held: true, amount_cents: 12_000 });
  expect(await balances()).toMatchObject({ disputed: 12_000 });
  await proveBalance();
  await decide(id, 'won');
  expect(await holdOf(job)).toMatchObject({ state: 'held', held_cents: 12_000 });
  expect(await journalsOf(job)).toEqual(['capture', 'dispute', 'dispute_won']);
  await proveBalance();
});

test('a lost dispute of held money counts as refunded by the bank', async () => {
  const job = await world.submittedJob();
  const id = await takeBack(job.jobId);
  await decide(id, 'lost');
  expect(await holdOf(job)).toMatchObject({ state: 'closed', held_cents: 0, refunded_cents: 12_000 });
  expect(await payouts(job)).toEqual([]);
  expect(await journalsOf(job)).toEqual(['capture', 'dispute', 'dispute_lost']);
  expect(await balances()).toMatchObject({ disputed: 0 });
  await proveBalance();
});

test('a bank that takes a part leaves the rest held', async () => {
  const job = await world.submittedJob();
  const id = await takeBack(job.jobId, { amount: usd(5_000) });
  expect(await holdOf(job)).toMatchObject({ state: 'frozen', held_cents: 12_000 });
  await decide(id, 'lost');
  expect(await holdOf(job)).toMatchObject({ state: 'held', held_cents: 7_000, refunded_cents: 5_000 });
  await proveBalance();
});

test.each([[['needs_response', 'under_review', 'won']], [['needs_response', 'lost']]] as const)(
  'events that come late, twice and in any order book a dispute once: %s',
  async (story) => {
    const job = await world.submittedJob();
    const [id, opened] = await disputeJob(job.jobId);
    const later = story.slice(1).map((status) => gateway.decideDispute(id, status));
    for (const event of [...later.toReversed(), opened, opened, ...later]) {
      await post(event);
      await world.work();
    }
    const end = story.at(-1) as 'won' | 'lost';
    expect(await journalsOf(job)).toEqual(['capture', 'dispute', `dispute_${end}`]);
    expect(await disputeOf(id)).toMatchObject({ status: end });
    await proveBalance();
  },
);

test('a dispute whose event comes before that of its payment books both', async () => {
  const job = await world.job();
  const { sessionId } = await world.as(job.client).jobs.createCheckoutSession({ jobId: job.jobId });
  const paid = gateway.pay(sessionId);
  const disputed = gateway.dispute(sessionId);
  await post(disputed);
  await post(paid);
  await world.work();
  expect(await journalsOf(job)).toEqual(['capture', 'dispute']);
  expect(await holdOf(job)).toMatchObject({ state: 'frozen', held_cents: 12_000 });
  await proveBalance();
});

test('an old answer does not open a dispute again that is closed', async () => {
  const job = await world.submittedJob();
  const id = await takeBack(job.jobId);
  await decide(id, 'lost');
  await post(gateway.decideDispute(id, 'needs_response'));
  expect(await disputeOf(id)).toMatchObject({ status: 'lost' });
  expect(await holdOf(job)).toMatchObject({ state: 'closed' });
  gateway.decideDispute(id, 'lost');
});

test('an answer that was asked for before a later one changes nothing', async () => {
  const job = await world.submittedJob();
  const id = await takeBack(job.jobId);
  const delayed = gateway.webhook({ type: 'dispute.changed', disputeId: id });
  // The provider has answered the first question when the second one is asked, and answered, and booked.
  gateway.setBefore(async (method) => {
    if (method !== 'listRefunds') return;
    gateway.setBefore(null);
    clock.forward(minutes(1));
    await post(gateway.decideDispute(id, 'under_review'));
  });
  await post(delayed);
  expect(await disputeOf(id)).toMatchObject({ status: 'under_review', read_at: clock.now() });
});

test('two events at the same moment book a dispute once', async () => {
  const job = await world.submittedJob();
  const [id, opened] = await disputeJob(job.jobId);
  const again = gateway.webhook({ type: 'dispute.changed', disputeId: id });
  await Promise.allSettled([
    post(opened),
    post(again),
    post(gateway.webhook({ type: 'dispute.changed', disputeId: id })),
  ]);
  await world.run('payments.reconcile');
  await world.work();
  expect(await journalsOf(job)).toEqual(['capture', 'dispute']);
});

test('a dispute whose events are lost is found within minutes, and its end within an hour', async () => {
  const job = await world.submittedJob();
  const [id] = await disputeJob(job.jobId);
  clock.forward(minutes(11));
  await world.run('payments.reconcile');
  expect(await holdOf(job)).toMatchObject({ state: 'frozen' });
  gateway.decideDispute(id, 'lost');
  clock.forward(hours(1) + minutes(1));
  await world.run('payments.reconcile');
  expect(await holdOf(job)).toMatchObject({ state: 'closed', refunded_cents: 12_000 });
});

test('a dispute older than a day is found by the first reading of the list', async () => {
  const job = await world.submittedJob();
  await disputeJob(job.jobId);
  await world.db.deleteFrom('provider_reading').execute();
  clock.forward(days(3));
  await world.run('payments.reconcile');
  expect(await holdOf(job)).toMatchObject({ state: 'frozen' });
});

test('the list of disputes is read again after the provider was away', async () => {
  const job = await world.submittedJob();
  await disputeJob(job.jobId);
  clock.forward(minutes(11));
  gateway.fail('listDisputes', 'away');
  await world.run('payments.reconcile');
  expect(await holdOf(job)).toMatchObject({ state: 'held' });
  await world.run('payments.reconcile');
  expect(await holdOf(job)).toMatchObject({ state: 'frozen' });
});

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

test('a transfer that waited when the bank took the money back is still sent', async () => {
  const job = await world.releasedJob();
  await world.work();
  await takeBack(job.jobId);
  const accountId = await world.payoutAccount(job.worker);
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

test('an inquiry moves no money, and freezes what is held once it is a dispute', async () => {
  const job = await world.submittedJob();
  const id = await takeBack(job.jobId, { status: 'inquiry' });
  expect(await holdOf(job)).toMatchObject({ state: 'held' });
  expect(await journalsOf(job)).toEqual(['capture']);
  await decide(id, 'needs_response');
  expect(await holdOf(job)).toMatchObject({ state: 'frozen' });
  await decide(id, 'won');
  const other = await world.submittedJob();
  const closed = await takeBack(other.jobId, { status: 'inquiry' });
  await decide(closed, 'inquiry_closed');
  expect(await journalsOf(other)).toEqual(['capture']);
  expect(await disputeOf(closed)).toMatchObject({ status: 'inquiry_closed' });
});

test('two disputes of a payment free it when both have ended', async () => {
  const job = await world.submittedJob();
  const [one, two] = [
    await takeBack(job.jobId, { amount: usd(2_000) }),
    await takeBack(job.jobId, { amount: usd(3_000) }),
  ];
  await decide(one, 'won');
  expect(await holdOf(job)).toMatchObject({ state: 'frozen' });
  await decide(two, 'lost');
  expect(await holdOf(job)).toMatchObject({ state: 'held', held_cents: 9_000, refunded_cents: 3_000 });
  await proveBalance();
});

test('a dispute of a payment that is none of ours is a case, and blocks no event', async () => {
  const job = await world.paidJob();
  const event = gateway.dispute(await paidPageOf(job.jobId), { paymentIntentId: 'pi_elsewhere' });
  await post(event);
  const { disputeId } = JSON.parse(event.rawBody);
  expect(await casesAbout(disputeId)).toEqual([]);
  clock.forward(hours(2));
  await world.run('payments.reconcile');
  expect(await casesAbout(disputeId)).toMatchObject([{ kind: 'unmatched', closedAt: null }]);
  gateway.disputes.delete(disputeId);
});

test('a dispute whose event comes before its payment is booked later, and is no case', async () => {
  const job = await world.job();
  const { sessionId } = await world.as(job.client).jobs.createCheckoutSession({ jobId: job.jobId });
  const payment = gateway.pay(sessionId);
  const dispute = gateway.dispute(sessionId);
  await post(dispute);
  await post(payment);
  await world.work();
  clock.forward(hours(2));
  await world.run('payments.reconcile');
  await world.work();
  expect(await holdOf(job)).toMatchObject({ state: 'frozen' });
  expect(await casesAbout(JSON.parse(dispute.rawBody).disputeId)).toEqual([]);
});

test('the database keeps a frozen hold and its dispute together', async () => {
  const job = await world.submittedJob();
  await takeBack(job.jobId);
  const { id } = await holdOf(job);
  for (const change of [sql`frozen_by = null`, sql`state = 'held'`, sql`state = 'closed'`])
    await expect(sql`update hold set ${change} where id = ${id}`.execute(world.db)).rejects.toThrow(/hold_/);
});
