import type Stripe from 'stripe';
import { expect } from 'vitest';
import { days } from '#lib/clock.ts';
import { balances, balancesThatDiffer, booked, holdsThatDiffer } from '#tests/support/ledger.ts';
import { type JobWorld, world } from '#tests/support/world.ts';

/* What has to be true of all money once the clock and the people have ended everything that goes on. */

const { clock } = world;
type Api = ReturnType<typeof world.as>;

/** The ledger, the jobs and the provider agree about all money. */
export async function expectMoneyToAddUp(stripe: Stripe): Promise<void> {
  const ledger = await balances();
  const sums = await booked();
  expect(Object.values(ledger).reduce((a, b) => a + b, 0)).toBe(0);
  expect((ledger.held ?? 0) + sums.held + sums.refunds).toBe(0);
  expect((ledger.worker_balance ?? 0) + sums.transfers).toBe(0);
  expect((ledger.stray ?? 0) + sums.strayRefunds).toBe(0);
  expect((ledger.platform_fee ?? 0) + sums.fees).toBe(0);
  expect(await holdsThatDiffer()).toEqual([]);
  expect(await balancesThatDiffer()).toEqual([]);
  expect(ledger.provider).toBe((await providerBalance(stripe)) - (await expectWaitingRefundsToShow(stripe)));
}

async function providerBalance(stripe: Stripe): Promise<number> {
  const { available, pending } = await stripe.balance.retrieve();
  return [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * Returns the sum of the refunds that the provider has accepted and lets wait until its available balance is large enough: when the
 * platform has lost more than it earned, some never go through. One of ours that has waited for over a week is or was a case, and none of them
 * makes the balances differ.
 */
async function expectWaitingRefundsToShow(stripe: Stripe): Promise<number> {
  const waiting: Stripe.Refund[] = [];
  for await (const refund of stripe.refunds.list({ limit: 100 }))
    if (refund.status === 'pending' && refund.pending_reason !== 'processing') waiting.push(refund);
  const longAgo = (clock.now().getTime() - days(8)) / 1_000;
  const late = waiting.flatMap(({ created, metadata }) => (created < longAgo && metadata?.payoutId) || []);
  expect(await findReported(late)).toEqual(late.toSorted());
  expect(await hasDifference()).toBe(false);
  return waiting.reduce((sum, { amount }) => sum + amount, 0);
}

/** Returns those of the payouts whose refund was a case because it had waited for too long. */
async function findReported(payoutIds: readonly string[]): Promise<string[]> {
  const cases = world.db.selectFrom('money_case').select('about').distinct().where('kind', '=', 'refundPending');
  return (await cases.orderBy('about').execute()).map(({ about }) => about).filter((id) => payoutIds.includes(id));
}

async function hasDifference(): Promise<boolean> {
  const cases = world.db.selectFrom('money_case').select('id').where('kind', '=', 'balanceDiffers');
  return (await cases.where('closed_at', 'is', null).executeTakeFirst()) !== undefined;
}

/** The provider has sent nothing twice, unless it gave the first back. */
export async function expectNothingTwice(stripe: Stripe): Promise<void> {
  const sent: (string | undefined)[] = [];
  for await (const { metadata } of stripe.transfers.list({ limit: 100 })) sent.push(metadata.payoutId);
  for await (const { metadata, status } of stripe.refunds.list({ limit: 100 }))
    if (status !== 'failed' && metadata?.payoutId) sent.push(metadata.payoutId);
  expect(sent.length).toBe(new Set(sent).size);
}

/** At rest, money waits for the Pro's account or for an administrator's case, and its page says so. */
const resting: readonly string[] = ['accountMissing', 'accountIncomplete'];
const inCase: Record<string, readonly string[]> = {
  payoutUnanswered: ['payoutUnanswered'],
  payoutAccount: ['payoutRefused'],
  payoutRefused: ['payoutRefused'],
  refundUnanswered: ['payoutUnanswered'],
  refundCard: ['refundFailed'],
  refundRefused: ['payoutRefused', 'refundFailed'],
  refundSending: [],
  refundLate: ['refundPending'],
};

/** Nothing waits without a reason that the client, the Pro and administrators read. */
export async function expectWaitsToBeShown(administrator: Api, jobs: readonly JobWorld[]): Promise<void> {
  for (const { jobId, client, worker } of jobs) {
    const { money } = await administrator.jobs.getFile({ jobId });
    const unsent = money.payouts.filter(({ state }) => state !== 'sent' && state !== 'outside');
    const isAccepted = ({ reason }: (typeof money.waits)[number]) =>
      reason === 'refundSending' || reason === 'refundLate';
    const amounts = unsent.map(({ kind, amountCents }) => [kind === 'transfer' ? 'worker' : 'client', amountCents]);
    expect(money.waits.filter((wait) => !isAccepted(wait)).map(({ to, cents }) => [to, cents])).toEqual(amounts);
    const open: readonly string[] = money.cases.map(({ kind }) => kind);
    for (const { reason } of money.waits)
      if (!resting.includes(reason))
        expect(
          (inCase[reason] ?? []).filter((kind) => open.includes(kind)),
          reason,
        ).not.toEqual([]);
    const { money: clients } = await world.as(client).jobs.get({ jobId });
    const { money: workers } = await world.as(worker).jobs.get({ jobId });
    const waitsOf = (to: 'client' | 'worker') => money.waits.filter((wait) => wait.to === to);
    expect(clients.waits).toEqual(waitsOf('client'));
    expect(workers.waits).toEqual(waitsOf('worker'));
  }
}
