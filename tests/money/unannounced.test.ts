import { sql } from 'kysely';
import type Stripe from 'stripe';
import { expect, test, vi } from 'vitest';
import { days, hours } from '#lib/clock.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { type JobWorld, world } from '#tests/support/world.ts';
import { accountOf, cards, earnings, journeysAt, look, release, withPage } from './journeys.ts';
import { startMoneyWorld } from './money-world.ts';

// What the provider does unannounced or in another version, with the local provider behind the product's own adapter.

const { clock } = world;
const provider = await startMoneyWorld();
const { stripe } = provider;
const { openAccount, newestEvent, paidJobWithAccount, take, transfersTo, ...journeys } = journeysAt(provider);
const paidJob = () => journeys.paidJob(cards.settledAtOnce);

test.each<[string, object]>([
  ['of another version of the API', { api_version: '2020-08-27' }],
  ['of the other mode', { livemode: true }],
  ['that is thin', { object: 'v2.core.event' }],
])('an event %s leaves its id to the one that counts', async (_, change) => {
  const { sessionId, ...job } = await withPage();
  await provider.pay(sessionId, cards.plain);
  const event = await newestEvent('checkout.session.completed');
  await take({ ...event, ...change } as Stripe.Event);
  expect(await look(job)).toMatchObject({ state: 'awaiting_payment' });
  await take(event);
  expect(await look(job)).toMatchObject({ state: 'paid' });
});

const holdOf = ({ jobId }: JobWorld) =>
  world.db
    .selectFrom('hold')
    .select(['state', 'payment_intent_id as payment'])
    .where('purpose_id', '=', jobId)
    .executeTakeFirstOrThrow();

test('a dispute in a state that is not known is booked by its event, and the others of the list are found', async () => {
  const [odd, other] = [await paidJob(), await paidJob()];
  const payment = (await holdOf(odd)).payment;
  await provider.dispute(payment ?? '');
  await sql`
    update sandbox.stripe_object set body = body || '{"status": "prearbitration"}'
    where kind = 'dispute' and body->>'payment_intent' = ${payment}`.execute(world.db);
  const line = vi.spyOn(world.services.log, 'warn');
  await take(await newestEvent('charge.dispute.created'));
  expect(line).toHaveBeenCalledWith(
    expect.objectContaining({ status: 'prearbitration', countsAs: 'needs_response' }),
    'the card provider has a dispute in a state that is not known',
  );
  line.mockRestore();
  expect(await holdOf(odd)).toMatchObject({ state: 'frozen' });
  await provider.dispute((await holdOf(other)).payment ?? '');
  clock.forward(hours(1));
  await world.run('payments.reconcile');
  expect(await holdOf(other)).toMatchObject({ state: 'frozen' });
});

test('money for an account that is gone without an event waits for the next account of the Pro', async () => {
  const { account, ...job } = await paidJobWithAccount(cards.settledAtOnce);
  provider.before('transfer', () => provider.decideAccount(account, null));
  await release(job);
  clock.forward(hours(1) + 1);
  await world.run('payments.reconcile');
  expect(await earnings(job)).toMatchObject({ payoutAccount: 'none', balanceCents: 10_800, refused: null });
  const next = await openAccount(job);
  await world.work();
  expect(next).not.toBe(account);
  expect(await transfersTo(next)).toMatchObject([{ amount: 10_800 }]);
});

test('a Pro whose account is gone without an event opens another one', async () => {
  const { account, ...job } = await paidJobWithAccount(cards.settledAtOnce);
  await provider.decideAccount(account, null);
  const open = () => world.as(job.worker).payments.openPayoutAccount({});
  expect(await refusalOf(open())).toBe('payments.providerUnavailable');
  clock.forward(hours(1) + 1);
  const { url } = await open();
  expect(url).toContain('/onboarding/');
  expect(await earnings(job)).toMatchObject({ payoutAccount: 'incomplete' });
});

test('money for a bank account that was changed without an event waits for a day', async () => {
  const { account, ...job } = await paidJobWithAccount(cards.settledAtOnce);
  const { url } = await world.as(job.worker).payments.openPayoutAccount({});
  await provider.enterBank(url, '000999999991');
  await release(job);
  expect(await earnings(job)).toMatchObject({ payoutAccount: 'waiting', balanceCents: 10_800 });
  expect(await transfersTo(account)).toEqual([]);
  clock.forward(hours(25));
  await world.run('payments.reconcile');
  await world.work();
  expect(await transfersTo(account)).toMatchObject([{ amount: 10_800 }]);
});

const accountsOf = async ({ worker }: JobWorld) =>
  (await stripe.accounts.list({ limit: 100 })).data.filter(({ metadata }) => metadata?.userId === worker.id);

test.each([
  ['at once', 0],
  ['three days later, when the provider has forgotten the key', days(3)],
])('an account whose creation had no answer is made once, tried again %s', async (_, waitMs) => {
  const job = await paidJob();
  provider.loseAnswerOf('createAccount');
  const open = () => world.as(job.worker).payments.openPayoutAccount({});
  expect(await refusalOf(open())).toBe('payments.providerUnavailable');
  const made = await accountsOf(job);
  expect(made).toHaveLength(1);
  clock.forward(waitMs);
  expect((await open()).url).toContain('/onboarding/');
  expect(await accountsOf(job)).toHaveLength(1);
  expect(await accountOf(job.worker.id)).toBe(made[0]?.id);
});

test('a creation that the provider never heard of is ordered under a new key once the first is forgotten', async () => {
  const job = await paidJob();
  provider.troubles.push('unheard');
  const open = () => world.as(job.worker).payments.openPayoutAccount({});
  expect(await refusalOf(open())).toBe('payments.providerUnavailable');
  clock.forward(days(2));
  await open();
  expect(await accountsOf(job)).toHaveLength(1);
});
