import { beforeEach, expect, test } from 'vitest';
import { days, hours, minutes } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { decide, post, takeBack } from '#tests/support/disputes.ts';
import { balances } from '#tests/support/ledger.ts';
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
    .select(['id', 'kind', 'amount_cents as cents', 'closed_at as closedAt', 'cause'])
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
/** What the ledger says the provider has must be what it has. */
const proveBalance = async () => expect((await balances()).provider).toBe(gateway.balance());

test('one that has ended without money is booked when the bank takes some after all, without an event', async () => {
  const job = await world.submittedJob();
  const openedAt = new Date(clock.now().getTime() - days(3));
  const id = await takeBack(job.jobId, { status: 'inquiry_closed', openedAt });
  expect(await holdOf(job)).toMatchObject({ state: 'held' });
  clock.forward(hours(20));
  await world.run('payments.reconcile');
  gateway.decideDispute(id, 'lost');
  for (let hour = 0; hour < 3; hour++) {
    clock.forward(hours(1) + minutes(1));
    await world.run('payments.reconcile');
  }
  expect(await holdOf(job)).toMatchObject({ state: 'closed', refunded_cents: 12_000 });
  expect(await journalsOf(job)).toEqual(['capture', 'dispute', 'dispute_lost']);
  await proveBalance();
});

test('one that has ended without money freezes the job once it is a dispute', async () => {
  const job = await world.submittedJob();
  const id = await takeBack(job.jobId, { status: 'inquiry_closed' });
  clock.forward(days(40));
  await decide(id, 'needs_response');
  expect(await holdOf(job)).toMatchObject({ state: 'frozen' });
  expect(await disputeOf(id)).toMatchObject({ status: 'needs_response', closed_at: null, was_held: true });
  await decide(id, 'won');
  expect(await journalsOf(job)).toEqual(['capture', 'dispute', 'dispute_won']);
  await proveBalance();
});

test('what a bank gives back after its decision is booked once, and is a case', async () => {
  const job = await world.submittedJob();
  const id = await takeBack(job.jobId);
  await decide(id, 'lost');
  const old = gateway.webhook({ type: 'dispute.changed', disputeId: id });
  clock.forward(days(30));
  // An appeal is won, whose events come twice, while an answer from before is on its way.
  gateway.setBefore(async (method) => {
    if (method !== 'listRefunds') return;
    gateway.setBefore(null);
    clock.forward(minutes(1));
    await post(gateway.decideDispute(id, 'won'));
  });
  await post(old);
  clock.forward(minutes(1));
  await post(gateway.webhook({ type: 'dispute.changed', disputeId: id }));
  expect(await journalsOf(job)).toEqual(['capture', 'dispute', 'dispute_lost', 'dispute_late']);
  expect(await disputeOf(id)).toMatchObject({ status: 'lost', late_cents: 12_000 });
  expect(await holdOf(job)).toMatchObject({ state: 'closed', refunded_cents: 12_000 });
  const late = (await casesAbout(id)).filter(({ kind }) => kind === 'disputeLate');
  expect(late).toMatchObject([{ cents: 12_000, closedAt: null }]);
  await proveBalance();
});

test('what a bank takes after it has decided for us is a loss and a case, which ends when it is given back', async () => {
  const job = await world.releasedJob();
  const id = await takeBack(job.jobId);
  await decide(id, 'won');
  clock.forward(days(9));
  await post(gateway.moveDispute(id, { taken: usd(24_000) }));
  await proveBalance();
  expect(await casesAbout(id)).toMatchObject([
    { kind: 'disputeAfterRelease', closedAt: expect.any(Date) },
    { kind: 'disputeLate', cents: -12_000, closedAt: null },
  ]);
  clock.forward(days(9));
  await post(gateway.moveDispute(id, { returned: usd(24_000) }));
  await proveBalance();
  expect(await casesAbout(id)).toMatchObject([{ cause: 'won' }, { kind: 'disputeLate', cause: 'even' }]);
  expect(await journalsOf(job)).toEqual([
    'capture',
    'release',
    'dispute',
    'dispute_won',
    'dispute_late',
    'dispute_late',
  ]);
});

test('after a case is handled, the next one is about what has moved since', async () => {
  const admin = world.as(await world.person({ role: 'admin' }));
  const job = await world.submittedJob();
  const id = await takeBack(job.jobId);
  await decide(id, 'lost');
  const late = async () => (await casesAbout(id)).filter(({ kind }) => kind === 'disputeLate');
  const open = async () => (await late()).filter(({ closedAt }) => !closedAt);
  const move = async (sums: Parameters<typeof gateway.moveDispute>[1]) => {
    clock.forward(days(1));
    await post(gateway.moveDispute(id, sums));
  };
  await move({ returned: usd(4_250) });
  const [first] = await open();
  await admin.payments.closeCase({ caseId: first?.id ?? '', reason: 'Sent to the Pro.' });
  // The same sum leaves again: in all nothing, but the platform has lost it.
  await move({ returned: usd(0) });
  expect(await open()).toMatchObject([{ cents: -4_250 }]);
  await move({ returned: usd(2_000) });
  expect(await open()).toMatchObject([{ cents: -2_250 }]);
  await move({ returned: usd(4_250) });
  expect(await open()).toEqual([]);
  expect((await late()).map(({ cents, cause }) => [cents, cause])).toEqual([
    [4_250, null],
    [-4_250, 'anotherSum'],
    [-2_250, 'even'],
  ]);
  await proveBalance();
});

test('what a bank gives back after its decision is found in the list of transactions when its event is lost', async () => {
  const job = await world.submittedJob();
  const id = await takeBack(job.jobId);
  await decide(id, 'lost');
  clock.forward(days(30));
  await world.run('payments.reconcile');
  gateway.moveDispute(id, { returned: usd(5_000) });
  await world.run('payments.reconcile');
  expect(await disputeOf(id)).toMatchObject({ late_cents: 0 });
  const { payment_intent_id: payment } = await holdOf(job);
  gateway.move({ type: 'adjustment', amount: 5_000, source: id, paymentIntentId: payment ?? '' });
  await world.run('payments.proveBalance');
  clock.forward(minutes(1));
  await world.run('payments.reconcile');
  expect(await disputeOf(id)).toMatchObject({ late_cents: 5_000 });
  clock.forward(minutes(6));
  await world.run('payments.proveBalance');
  const moved = await world.db
    .selectFrom('provider_transaction')
    .select('matched_at')
    .where('source', '=', id)
    .executeTakeFirst();
  expect(moved).toEqual({ matched_at: clock.now() });
});
