import { after, days, hours, minutes } from '#lib/clock.ts';
import { isFail } from '#lib/fail.ts';
import { transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { failCreationsBefore, findSessionsToCheck, setNextCheck } from '../checkout/checkout-store.server.ts';
import { settleCheckout } from '../checkout/settle.server.ts';
import { reconcileDisputes } from '../disputes/disputes.server.ts';
import { refreshAccount } from '../payouts/book-account.server.ts';
import { findAccountsToCheck, setAccountChecked } from '../payouts/payout-account-store.server.ts';
import { findLostPayouts, findPayeesToWake } from '../payouts/payout-store.server.ts';
import { enqueuePayout, wakePayouts } from '../payouts/payouts.server.ts';
import { reportUnanswered } from '../payouts/unanswered.server.ts';
import { readBackRefund, readNewRefunds, reportPending } from '../refunds/read-refunds.server.ts';
import { findRefundsToCheck } from '../refunds/refund-store.server.ts';

const batch = 100;
/** A session is first read back at this age, later at doubling intervals, and at least once in `longestMs`. */
const shortestMs = minutes(2);
const longestMs = minutes(60);

/**
 * Repairs what webhooks and lost answers left behind (task `payments.reconcile`, every minute): payments, sessions, payout accounts and
 * disputes that changed without an event, payouts that the queue has lost, refunds that have ended or were made elsewhere.
 */
export async function reconcile(ctx: Context): Promise<void> {
  for (const step of steps) await tolerate(ctx, () => step(ctx));
}

/** What asks the provider nothing comes first: payouts do not wait for the answers about a hundred payment pages. */
const steps: readonly ((ctx: Context) => Promise<void>)[] = [
  wakeWaitingPayouts,
  requeueLostPayouts,
  reportUnanswered,
  giveUpLostCreations,
  readBackSessions,
  readBackAccounts,
  (ctx) => reconcileDisputes(ctx, (act) => tolerate(ctx, act)),
  readBackRefunds,
  (ctx) => readNewRefunds(ctx, (act) => tolerate(ctx, act)),
  // After a standstill, what has ended meanwhile is no case.
  reportPending,
];

async function readBackSessions(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const due = await findSessionsToCheck(ctx.db, { now, createdBy: after(now, -shortestMs), limit: batch });
  for (const { id, sessionId, createdAt } of due) {
    const ageMs = now.getTime() - createdAt.getTime();
    await setNextCheck(ctx.db, id, after(now, Math.min(Math.max(ageMs, shortestMs), longestMs)));
    await tolerate(ctx, () => settleCheckout(ctx, sessionId as string));
  }
}

/** One failure must not keep the rest from being done. */
async function tolerate(ctx: Context, act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!isFail(error)) ctx.log.error({ err: error }, 'reconciling failed');
  }
}

/** The address of a session whose creation was never answered never left the provider, so it cannot be paid. */
async function giveUpLostCreations(ctx: Context): Promise<void> {
  await failCreationsBefore(ctx.db, after(ctx.clock.now(), -hours(1)));
}

async function readBackAccounts(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const [waitingReadBefore, heldReadBefore] = [after(now, -longestMs), after(now, -days(1))];
  const ids = await findAccountsToCheck(ctx.db, { waitingReadBefore, heldReadBefore, limit: batch });
  for (const id of ids) {
    await setAccountChecked(ctx.db, id, now);
    await tolerate(ctx, () => refreshAccount(ctx, id));
  }
}

async function readBackRefunds(ctx: Context): Promise<void> {
  for (const refund of await findRefundsToCheck(ctx.db, ctx.clock.now(), batch)) {
    await tolerate(ctx, () => readBackRefund(ctx, refund));
  }
}

async function wakeWaitingPayouts(ctx: Context): Promise<void> {
  for (const userId of await findPayeesToWake(ctx.db, ctx.clock.now()))
    await tolerate(ctx, () => transaction(ctx.db, (tx) => wakePayouts(tx, userId)));
}

async function requeueLostPayouts(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const lost = await findLostPayouts(ctx.db, { now, createdBy: after(now, -shortestMs), limit: batch });
  for (const payout of lost) await tolerate(ctx, () => transaction(ctx.db, (tx) => enqueuePayout(tx, payout)));
}
