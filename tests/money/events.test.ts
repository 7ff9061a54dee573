import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import { expect, test, vi } from 'vitest';
import { days, hours, minutes } from '#lib/clock.ts';
import { randomFrom } from '#lib/random.ts';
import { balances } from '#tests/support/ledger.ts';
import { type JobWorld, world } from '#tests/support/world.ts';
import { startMoneyWorld } from './money-world.ts';

// The card provider's events and its pending money, with the local provider behind the product's own adapter.

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
/** How many events are delivered, each one to five times. `EVENTS=10000` delivers ten thousand. */
const eventCount = Number(process.env.EVENTS ?? 150);

const { clock } = world;
const provider = await startMoneyWorld();
const { stripe } = provider;

/** Delivers an event through the product's door, which acknowledges it. */
const take = async (event: Stripe.Event): Promise<void> => expect(await provider.post(event)).toBe(200);

async function withPage() {
  const job = await world.job({ startsAt: new Date(clock.now().getTime() + hours(1)) });
  const { sessionId } = await world.as(job.client).jobs.createCheckoutSession({ jobId: job.jobId });
  return { ...job, sessionId };
}

async function paidJob(card = '4242 4242 4242 4242'): Promise<JobWorld> {
  const { sessionId, ...job } = await withPage();
  await provider.pay(sessionId, card);
  await world.as(job.client).jobs.confirmPayment({ jobId: job.jobId, sessionId });
  return job;
}

async function release({ client, worker, jobId, pin }: JobWorld): Promise<void> {
  await world.photos(jobId);
  await world.as(worker).jobs.checkIn({ jobId, pin });
  await world.as(worker).jobs.submit({ jobId, workedMinutes: 60 });
  await world.as(client).jobs.release({ jobId });
  await world.work();
}

async function openAccount({ worker }: JobWorld): Promise<void> {
  const { url } = await world.as(worker).payments.openPayoutAccount({});
  await provider.enterBank(url);
  await world.as(worker).payments.refreshPayoutAccount();
}

test('money released an hour after the payment is paid out at once, and once, while it is pending and automatic payouts are on', async () => {
  await provider.setPayouts('daily');
  const job = await paidJob();
  await openAccount(job);
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

const journalCount = async () =>
  Number(
    (
      await world.db
        .selectFrom('ledger_journal')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );
const states = () => world.db.selectFrom('job').select(['id', 'state']).orderBy('id').execute();

async function countEvents(): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from sandbox.stripe_object where kind = 'event'`.execute(world.db);
  return rows[0]?.n ?? 0;
}

test(
  'events that come late, often and in any order have one effect each',
  async () => {
    process.stdout.write(`events: ${eventCount}, seed ${seed}\n`);
    const random = randomFrom(seed);
    const cards = ['4242 4242 4242 4242', '4000 0000 0000 0259', '4000 0000 0000 7726', '4000 0000 0000 5126'];
    const events = async () => stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
    const startedAt = Date.now();
    for (let n = 0; (await countEvents()) < eventCount; n++) {
      const job = await paidJob(cards[n % cards.length]);
      if (n % 2 === 0)
        await world
          .as(job.worker)
          .jobs.cancel({ jobId: job.jobId, refundCents: 12_000 })
          .catch(() => {});
      await world.work();
      clock.forward(hours(3));
    }
    const settled = await events();
    for (const event of settled.toReversed()) await take(event);
    await world.work();
    await world.run('payments.reconcile');
    await world.work();
    const before = [await balances(), await journalCount(), await states()];
    await world.db.deleteFrom('provider_event').execute();
    const copies = settled.flatMap((event) => Array.from({ length: 1 + Math.floor(random() * 5) }, () => event));
    const shuffled = copies.map((event) => ({ event, at: random() })).toSorted((a, b) => a.at - b.at);
    for (let n = 0; n < shuffled.length; n += 4)
      await Promise.all(shuffled.slice(n, n + 4).map(({ event }) => take(event)));
    await world.work();
    expect([await balances(), await journalCount(), await states()]).toEqual(before);
    const seconds = Math.round((Date.now() - startedAt) / 1_000);
    process.stdout.write(`${settled.length} events, ${copies.length} deliveries, ${seconds} s\n`);
  },
  minutes(60),
);

/** Returns the newest event of a type, with its object and more changed, under an id of its own. */
async function eventLike(type: string, object: object = {}, more: object = {}): Promise<Stripe.Event> {
  const [last] = (await stripe.events.list({ type, limit: 1 })).data;
  if (!last) throw new Error(`no event ${type}`);
  const data = { ...last.data, object: { ...last.data.object, ...object } };
  return { ...last, data, ...more, id: `evt_${randomUUID()}` } as Stripe.Event;
}

async function look({ client, jobId }: JobWorld) {
  await world.work();
  return world.as(client).jobs.get({ jobId });
}

test.each<[string, object, object]>([
  ['a session that the provider does not know', { id: 'cs_test_unknown' }, {}],
  ['a session of a connected account', {}, { account: 'acct_foreign' }],
  ['live mode', {}, { livemode: true }],
  ['another version of the API', {}, { api_version: '2020-08-27' }],
  ['a kind of event that is not known', {}, { type: 'something.new' }],
  ['a dispute that the provider does not know', { id: 'du_unknown' }, { type: 'charge.dispute.created' }],
  ['a refund of a foreign payment', { id: 're_1', payment_intent: 'pi_unknown' }, { type: 'refund.updated' }],
  ['all refunds of a foreign payment', { payment_intent: 'pi_unknown' }, { type: 'charge.refunded' }],
  ['a foreign account', { id: 'acct_foreign' }, { type: 'account.updated', account: 'acct_foreign' }],
  ['a closed foreign account', {}, { type: 'account.application.deauthorized', account: 'acct_foreign' }],
  ['our own account', { id: 'acct_own' }, { type: 'account.updated' }],
  ['a thin event', {}, { object: 'v2.core.event' }],
])('an event about %s is acknowledged, changes nothing and leaves a line in the log', async (_, object, more) => {
  const { sessionId, ...job } = await withPage();
  await provider.pay(sessionId, '4242 4242 4242 4242');
  const count = await journalCount();
  const line = vi.spyOn(world.services.log, 'info');
  await take(await eventLike('checkout.session.completed', object, more));
  expect(line).toHaveBeenCalledWith(
    expect.objectContaining({ event: expect.any(String) }),
    'an event of the card provider is ignored',
  );
  line.mockRestore();
  expect(await journalCount()).toBe(count);
  expect(await look(job)).toMatchObject({ state: 'awaiting_payment' });
});

const minutesFromNow = (count: number) => new Date(Date.now() + minutes(count));

test.each([
  ['none', { signature: null }],
  ['nonsense', { signature: 't=1,v1=zz' }],
  ['that of another secret', { secret: 'whsec_other' }],
  ['one that is 6 minutes old', { signedAt: minutesFromNow(-6) }],
  ['one that is 6 minutes ahead', { signedAt: minutesFromNow(6) }],
])('a signature that is %s is refused, and the event counts when it comes again', async (_, change) => {
  const { sessionId, ...job } = await withPage();
  await provider.pay(sessionId, '4242 4242 4242 4242');
  const event = await eventLike('checkout.session.completed');
  expect(await provider.post(event, change)).toBe(400);
  expect(await look(job)).toMatchObject({ state: 'awaiting_payment' });
  await take(event);
  expect(await look(job)).toMatchObject({ state: 'paid' });
});

test.each([
  ['another amount', { amount_total: 1 }],
  ['another currency', { currency: 'eur' }],
  ['another job', { client_reference_id: randomUUID() }],
  ['no payment', { payment_status: 'unpaid' }],
])('an event that claims %s books what the provider says', async (_, claim) => {
  const { sessionId, ...job } = await withPage();
  await provider.pay(sessionId, '4242 4242 4242 4242');
  await take(await eventLike('checkout.session.completed', claim));
  expect(await look(job)).toMatchObject({ state: 'paid', money: { capturedCents: 12_000 } });
});

test.each(['succeeded', 'failed'])('a late payment that has %s is booked as the provider says now', async (outcome) => {
  const { sessionId, ...job } = await withPage();
  const late = (id: string) => ({
    type: `checkout.session.async_payment_${outcome}`,
    data: { object: { ...session, id } },
  });
  const session = await stripe.checkout.sessions.retrieve(sessionId);
  await take(await eventLike('checkout.session.completed', {}, late(sessionId)));
  expect(await look(job)).toMatchObject({ state: 'awaiting_payment' });
  await provider.pay(sessionId, '4242 4242 4242 4242');
  await take(await eventLike('checkout.session.completed', {}, late(sessionId)));
  await take(await eventLike('checkout.session.completed', {}, late(sessionId)));
  expect(await look(job)).toMatchObject({ state: 'paid', money: { capturedCents: 12_000 } });
});

/** The events of a connected account. */
const about = (account: string, type = 'account.updated') => eventLike('account.updated', {}, { type, account });

async function accountOf({ worker }: JobWorld): Promise<string> {
  const { id } = await world.db
    .selectFrom('payout_account')
    .select('provider_account_id as id')
    .where('user_id', '=', worker.id)
    .executeTakeFirstOrThrow();
  return id;
}

const earnings = ({ worker }: JobWorld) => world.as(worker).payments.getEarnings();
const transfersTo = async (destination: string) => (await stripe.transfers.list({ destination, limit: 10 })).data;

test('an account that the provider disables is paid nothing, and is paid once when it is enabled again', async () => {
  const job = await paidJob();
  await openAccount(job);
  const account = await accountOf(job);
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
  const job = await paidJob();
  await openAccount(job);
  const account = await accountOf(job);
  await provider.decideAccount(account, null);
  await take(await about(account, 'account.application.deauthorized'));
  expect(await earnings(job)).toMatchObject({ payoutAccount: 'none' });
  await release(job);
  await openAccount(job);
  await world.work();
  expect(await transfersTo(await accountOf(job))).toMatchObject([{ amount: 10_800 }]);
});

test('a transfer that is refused for a missing capability is paid after the onboarding, under a new key', async () => {
  const job = await paidJob();
  await openAccount(job);
  const account = await accountOf(job);
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
  const job = await paidJob();
  await openAccount(job);
  provider.loseAnswerOf('transfer');
  await release(job);
  expect(await attemptOf(job)).toMatchObject({ state: 'queued' });
  const made = await transfersTo(await accountOf(job));
  expect(made).toHaveLength(1);
  clock.forward(sleepMs);
  await world.run('payments.reconcile');
  await world.work();
  expect(await attemptOf(job)).toMatchObject({ state: 'sent', attempt: 1 });
  expect(await transfersTo(await accountOf(job))).toEqual(made);
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
