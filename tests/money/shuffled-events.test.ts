import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { days, hours, minutes } from '#lib/clock.ts';
import { randomFrom } from '#lib/random.ts';
import { balances, countJournals } from '#tests/support/ledger.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';
import { decideAtBank, refundByHand } from './at-the-provider.ts';
import { cards, type JobWithPage, journeysAt, release, withPage } from './journeys.ts';
import { expectMoneyToAddUp, expectNothingTwice } from './money-adds-up.ts';
import { startMoneyWorld } from './money-world.ts';

/*
 * Events alone tell of payments, refunds, disputes and accounts: no client returns to the site, and no reconciler runs until all have come.
 * They come for the first time in any order, one to five times each, mixed with those of other jobs, while people go on. `EVENTS=10000` is the
 * long form.
 */

const eventCount = Number(process.env.EVENTS ?? 150);
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
/** About so many deliveries are under way at any time. */
const backlog = 40;

const random = randomFrom(seed);
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);

const provider = await startMoneyWorld();
const { stripe } = provider;
const { openAccount, take } = journeysAt(provider);

const paymentOf = async ({ sessionId }: JobWithPage): Promise<string> =>
  String((await stripe.checkout.sessions.retrieve(sessionId)).payment_intent);

/** What happens to a job whose payment we have heard of, or not yet. What is not allowed then changes nothing. */
const acts: readonly ((job: JobWithPage) => Promise<unknown>)[] = [
  ({ worker, jobId }) => world.as(worker).jobs.cancel({ jobId, refundCents: 12_000 }),
  release,
  async (job) => refundByHand(provider, await paymentOf(job), 2_500),
  async (job) => refundByHand(provider, await paymentOf(job)),
  async (job) => provider.dispute(await paymentOf(job), 12_000),
  async (job) => decideAtBank(provider, await paymentOf(job), 'winning_evidence'),
  async (job) => decideAtBank(provider, await paymentOf(job), 'losing_evidence'),
];

const all = new Map<string, Stripe.Event>();
let underWay: Stripe.Event[] = [];

const copiesOf = (event: Stripe.Event) => Array.from({ length: 1 + Math.floor(random() * 5) }, () => event);

/**
 * Puts copies of the events that are new at the provider on their way. A transaction that ends late has its events before known ones: they
 * are looked for on the last page, or in the whole list.
 */
async function collect(where: 'lastPage' | 'wholeList'): Promise<void> {
  let known = 0;
  for await (const event of stripe.events.list({ limit: 100 })) {
    if (all.has(event.id)) known += 1;
    else {
      all.set(event.id, event);
      underWay.push(...copiesOf(event));
    }
    if (where === 'lastPage' && known === 100) return;
  }
}

/** Delivers what is under way in any order, four at once, except for `left` of it. Returns how many that were. */
async function deliver(left: number): Promise<number> {
  underWay = shuffled(underWay);
  const now = underWay.splice(left);
  for (let n = 0; n < now.length; n += 4) await Promise.all(now.slice(n, n + 4).map(take));
  return now.length;
}

/** Delivers all events, and those that they set off, without letting time pass. Returns how many deliveries that were. */
async function settle(): Promise<number> {
  let deliveries = 0;
  for (;;) {
    await world.work();
    await provider.sweep();
    await collect('wholeList');
    const delivered = await deliver(0);
    if (delivered === 0) return deliveries;
    deliveries += delivered;
  }
}

async function anyRefundWaits(): Promise<boolean> {
  for await (const { status } of stripe.refunds.list({ limit: 100 })) if (status === 'pending') return true;
  return false;
}

const snapshot = async () => ({
  balances: await balances(),
  journals: await countJournals(),
  jobs: await world.db.selectFrom('job').select(['id', 'state']).orderBy('id').execute(),
});

test(
  'events that come for the first time in any order, late and often, have one effect each',
  async () => {
    process.stdout.write(`events: ${eventCount}, seed ${seed}\n`);
    const startedAt = Date.now();
    const jobs: JobWithPage[] = [];
    let deliveries = 0;
    while (all.size < eventCount) {
      const job = await withPage();
      // A first bank account that comes after the payment waits.
      if (random() < 0.5) await openAccount(job);
      if (random() < 0.1) await world.as(job.client).jobs.callOff({ jobId: job.jobId, reason: 'No time.' });
      await provider.pay(job.sessionId, pick(Object.values(cards)));
      jobs.push(job);
      await refusalOf(pick(acts)(pick(jobs.slice(-8))));
      await collect('lastPage');
      deliveries += await deliver(backlog);
      await world.work();
      world.clock.forward(minutes(5));
    }
    deliveries += await settle();
    await expectOneEffectEach();
    // A refund that waits for money gets it or fails, and then another one gets its money. The reconciler sends again what was refused. What
    // was begun is over within two days.
    for (let more = 1; more > 0 || (await anyRefundWaits()); deliveries += more) {
      world.clock.forward(days(2));
      await world.run('payments.reconcile');
      more = await settle();
    }
    process.stdout.write(
      `${all.size} events, ${deliveries} deliveries, ${Math.round((Date.now() - startedAt) / 1_000)} s\n`,
    );
    const settled = await snapshot();
    process.stdout.write(`journals: ${JSON.stringify(settled.journals)}\n`);
    await expectOneEffectEach();
    world.clock.forward(hours(1));
    await world.run('payments.reconcile');
    await world.work();
    expect(await snapshot()).toEqual(settled);
    await expectNothingAgain(settled);
    await proveBalance();
    await expectMoneyToAddUp(stripe);
    await expectNothingTwice(stripe);
  },
  minutes(120),
);

/** One run reads 2,000 of the provider's transactions, and the next one goes on. */
async function proveBalance(): Promise<void> {
  const proof = world.db.selectFrom('balance_proof').select('reading_to');
  do await world.run('payments.proveBalance');
  while ((await proof.executeTakeFirst())?.reading_to);
}

/** Each payment and each refund of the provider is booked, and once. */
async function expectOneEffectEach(): Promise<void> {
  const { capture = 0, stray = 0, dispute = 0, transfer = 0 } = await countJournals();
  const count = async (list: Stripe.ApiListPromise<unknown & { id: string }>) =>
    (await list.autoPagingToArray({ limit: 10_000 })).length;
  const page = { limit: 100 };
  expect(capture + stray).toBe(await count(stripe.charges.list(page)));
  const disputes = await stripe.disputes.list(page).autoPagingToArray({ limit: 10_000 });
  // An inquiry moves no money.
  expect(dispute).toBe(disputes.filter(({ balance_transactions: moved }) => moved.length > 0).length);
  expect(transfer).toBe(await count(stripe.transfers.list(page)));
  const booked = await world.db.selectFrom('provider_refund').select('id').execute();
  const made = await stripe.refunds.list(page).autoPagingToArray({ limit: 10_000 });
  expect(booked.map(({ id }) => id).toSorted()).toEqual(made.map(({ id }) => id).toSorted());
}

/** All events come again, after we have forgotten which were taken. */
async function expectNothingAgain(settled: Awaited<ReturnType<typeof snapshot>>): Promise<void> {
  await world.db.deleteFrom('provider_event').execute();
  underWay = [...all.values()].flatMap(copiesOf);
  await deliver(0);
  await world.work();
  expect(await snapshot()).toEqual(settled);
}
