import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { days, hours } from '#lib/clock.ts';
import { type JobWorld, world } from '#tests/support/world.ts';
import { accountOf, earnings, journeysAt, release } from './journeys.ts';
import { startMoneyWorld } from './money-world.ts';

// Transfers to the Pros and their accounts, with the local provider behind the product's own adapter.

const { clock } = world;
const provider = await startMoneyWorld();
const { stripe } = provider;
const { paidJobWithAccount, openAccount, take, newestEvent, transfersTo } = journeysAt(provider);

test('money released an hour after the payment is paid out at once, and once, while it is pending and automatic payouts are on', async () => {
  await provider.setPayouts('daily');
  const job = await paidJobWithAccount();
  clock.forward(hours(1));
  await release(job);
  const transfers = async () => (await stripe.transfers.list({ limit: 10 })).data;
  expect(await transfers()).toMatchObject([{ amount: 10_800, source_transaction: expect.stringMatching(/^ch_/) }]);
  for (let day = 0; day < 4; day++) {
    clock.forward(days(1));
    await world.run('payments.reconcile');
    await world.work();
  }
  expect(await transfers()).toHaveLength(1);
  await provider.setPayouts('manual');
});

/** The events of a connected account. */
const about = async (account: string, type = 'account.updated') =>
  ({ ...(await newestEvent('account.updated')), id: `evt_${randomUUID()}`, type, account }) as Stripe.Event;

test('an account that the provider disables is paid nothing, and is paid once when it is enabled again', async () => {
  const { account, ...job } = await paidJobWithAccount();
  expect(await earnings(job)).toMatchObject({ payoutAccount: 'ready' });
  await provider.decideAccount(account, 'disabled');
  await take(await about(account));
  expect(await earnings(job)).toMatchObject({ payoutAccount: 'incomplete' });
  await release(job);
  expect(await transfersTo(account)).toEqual([]);
  await provider.decideAccount(account, 'enabled');
  await take(await about(account));
  await take(await about(account, 'account.external_account.updated'));
  await world.work();
  expect(await transfersTo(account)).toMatchObject([{ amount: 10_800 }]);
});

test('an account that was closed is none, and the money goes to the next one', async () => {
  const { account, ...job } = await paidJobWithAccount();
  await provider.decideAccount(account, null);
  await take(await about(account, 'account.application.deauthorized'));
  expect(await earnings(job)).toMatchObject({ payoutAccount: 'none' });
  await release(job);
  await openAccount(job);
  await world.work();
  expect(await transfersTo(await accountOf(job.worker.id))).toMatchObject([{ amount: 10_800 }]);
});

test('a transfer that is refused for a missing capability is paid after the onboarding, under a new key', async () => {
  const { account, ...job } = await paidJobWithAccount();
  // The provider takes the capability away right before, and no event tells us.
  provider.before('transfer', () => provider.decideAccount(account, 'disabled'));
  await release(job);
  expect(await attemptOf(job)).toEqual({ state: 'waiting_for_account', attempt: 2 });
  await provider.decideAccount(account, 'enabled');
  await take(await about(account));
  await world.work();
  expect(await attemptOf(job)).toMatchObject({ state: 'sent' });
  expect(await transfersTo(account)).toMatchObject([{ amount: 10_800 }]);
  expect(await keysOf(job)).toHaveLength(2);
});

test.each([
  ['at once', 0],
  ['after the worker has slept two days', days(2)],
])('a transfer whose answer was lost is made once, tried again %s', async (_, sleepMs) => {
  const job = await paidJobWithAccount();
  provider.loseAnswerOf('transfer');
  await release(job);
  expect(await attemptOf(job)).toMatchObject({ state: 'queued' });
  const made = await transfersTo(await accountOf(job.worker.id));
  expect(made).toHaveLength(1);
  clock.forward(sleepMs);
  await world.run('payments.reconcile');
  await world.work();
  expect(await attemptOf(job)).toMatchObject({ state: 'sent', attempt: 1 });
  expect(await transfersTo(await accountOf(job.worker.id))).toEqual(made);
});

const payoutOf = ({ jobId }: JobWorld) =>
  world.db.selectFrom('payout as p').innerJoin('hold as h', 'h.id', 'p.hold_id').where('h.purpose_id', '=', jobId);
const attemptOf = (job: JobWorld) => payoutOf(job).select(['p.state', 'p.attempt']).executeTakeFirst();

/** The keys under which the provider has heard of a payout. */
async function keysOf(job: JobWorld): Promise<string[]> {
  const { id } = await payoutOf(job).select('p.id').executeTakeFirstOrThrow();
  const { rows } = await sql<{
    key: string;
  }>`select key from sandbox.stripe_idempotency where key like ${`${id}%`}`.execute(world.db);
  return rows.map(({ key }) => key);
}
