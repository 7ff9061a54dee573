import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { days, hours } from '#lib/clock.ts';
import { takeProviderEvent } from '#modules/payments/public.server.ts';
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

async function take(event: Stripe.Event): Promise<void> {
  const { rawBody, signature } = provider.sign(event);
  await takeProviderEvent(world.withActor({ kind: 'provider' }), rawBody, signature);
}

async function paidJob(card = '4242 4242 4242 4242'): Promise<JobWorld> {
  const job = await world.job({ startsAt: new Date(clock.now().getTime() + hours(1)) });
  const { sessionId } = await world.as(job.client).jobs.createCheckoutSession({ jobId: job.jobId });
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

/** Returns numbers from 0 to 1 that follow from the seed. */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

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

test('events that come late, often and in any order have one effect each', async () => {
  process.stdout.write(`events: ${eventCount}, seed ${seed}\n`);
  const random = randomFrom(seed);
  const cards = ['4242 4242 4242 4242', '4000 0000 0000 0259', '4000 0000 0000 7726', '4000 0000 0000 5126'];
  const events = async () => stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
  for (let n = 0; (await events()).length < eventCount; n++) {
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
}, 600_000);

test('events about something unknown, of other accounts and modes are acknowledged and change nothing', async () => {
  const { data } = await stripe.events.list({ type: 'checkout.session.completed', limit: 1 });
  const [known] = data;
  if (!known) throw new Error('no event of a payment');
  const count = await journalCount();
  const about = (object: object): object => ({ ...known, data: { object } });
  const unknown = { ...known.data.object, id: 'cs_test_unknown' };
  const foreign = [
    about(unknown),
    { ...about(unknown), account: 'acct_foreign' },
    { ...known, livemode: true },
    { ...known, api_version: '2020-08-27' },
    { ...about({ id: 'du_unknown' }), type: 'charge.dispute.created' },
    { ...about({ id: 're_unknown', payment_intent: 'pi_unknown' }), type: 'refund.updated' },
    { ...about({ id: 'acct_foreign' }), type: 'account.updated', account: 'acct_foreign' },
    { ...about({ id: 'x_1' }), type: 'something.new' },
  ];
  for (const [n, event] of foreign.entries()) await take({ ...event, id: `evt_foreign_${n}` } as Stripe.Event);
  expect(await journalCount()).toBe(count);
});
