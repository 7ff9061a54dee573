import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { days, hours, minutes } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import type { Webhook } from '#tests/support/fake-gateway.ts';
import { balances } from '#tests/support/ledger.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { type JobWorld, world } from '#tests/support/world.ts';
import { takeProviderEvent } from '../public.server.ts';

const { gateway, clock } = world;

const payouts = ({ jobId }: JobWorld) =>
  world.db
    .selectFrom('payout as p')
    .innerJoin('hold as h', 'h.id', 'p.hold_id')
    .select(['p.id', 'p.kind', 'p.state', 'p.amount_cents as cents'])
    .where('h.purpose_id', '=', jobId)
    .orderBy('p.kind')
    .execute();

const transfersTo = (accountId: string) => gateway.transfers.filter((transfer) => transfer.accountId === accountId);
const earnings = ({ worker }: JobWorld) => world.as(worker).payments.getEarnings();

test('released money waits until the provider enables the payout account, and then for a day', async () => {
  const job = await world.releasedJob();
  await world.work();
  expect(await payouts(job)).toMatchObject([{ kind: 'transfer', state: 'waiting_for_account', cents: 10_800 }]);
  expect(await earnings(job)).toEqual({
    balanceCents: 10_800,
    paidOutCents: 0,
    payoutAccount: 'none',
    bankLastDigits: null,
    refused: null,
    waitsUntil: null,
  });

  const { url } = await world.as(job.worker).payments.openPayoutAccount({});
  expect(url).toMatch(/^https:\/\/pay\.test\/accounts\/acct_/);
  expect((await earnings(job)).payoutAccount).toBe('incomplete');
  const accountId = url.split('/').at(-1) as string;
  const { rawBody, signature } = gateway.enableAccount(accountId);
  await takeProviderEvent(world.withActor({ kind: 'provider' }), rawBody, signature);
  clock.forward(days(1));
  await world.run('payments.reconcile');
  await world.work();
  expect(transfersTo(accountId)).toMatchObject([{ amount: 10_800 }]);
  expect(await earnings(job)).toEqual({
    balanceCents: 0,
    paidOutCents: 10_800,
    payoutAccount: 'ready',
    bankLastDigits: '6789',
    waitsUntil: null,
    refused: null,
  });
});

test('a Pro with a payout account is paid right after the release', async () => {
  const worker = await world.worker();
  const accountId = await world.payoutAccount(worker);
  await world.releasedJob({ worker });
  await world.work();
  expect(transfersTo(accountId)).toMatchObject([{ amount: 10_800 }]);
});

test('money for a disabled account waits without a call to the provider', async () => {
  const worker = await world.worker();
  await world.payoutAccount(worker);
  const job = await world.releasedJob({ worker });
  await world.db
    .updateTable('payout_account')
    .set({ payouts_enabled: false })
    .where('user_id', '=', worker.id)
    .execute();
  const callCount = gateway.calls.length;
  await world.work();
  expect(gateway.calls.length).toBe(callCount);
  expect(await payouts(job)).toMatchObject([{ state: 'waiting_for_account' }]);
});

test('a transfer whose answer was lost is sent once', async () => {
  const worker = await world.worker();
  const accountId = await world.payoutAccount(worker);
  const job = await world.releasedJob({ worker });
  gateway.fail('transfer', 'lostAnswer');
  await world.work();
  expect(await payouts(job)).toMatchObject([{ state: 'queued' }]);
  expect((await earnings(job)).balanceCents).toBe(10_800);
  await world.work();
  expect(await payouts(job)).toMatchObject([{ state: 'sent' }]);
  expect(transfersTo(accountId)).toHaveLength(1);
  expect((await balances()).provider).toBe(gateway.balance());
});

test('a transfer or refund whose answer was lost two days ago is found, and not sent again', async () => {
  const worker = await world.worker();
  const accountId = await world.payoutAccount(worker);
  const job = await world.submittedJob({ worker, rate: usd(4_000), minutes: 150, workedMinutes: 90 });
  await world.as(job.client).jobs.release({ jobId: job.jobId });
  gateway.fail('transfer', 'lostAnswer');
  gateway.fail('refund', 'lostAnswer');
  await world.work();
  expect((await payouts(job)).map(({ state }) => state)).toEqual(['queued', 'queued']);
  // The worker process sleeps, and the provider forgets the keys.
  clock.forward(days(2));
  await world.work();
  expect((await payouts(job)).map(({ state }) => state)).toEqual(['sent', 'sent']);
  expect(transfersTo(accountId)).toHaveLength(1);
  expect(gateway.refunds.filter(({ amount }) => amount === 4_000)).toHaveLength(1);
  expect((await balances()).provider).toBe(gateway.balance());
});

test('what was sent after the backup that a database was restored from is found, and not sent again', async () => {
  const worker = await world.worker();
  const accountId = await world.payoutAccount(worker);
  const job = await world.submittedJob({ worker, rate: usd(4_000), minutes: 150, workedMinutes: 90 });
  await world.as(job.client).jobs.release({ jobId: job.jobId });
  gateway.fail('transfer', 'lostAnswer');
  gateway.fail('refund', 'lostAnswer');
  await world.work();
  const asInBackup = { attempt_at: null, unanswered_since: null };
  const ids = (await payouts(job)).map(({ id }) => id);
  await world.db.updateTable('payout').set(asInBackup).where('id', 'in', ids).execute();
  await world.db
    .updateTable('payout')
    .set({ state: 'waiting_for_account' })
    .where('kind', '=', 'transfer')
    .where('id', 'in', ids)
    .execute();
  clock.forward(days(2));
  await world.run('payments.reconcile');
  await world.work();
  expect((await payouts(job)).map(({ state }) => state)).toEqual(['sent', 'sent']);
  expect(transfersTo(accountId)).toHaveLength(1);
  expect(
    gateway.refunds.filter(({ paymentIntentId }) => paymentIntentId === gateway.refunds.at(-1)?.paymentIntentId),
  ).toHaveLength(1);
  expect((await balances()).provider).toBe(gateway.balance());
});

test('a transfer that never arrived is sent two days later', async () => {
  const worker = await world.worker();
  const accountId = await world.payoutAccount(worker);
  const job = await world.releasedJob({ worker });
  gateway.fail('transfer', 'away');
  await world.work();
  clock.forward(days(2));
  await world.work();
  expect(await payouts(job)).toMatchObject([{ state: 'sent' }]);
  expect(transfersTo(accountId)).toHaveLength(1);
});

test('a transfer that was refused because of its account is sent under another key once the account is ready', async () => {
  const worker = await world.worker();
  const accountId = await world.payoutAccount(worker);
  const job = await world.releasedJob({ worker });
  const account = gateway.accounts.get(accountId);
  if (!account) throw new Error('no account');
  account.payoutsEnabled = false;
  await world.work();
  expect(await payouts(job)).toMatchObject([{ state: 'waiting_for_account' }]);
  const { rawBody, signature } = gateway.enableAccount(accountId);
  await takeProviderEvent(world.withActor({ kind: 'provider' }), rawBody, signature);
  await world.work();
  expect(await payouts(job)).toMatchObject([{ state: 'sent' }]);
  expect(transfersTo(accountId)).toHaveLength(1);
});

test.each([
  ['an hour', hours(1)],
  ['two days', days(2)],
])('a transfer whose answer was lost, and whose account stops being ready, is found %s later', async (_, time) => {
  const worker = await world.worker();
  const accountId = await world.payoutAccount(worker);
  const job = await world.releasedJob({ worker });
  gateway.fail('transfer', 'lostAnswer');
  await world.work();
  await change(gateway.changeAccount(accountId, { payoutsEnabled: false }));
  clock.forward(time);
  await world.work();
  expect(await payouts(job)).toMatchObject([{ state: 'sent' }]);
  await change(gateway.enableAccount(accountId));
  await world.work();
  expect(transfersTo(accountId)).toHaveLength(1);
  expect((await balances()).provider).toBe(gateway.balance());
});

test('a transfer that never arrived, and whose account stops being ready, waits for it and is sent once', async () => {
  const worker = await world.worker();
  const accountId = await world.payoutAccount(worker);
  const job = await world.releasedJob({ worker });
  gateway.fail('transfer', 'away');
  await world.work();
  await change(gateway.changeAccount(accountId, { payoutsEnabled: false }));
  clock.forward(hours(2));
  await world.work();
  expect(await payouts(job)).toMatchObject([{ state: 'waiting_for_account' }]);
  await change(gateway.enableAccount(accountId));
  await world.work();
  expect(await payouts(job)).toMatchObject([{ state: 'sent' }]);
  expect(transfersTo(accountId)).toHaveLength(1);
});

const change = ({ rawBody, signature }: Webhook) =>
  takeProviderEvent(world.withActor({ kind: 'provider' }), rawBody, signature);

test('two simultaneous runs of a payout book it once', async () => {
  const worker = await world.worker();
  const accountId = await world.payoutAccount(worker);
  const job = await world.releasedJob({ worker });
  const [payout] = await payouts(job);
  const run = () => world.run('payments.transfer', { payoutId: payout?.id });
  await Promise.all([run(), run(), run()]);
  await world.work();
  expect(transfersTo(accountId)).toHaveLength(1);
  expect(await earnings(job)).toMatchObject({ balanceCents: 0, paidOutCents: 10_800 });
});

test('unused hours are refunded, and only worked hours pay the fee', async () => {
  const job = await world.submittedJob({ rate: usd(4_000), minutes: 120, workedMinutes: 90 });
  await world.as(job.client).jobs.release({ jobId: job.jobId });
  const { money } = await world.as(job.client).jobs.get({ jobId: job.jobId });
  expect(money).toMatchObject({ capturedCents: 8_000, releasedCents: 5_400, feeCents: 600, refundedCents: 2_000 });
  gateway.fail('refund', 'lostAnswer');
  await world.work();
  await world.work();
  expect(gateway.refunds.filter(({ amount }) => amount === 2_000)).toHaveLength(1);
  expect((await payouts(job)).map(({ kind, state }) => [kind, state])).toEqual([
    ['refund', 'sent'],
    ['transfer', 'waiting_for_account'],
  ]);
});

test('the reconciler requeues a payout that the queue has lost', async () => {
  const worker = await world.worker();
  const accountId = await world.payoutAccount(worker);
  await world.releasedJob({ worker });
  await sql`delete from graphile_worker._private_jobs`.execute(world.db);
  await world.run('payments.reconcile');
  await world.work();
  expect(transfersTo(accountId)).toHaveLength(0);
  clock.forward(minutes(3));
  await world.run('payments.reconcile');
  await world.work();
  expect(transfersTo(accountId)).toHaveLength(1);
});

test('the reconciler leaves a payout alone that waits for its next retry', async () => {
  const worker = await world.worker();
  await world.payoutAccount(worker);
  const job = await world.releasedJob({ worker });
  const key = `payments.payout:${(await payouts(job))[0]?.id}`;
  const runAt = async () =>
    (await sql`select run_at from graphile_worker.jobs where key = ${key}`.execute(world.db)).rows;
  const before = await runAt();
  expect(before).toHaveLength(1);
  clock.forward(minutes(3));
  await world.run('payments.reconcile');
  expect(await runAt()).toEqual(before);
});

test('the reconciler finds an account that became ready without an event', async () => {
  const job = await world.releasedJob();
  const { url } = await world.as(job.worker).payments.openPayoutAccount({});
  const accountId = url.split('/').at(-1) as string;
  gateway.enableAccount(accountId);
  clock.forward(hours(2));
  await world.run('payments.reconcile');
  expect(await earnings(job)).toMatchObject({ payoutAccount: 'waiting' });
  clock.forward(days(1));
  await world.run('payments.reconcile');
  await world.work();
  expect(transfersTo(accountId)).toHaveLength(1);
});

test('a payout account is opened once, however often the Pro asks', async () => {
  const worker = await world.worker();
  const ask = () => world.as(worker).payments.openPayoutAccount({});
  const before = gateway.accounts.size;
  gateway.fail('createAccount', 'lostAnswer');
  expect(await refusalOf(ask())).toBe('payments.providerUnavailable');
  const urls = await Promise.all([ask(), ask(), ask()]);
  expect(new Set(urls.map(({ url }) => url)).size).toBe(1);
  expect(gateway.accounts.size).toBe(before + 1);
  expect(await world.as(worker).payments.refreshPayoutAccount()).toMatchObject({ payoutAccount: 'incomplete' });
});

test('only Pros have earnings', async () => {
  const client = await world.client();
  for (const [caller, code] of [
    [client, 'api.notFound'],
    [null, 'api.signInRequired'],
  ] as const) {
    const { payments } = world.as(caller);
    const acts = [payments.getEarnings, () => payments.openPayoutAccount({}), payments.refreshPayoutAccount];
    for (const act of acts) expect(await refusalOf(act())).toBe(code);
  }
});
