import fc from 'fast-check';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { days, hours, minutes } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { settleCase } from '#modules/jobs/public.server.ts';
import { countJournals } from '#tests/support/ledger.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { type JobWorld, world } from '#tests/support/world.ts';
import * as at from './at-the-provider.ts';
import { bookReversals, expectNoDifferences } from './differences.ts';
import { cards, journeysAt } from './journeys.ts';
import { expectMoneyToAddUp, expectNothingTwice, expectWaitsToBeShown } from './money-adds-up.ts';
import { type Fault, NoAnswer, startMoneyWorld } from './money-world.ts';
import { countPayouts, expectNoEarlyPayouts, stopPayouts } from './new-banks.ts';

/*
 * Histories of jobs and their money, drawn at random, with the local card provider behind the product's own adapter: whatever people, the
 * clock, lost answers and lost or repeated webhooks do, the money adds up. `HISTORIES=1000` walks a thousand of them.
 */

const jobsPerRound = 20;
const rounds = Math.ceil(Number(process.env.HISTORIES ?? 20) / jobsPerRound);
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

const { clock } = world;
const provider = await startMoneyWorld();
const { stripe, troubles } = provider;
const administrator = world.as(await world.person({ role: 'admin' }));

const checkIn = ({ worker, jobId, pin }: JobWorld) => world.as(worker).jobs.checkIn({ jobId, pin });
const submit = ({ worker, jobId }: JobWorld) => world.as(worker).jobs.submit({ jobId, workedMinutes: 90 });

/** The transactions of the transfers that were taken back: the only ones that the ledger does not have. */
const reversals = new Set<string>();

/** Whether calls of this round may have ended as a fault said. */
let hadFaults = false;

/** The accounts from which the provider's own payouts could not be stopped, because it did not answer. */
const unstopped = new Set<string>();

/** The library tries a call three times, but for too many calls (429). */
const failWith =
  (status: number, when: Fault['when'] = 'before') =>
  async () => {
    hadFaults = true;
    await provider.setFault({ status, when, calls: 3 });
  };

/** An act on the payment of a job, if it is paid. */
const ofPayment = (act: (payment: string) => Promise<unknown>) => async (job: JobWorld) => {
  const payment = await at.paymentOf(job);
  if (payment) await act(payment);
};

/** Each act is tried at any time. Those that are not allowed then are refused, and change nothing. */
const acts: Record<string, (job: JobWorld) => Promise<unknown>> = {
  payPlain: (job) => pay(job, cards.plain),
  paySettledAtOnce: (job) => pay(job, cards.settledAtOnce),
  payInTwoTabs: (job) => Promise.all([pay(job, cards.plain), pay(job, cards.settledAtOnce)]),
  callOff: ({ client, jobId }) => world.as(client).jobs.callOff({ jobId, reason: 'No time.' }),
  cancelAsClient: (job) => cancel(job, 'client'),
  cancelAsWorker: (job) => cancel(job, 'worker'),
  checkIn,
  submit,
  async finish(job) {
    await checkIn(job);
    await submit(job);
  },
  release: ({ client, jobId }) => world.as(client).jobs.release({ jobId }),
  requestChanges: ({ client, jobId }) =>
    world.as(client).jobs.requestChanges({ jobId, reason: 'Half was left undone.' }),
  answerChanges: ({ worker, jobId }) => world.as(worker).jobs.answerChanges({ jobId, answer: 'It is done now.' }),
  withdrawChanges: ({ client, jobId }) => world.as(client).jobs.withdrawChanges({ jobId }),
  openCase: ({ client, jobId }) => world.as(client).jobs.dispute({ jobId, reason: 'Half was left undone.' }),
  settleInHalf: (job) => settle(job, 6_000),
  settleForClient: (job) => settle(job, 0),
  settleAsClient: (job) => settleForOther(job, 'client'),
  settleAsWorker: (job) => settleForOther(job, 'worker'),
  agreeOnSplit,
  openAccount: (job) => at.openAccount(provider, job),
  disputeAtBank: ofPayment((payment) => provider.dispute(payment)),
  decideForClient: ofPayment((payment) => at.decideAtBank(provider, payment, 'losing_evidence')),
  decideForPro: ofPayment((payment) => at.decideAtBank(provider, payment, 'winning_evidence')),
  refundAllByHand: ofPayment((payment) => at.refundByHand(provider, payment)),
  refundPartByHand: ofPayment((payment) => at.refundByHand(provider, payment, 2_500)),
  tryCasesAgain,
  payCasesOutside,
  closeAccount: (job) => at.closeAccount(provider, job),
  changeBank: (job) => at.changeBank(provider, job),
  payOutDaily: () => provider.setPayouts('daily'),
  payOutByHand: () => provider.setPayouts('manual'),
  emptyTheBalance: () => at.emptyTheBalance(provider),
  async reverseTransfer(job) {
    // It is known which transfers were taken back.
    await provider.setFault(null);
    for (const id of await at.reverseTransfer(provider, job)) reversals.add(id);
  },
  disputeAllAtBank: ofPayment((payment) => provider.dispute(payment, 12_000)),
  bookReversals: () => bookReversals(administrator, reversals),
  waitAnHour: () => pass(hours(1)),
  waitSixHours: () => pass(hours(6)),
  waitADayAndAHalf: () => pass(hours(36)),
  waitTwoDays: () => pass(days(2)),
  loseTheNextAnswer: async () => void troubles.push('unanswered'),
  failTheNextCalls: async () => void troubles.push('unheard', 'unheard', 'unheard'),
  failAtProvider: failWith(500),
  failAfterTheEffect: failWith(500, 'after'),
  refuseForAnotherCall: failWith(409),
  refuseForTooManyCalls: failWith(429),
  deliverEvents: () => at.deliverEvents(provider),
  work: world.work,
};
/** What happens more often than the rest. */
const frequent = ['finish', 'release', 'waitAnHour', 'work', 'openAccount'];

async function pay({ client, jobId }: JobWorld, card: string): Promise<void> {
  const { sessionId } = await world.as(client).jobs.createCheckoutSession({ jobId });
  await provider.pay(sessionId, card);
  await world.as(client).jobs.confirmPayment({ jobId, sessionId });
}

async function cancel({ jobId, ...sides }: JobWorld, by: 'client' | 'worker'): Promise<void> {
  const api = world.as(sides[by]).jobs;
  const { refunds } = await api.get({ jobId });
  await api.cancel({ jobId, refundCents: refunds?.[0]?.refundCents ?? 0 });
}

const settle = ({ jobId }: JobWorld, cents: number) =>
  settleCase(world.db, { jobId, amount: usd(cents), explanation: 'Half was done.', at: clock.now() });

async function settleForOther({ jobId, ...sides }: JobWorld, by: 'client' | 'worker'): Promise<void> {
  const api = world.as(sides[by]).jobs;
  const { costCents, money } = await api.get({ jobId });
  await api.settleForOther({ jobId, amountCents: by === 'client' ? costCents : money.heldCents });
}

/** The Pro offers a third back, and the client accepts. */
async function agreeOnSplit({ client, worker, jobId }: JobWorld): Promise<void> {
  const { heldCents } = (await world.as(worker).jobs.get({ jobId })).money;
  const split = { jobId, heldCents, refundCents: Math.round(heldCents / 3) };
  const { offerId } = await world.as(worker).jobs.offerSplit(split);
  await world.as(client).jobs.acceptSplit({ jobId, offerId });
}

async function tryCasesAgain(): Promise<void> {
  for (const caseId of await openPayoutCases()) await refusalOf(administrator.payments.retryPayout({ caseId }));
}

async function payCasesOutside(): Promise<void> {
  const reason = 'Sent by check.';
  for (const caseId of await openPayoutCases()) await refusalOf(administrator.payments.payOutside({ caseId, reason }));
}

async function openPayoutCases(): Promise<string[]> {
  const rows = await world.db
    .selectFrom('money_case')
    .select('id')
    .where('kind', 'in', ['payoutRefused', 'refundFailed'])
    .where('closed_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Lets time go by, with the product's clock and reconciler at its end. */
async function pass(duration: number): Promise<void> {
  const isTroubled = troubles.length > 0 || (await provider.hasFault());
  for (const account of await stopPayouts(isTroubled)) unstopped.add(account);
  clock.forward(duration);
  await world.run('jobs.tick');
  await world.run('payments.reconcile');
  await world.run('payments.proveBalance');
}

/** Tries an act. What the product refuses ends it, and so does a webhook that the provider has to send again; anything else is a defect. */
async function attempt(act: () => Promise<unknown> | undefined): Promise<void> {
  try {
    await refusalOf(Promise.resolve(act()));
  } catch (error) {
    if (!(error instanceof NoAnswer || isFault(error))) throw error;
  }
}

/** True for an answer that a fault can have made. */
const isFault = (error: unknown): boolean =>
  hadFaults && error instanceof Stripe.errors.StripeError && [409, 429, 500].includes(error.statusCode ?? 0);

/** How a job begins: with a payment that we hear of or not, with one that comes after the job was called off, or with none. */
const begins = {
  paid: pay,
  async unheard({ client, jobId }, card) {
    const { sessionId } = await world.as(client).jobs.createCheckoutSession({ jobId });
    await provider.pay(sessionId, card);
  },
  async tooLate({ client, jobId }, card) {
    const { sessionId } = await world.as(client).jobs.createCheckoutSession({ jobId });
    await world.as(client).jobs.callOff({ jobId, reason: 'No time.' });
    await provider.pay(sessionId, card);
  },
  unpaid: async () => {},
} satisfies Record<string, (job: JobWorld, card: string) => Promise<void>>;

/** What most histories begin with, because acts drawn at random seldom lead so far. */
const stories: readonly (readonly string[])[] = [
  [],
  ['finish', 'release'],
  ['openAccount', 'deliverEvents', 'finish', 'release', 'work', 'waitADayAndAHalf', 'work'],
  ['finish', 'release', 'work'],
  ['finish', 'openCase'],
  ['cancelAsWorker', 'work'],
  ['finish', 'release', 'work', 'reverseTransfer'],
  ['finish', 'release', 'work', 'refundPartByHand', 'waitAnHour'],
  [
    ...['finish', 'release', 'work'],
    ...['waitADayAndAHalf', 'changeBank', 'deliverEvents', 'waitSixHours', 'waitSixHours', 'waitSixHours'],
  ],
  ['disputeAllAtBank', 'waitAnHour'],
  ['disputeAtBank', 'waitAnHour', 'decideForPro'],
];

/** A job that begins in two hours, and what happens to it. */
interface History {
  /** The Pro set up payouts before the payment: a first bank account that comes later waits. */
  hasAccount: boolean;
  begin: keyof typeof begins;
  card: keyof typeof cards;
  story: readonly string[];
  acts: readonly string[];
}

async function walk({ hasAccount, begin, card, story, acts: names }: History): Promise<JobWorld> {
  const job = await world.job({ startsAt: new Date(clock.now().getTime() + hours(2)) });
  await world.photos(job.jobId);
  if (hasAccount) await attempt(() => journeysAt(provider).openAccount(job));
  await attempt(() => begins[begin](job, cards[card]));
  for (const name of [...story, ...names]) await attempt(() => acts[name]?.(job));
  return job;
}

/** What some of a thousand histories lead to. */
const expectedJournals = [
  ...['capture', 'release', 'transfer', 'transfer_reversed', 'refund', 'refund_failed', 'refund_outside'],
  ...['stray', 'stray_refund', 'stray_refund_failed', 'stray_refund_outside', 'late_refund', 'late_refund_failed'],
  ...['dispute', 'dispute_won', 'dispute_lost', 'dispute_loss', 'provider_fee', 'bank_payout'],
];

/** Ends all trouble, decides what people have to decide, and lets the clock finish the rest. */
async function comeToRest(jobs: readonly JobWorld[]): Promise<void> {
  troubles.length = 0;
  await provider.setFault(null);
  hadFaults = false;
  await provider.setPayouts('manual');
  for (let round = 0; round < 40; round++) {
    await pass(hours(12));
    await world.work();
    await bookReversals(administrator, reversals);
    for (const job of jobs) if (round === 20) await attempt(() => settle(job, 3_000));
  }
}

test(
  'the money adds up after any history',
  async () => {
    process.stdout.write(`histories: ${rounds * jobsPerRound}, seed ${seed}\n`);
    const act = fc.constantFrom(...Object.keys(acts), ...frequent, ...frequent);
    const card = fc.constantFrom(...(Object.keys(cards) as (keyof typeof cards)[]));
    const begin = fc.constantFrom<keyof typeof begins>('paid', 'paid', 'paid', 'unheard', 'tooLate', 'unpaid');
    const story = fc.constantFrom(...stories);
    const hasAccount = fc.constantFrom(true, true, true, false);
    const history = fc.record({ hasAccount, begin, card, story, acts: fc.array(act, { maxLength: 12 }) });
    const length = { minLength: jobsPerRound, maxLength: jobsPerRound };
    // Any minute of a week, so that nothing depends on the hour, the weekday or a change of the clocks.
    const waitMinutes = fc.nat({ max: 7 * 24 * 60 });
    await fc.assert(
      fc.asyncProperty(waitMinutes, fc.array(history, length), async (wait, histories) => {
        clock.forward(minutes(wait));
        const jobs: JobWorld[] = [];
        for (const one of histories) jobs.push(await walk(one));
        await comeToRest(jobs);
        await expectNoDifferences(administrator, reversals);
        await expectMoneyToAddUp(stripe);
        await expectNothingTwice(stripe);
        await expectNoEarlyPayouts(unstopped);
        await expectWaitsToBeShown(administrator, jobs);
      }),
      { seed, numRuns: rounds, endOnFailure: true },
    );
    const journals = await countJournals();
    const own = { ...(await countPayouts()), unstopped: unstopped.size };
    process.stdout.write(`journals: ${JSON.stringify(journals)}, payouts of accounts: ${JSON.stringify(own)}\n`);
    if (rounds * jobsPerRound >= 500) expect(Object.keys(journals)).toEqual(expect.arrayContaining(expectedJournals));
  },
  minutes(180),
);
