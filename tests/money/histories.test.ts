import fc from 'fast-check';
import { test } from 'vitest';
import { days, hours, minutes } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { settleCase } from '#modules/jobs/public.server.ts';
import { takeProviderEvent } from '#modules/payments/public.server.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { type JobWorld, world } from '#tests/support/world.ts';
import { expectMoneyToAddUp, expectNothingTwice, expectWaitsToBeShown } from './money-adds-up.ts';
import { NoAnswer, startMoneyWorld } from './money-world.ts';

/*
 * Histories of jobs and their money, drawn at random, with the local card provider behind the product's own adapter: whatever people, the
 * clock, lost answers and lost or repeated webhooks do, the money adds up. `HISTORIES=1000` walks a thousand of them.
 */

const jobsPerRound = 20;
const rounds = Math.ceil(Number(process.env.HISTORIES ?? 60) / jobsPerRound);
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

const { clock } = world;
const provider = await startMoneyWorld();
const { stripe, troubles } = provider;
const administrator = world.as(await world.person({ role: 'admin' }));

const cards = {
  plain: '4242 4242 4242 4242',
  settledAtOnce: '4000 0000 0000 0077',
  disputed: '4000 0000 0000 0259',
  refundLater: '4000 0000 0000 7726',
  refundFails: '4000 0000 0000 5126',
};

const checkIn = ({ worker, jobId, pin }: JobWorld) => world.as(worker).jobs.checkIn({ jobId, pin });
const submit = ({ worker, jobId }: JobWorld) => world.as(worker).jobs.submit({ jobId, workedMinutes: 90 });

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
  openCase: ({ client, jobId }) => world.as(client).jobs.dispute({ jobId, reason: 'Half was left undone.' }),
  settleInHalf: (job) => settle(job, 6_000),
  settleForClient: (job) => settle(job, 0),
  openAccount,
  disputeAtBank,
  decideForClient: (job) => decideAtBank(job, 'losing_evidence'),
  decideForPro: (job) => decideAtBank(job, 'winning_evidence'),
  refundAllByHand: (job) => refundByHand(job),
  refundPartByHand: (job) => refundByHand(job, 2_500),
  tryCasesAgain,
  payCasesOutside,
  closeAccount,
  changeBank,
  payOutDaily: () => provider.setPayouts('daily'),
  payOutByHand: () => provider.setPayouts('manual'),
  emptyTheBalance,
  reverseTransfer,
  disputeAllAtBank: (job) => disputeAtBank(job, 12_000),
  bookDifferences,
  waitAnHour: () => pass(hours(1)),
  waitSixHours: () => pass(hours(6)),
  waitTwoDays: () => pass(days(2)),
  loseTheNextAnswer: async () => void troubles.push('unanswered'),
  failTheNextCalls: async () => void troubles.push('unheard', 'unheard', 'unheard'),
  deliverEvents,
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

async function openAccount({ worker }: JobWorld): Promise<void> {
  const { url } = await world.as(worker).payments.openPayoutAccount({});
  await provider.enterBank(url);
}

/** Returns the payment of a job at the provider, if it is paid. */
async function paymentOf({ jobId }: JobWorld): Promise<string | null> {
  const hold = await world.db
    .selectFrom('hold')
    .select('payment_intent_id as id')
    .where('purpose_id', '=', jobId)
    .executeTakeFirst();
  return hold?.id ?? null;
}

async function disputeAtBank(job: JobWorld, cents?: number): Promise<void> {
  const payment = await paymentOf(job);
  if (payment) await provider.dispute(payment, cents);
}

/** Returns the Pro's account at the provider that is not closed there. */
async function accountOf({ worker }: JobWorld): Promise<string | null> {
  const account = world.db
    .selectFrom('payout_account')
    .select('provider_account_id as id')
    .where('user_id', '=', worker.id)
    .where('closed_at', 'is', null);
  return (await account.executeTakeFirst())?.id ?? null;
}

/** The provider closes the Pro's account, and no event tells us. */
async function closeAccount(job: JobWorld): Promise<void> {
  const account = await accountOf(job);
  if (account) await provider.decideAccount(account, null);
}

/** The Pro enters another bank account on the provider's page, and no event tells us. */
async function changeBank({ worker }: JobWorld): Promise<void> {
  const { url } = await world.as(worker).payments.openPayoutAccount({});
  await provider.enterBank(url, String(Math.floor(clock.now().getTime() / 1_000)).padStart(12, '0'));
}

/** What is available goes to the platform's own bank, so that refunds of settled payments stay pending for long. */
async function emptyTheBalance(): Promise<void> {
  const { available } = await stripe.balance.retrieve();
  const amount = available[0]?.amount ?? 0;
  if (amount > 0) await stripe.payouts.create({ amount, currency: 'usd' });
}

/** A transfer is taken back in the provider's dashboard. */
async function reverseTransfer(job: JobWorld): Promise<void> {
  const account = await accountOf(job);
  const { data } = account ? await stripe.transfers.list({ destination: account, limit: 1 }) : { data: [] };
  for (const { id, reversed } of data) if (!reversed) await stripe.transfers.createReversal(id);
}

/** An administrator books what the ledger does not have. */
async function bookDifferences(): Promise<void> {
  const { items } = await administrator.payments.listCases({ limit: 50 });
  for (const { id: caseId, unmatched } of items) {
    const as = unmatched?.as.at(-1);
    if (as) await refusalOf(administrator.payments.bookDifference({ caseId, as, reason: 'As the dashboard says.' }));
  }
}

async function decideAtBank(job: JobWorld, verdict: 'winning_evidence' | 'losing_evidence'): Promise<void> {
  const payment = await paymentOf(job);
  if (!payment) return;
  const { data } = await stripe.disputes.list({ payment_intent: payment, limit: 10 });
  for (const { id, status } of data)
    if (status === 'needs_response')
      await stripe.disputes.update(id, { evidence: { uncategorized_text: verdict }, submit: true });
}

/** Refunds a payment as in the provider's dashboard, which knows nothing of our payouts. */
async function refundByHand(job: JobWorld, amount?: number): Promise<void> {
  const payment = await paymentOf(job);
  if (payment) await stripe.refunds.create({ payment_intent: payment, ...(amount && { amount }) });
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
  clock.forward(duration);
  await world.run('jobs.tick');
  await world.run('payments.reconcile');
  await world.run('payments.proveBalance');
}

/** Delivers the newest events of the provider, the newest first and each twice. */
async function deliverEvents(): Promise<void> {
  const { data } = await stripe.events.list({ limit: 20 });
  for (const event of [...data, ...data]) {
    const { rawBody, signature } = provider.sign(event);
    await takeProviderEvent(world.withActor({ kind: 'provider' }), rawBody, signature);
  }
}

/** Tries an act. What the product refuses ends it, and so does a webhook that the provider has to send again; anything else is a defect. */
async function attempt(act: () => Promise<unknown> | undefined): Promise<void> {
  try {
    await refusalOf(Promise.resolve(act()));
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
  }
}

/** A job that begins in two hours, and what happens to it after the first try to pay it. */
interface History {
  card: keyof typeof cards;
  acts: readonly string[];
}

async function walk({ card, acts: names }: History): Promise<JobWorld> {
  const job = await world.job({ startsAt: new Date(clock.now().getTime() + hours(2)) });
  await world.photos(job.jobId);
  await attempt(() => pay(job, cards[card]));
  for (const name of names) await attempt(() => acts[name]?.(job));
  return job;
}

/** Ends all trouble, decides what people have to decide, and lets the clock finish the rest. */
async function comeToRest(jobs: readonly JobWorld[]): Promise<void> {
  troubles.length = 0;
  await provider.setPayouts('manual');
  for (let round = 0; round < 40; round++) {
    await pass(hours(12));
    await world.work();
    await bookDifferences();
    for (const job of jobs) if (round === 20) await settle(job, 3_000).catch(() => {});
  }
}

test(
  'the money adds up after any history',
  async () => {
    process.stdout.write(`histories: ${rounds * jobsPerRound}, seed ${seed}\n`);
    const act = fc.constantFrom(...Object.keys(acts), ...frequent, ...frequent);
    const card = fc.constantFrom(...(Object.keys(cards) as (keyof typeof cards)[]));
    const history = fc.record({ card, acts: fc.array(act, { maxLength: 14 }) });
    const length = { minLength: jobsPerRound, maxLength: jobsPerRound };
    await fc.assert(
      fc.asyncProperty(fc.array(history, length), async (histories) => {
        const jobs: JobWorld[] = [];
        for (const one of histories) jobs.push(await walk(one));
        await comeToRest(jobs);
        await expectMoneyToAddUp(stripe);
        await expectNothingTwice(stripe);
        await expectWaitsToBeShown(administrator, jobs);
      }),
      { seed, numRuns: rounds, endOnFailure: true },
    );
  },
  minutes(180),
);
