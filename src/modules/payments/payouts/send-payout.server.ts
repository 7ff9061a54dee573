import { after } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { ProviderFailure, ProviderRefusal } from '#ports/payment-gateway.ts';
import { closeCase } from '../cases/case-store.server.ts';
import { openCase } from '../cases/cases.server.ts';
import { takeDisputesOf } from '../disputes/disputes.server.ts';
import { keyLifeMs } from '../provider/provider.server.ts';
import { bookRefund } from '../refunds/book-refund.server.ts';
import { takeRefundsOf } from '../refunds/read-refunds.server.ts';
import { refreshAccount } from './book-account.server.ts';
import { bookSent } from './book-sent.server.ts';
import { canBePaidOut } from './payout-account-store.server.ts';
import {
  type Attempt,
  beginAttempt,
  endAttempt,
  endRefusedAttempt,
  findPayout,
  markWaiting,
  type PayoutToSend,
} from './payout-store.server.ts';
import { classOf, countRefusal, type RefusalClass, waitAfter, waitsBeforeCase } from './refusals.ts';
import { tellRefused } from './tell-refused.server.ts';

/** Books what the provider has made of a payout. */
type Booking = (tx: Tx) => Promise<void>;

/**
 * Sends a transfer or a refund (tasks `payments.transfer`, `payments.refund`). Safe to repeat: each attempt has one idempotency key,
 * only a definite refusal begins another one, and only the first answer is booked. Throws while it is unknown what the provider did.
 */
export async function sendPayout(ctx: Context, { payoutId }: { payoutId: string }): Promise<void> {
  const payout = await findPayout(ctx.db, payoutId);
  // The provider refuses to refund a payment that the bank has taken: `wakeRefunds` sends it once the bank has decided.
  if (payout?.state !== 'queued' || payout.isDisputed) return;
  // A repeat of the task that booked a refusal: the next try is for the reconciler, in its time.
  if (payout.nextTryAt && payout.nextTryAt > ctx.clock.now()) return;
  const isPayable = payout.kind !== 'transfer' || (await canBePaidNow(ctx, payout));
  const book = isPayable
    ? ((await findForgotten(ctx, payout)) ?? (await send(ctx, payout)))
    : ((await findUnheard(ctx, payout)) ?? ((tx: Tx) => letWait(tx, payout, ctx.clock.now())));
  if (book) await transaction(ctx.db, book);
}

/**
 * True when a payee can be paid now, as the provider says: the event about an account that was closed, or about another bank account,
 * may be late or lost. Its attempt begins before, so that an account that cannot be read counts as a payout without an answer.
 */
async function canBePaidNow(ctx: Context, payout: PayoutToSend): Promise<boolean> {
  const { payeeId, accountId } = payout;
  if (!accountId || !(await canBePaidOut(ctx.db, payeeId, ctx.clock.now()))) return false;
  await beginAttempt(ctx.db, payout, ctx.clock.now());
  await refreshAccount(ctx, accountId);
  return canBePaidOut(ctx.db, payeeId, ctx.clock.now());
}

/**
 * Returns what the provider has made of a payout that is so old that a key of it may be forgotten; null when it made nothing. Not only an
 * attempt that we know of: a database that was restored from a backup knows nothing of what was sent after it.
 */
async function findForgotten(ctx: Context, payout: PayoutToSend): Promise<Booking | null> {
  const { id, attempt, attemptAt, createdAt } = payout;
  if (isWithinKeyLife(ctx, createdAt)) return null;
  const book = await findMade(ctx, payout);
  // The next attempt is free to be sent.
  if (!book && attemptAt && !isWithinKeyLife(ctx, attemptAt)) await endAttempt(ctx.db, { id, attempt });
  return book;
}

const isWithinKeyLife = (ctx: Context, begunAt: Date): boolean => after(begunAt, keyLifeMs) > ctx.clock.now();

/** Returns what the provider made of an attempt that began before this run; null when it made nothing, or there is no such attempt. */
async function findUnheard(ctx: Context, payout: PayoutToSend): Promise<Booking | null> {
  return payout.attemptAt || !isWithinKeyLife(ctx, payout.createdAt) ? findMade(ctx, payout) : null;
}

/** Returns what the provider has made of a payout, by our row's id; null when it made nothing. */
async function findMade(ctx: Context, payout: PayoutToSend): Promise<Booking | null> {
  const { id: payoutId, holdId: group } = payout;
  const { payments } = ctx.ports;
  const at = ctx.clock.now();
  if (payout.kind === 'transfer') {
    const transfer = await payments.findTransfer({ group, payoutId });
    return transfer && ((tx) => bookSent(tx, payout, transfer.id, at));
  }
  const refund = await payments.findRefund({ paymentIntentId: paymentOf(payout), payoutId });
  return refund && ((tx) => bookRefund(tx, refund, at));
}

/** Lets a transfer that was not sent wait for the payee's account, which is no longer ready. Its attempt keeps its key. */
async function letWait(tx: Tx, { id }: PayoutToSend, at: Date): Promise<void> {
  if (await markWaiting(tx, id))
    await closeCase(tx, { kind: 'payoutUnanswered', about: id, cause: 'waitsForAccount', at });
}

/** Returns what the provider made of an attempt; null when it refused it, which is booked, or there was nothing to send any more. */
async function send(ctx: Context, payout: PayoutToSend): Promise<Booking | null> {
  const attempt = await beginAttempt(ctx.db, payout, ctx.clock.now());
  if (attempt === null) return null;
  try {
    return await order(ctx, payout, attempt === 1 ? payout.id : `${payout.id}:${attempt}`);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) {
      // The key repeats a failure for as long as it is remembered, also when the money has moved.
      const made = error instanceof ProviderFailure ? await findMade(ctx, payout) : null;
      if (made) return made;
      throw error;
    }
    ctx.log.warn({ err: error, payoutId: payout.id }, 'the card provider refused a payout');
    // A repeat that is refused does not say that the first call did nothing.
    const book = await findUnheard(ctx, payout);
    if (book) return book;
    await bookRefusal(ctx, payout, { id: payout.id, attempt }, error.code);
    return null;
  }
}

async function order(ctx: Context, payout: PayoutToSend, idempotencyKey: string): Promise<Booking> {
  const { id: payoutId, kind, holdId: group, accountId } = payout;
  const { payments } = ctx.ports;
  const terms = { amount: usd(payout.amountCents), paymentIntentId: paymentOf(payout), payoutId, idempotencyKey };
  if (kind !== 'transfer') {
    const refund = await payments.refund(terms);
    return (tx) => bookRefund(tx, refund, ctx.clock.now());
  }
  if (!accountId) throw new Error(`the payee of the payout ${payoutId} has no account`);
  const { id } = await payments.transfer({ ...terms, accountId, group });
  return (tx) => bookSent(tx, payout, id, ctx.clock.now());
}

/** Books a definite no: the payout waits, waits for the payee's account, or is refused for good, which is a case. */
async function bookRefusal(ctx: Context, payout: PayoutToSend, attempt: Attempt, reason: string | null): Promise<void> {
  const refusal = classOf(reason);
  const waitsIn = await findCause(ctx, payout, refusal);
  const at = ctx.clock.now();
  const counts = countRefusal(refusal, payout);
  const waitMs = waitAfter(refusal, counts);
  const nextTryAt = waitMs === null ? null : after(at, waitMs);
  const state = waitsIn ?? (nextTryAt ? 'queued' : 'refused');
  await transaction(ctx.db, async (tx) => {
    const to = waitsIn
      ? { counts: { waits: 0, refusals: 0 }, reason: null, nextTryAt: null }
      : { counts, reason, nextTryAt };
    if (!(await endRefusedAttempt(tx, attempt, { state, ...to }))) return;
    await closeCase(tx, { kind: 'payoutUnanswered', about: payout.id, cause: 'refused', at });
    const isStuck = refusal === 'wait' && counts.waits % waitsBeforeCase === 0;
    if (state !== 'refused' && !isStuck) return;
    const { id: about, holdId, amountCents } = payout;
    await openCase(tx, { kind: 'payoutRefused', about, holdId, reason, amount: usd(amountCents), at });
    if (state === 'refused') await tellRefused(tx, payout, reason, at);
  });
  // Only now that the attempt is over can a refund made by hand take a part of the payout.
  if (payout.kind !== 'transfer' && (refusal === 'refunded' || refusal === 'no'))
    await takeRefundsOf(ctx, paymentOf(payout));
}

/**
 * Reads at the provider what a refusal is about, and books it. Returns the state in which the payout waits for the payee's account or
 * for the client's bank; null when it waits for neither.
 */
async function findCause(
  ctx: Context,
  payout: PayoutToSend,
  refusal: RefusalClass,
): Promise<'waiting_for_account' | 'queued' | null> {
  if (refusal === 'disputed') {
    await takeDisputesOf(ctx, paymentOf(payout));
    return (await findPayout(ctx.db, payout.id))?.isDisputed ? 'queued' : null;
  }
  if (refusal !== 'account' || !payout.accountId) return null;
  await refreshAccount(ctx, payout.accountId);
  return (await canBePaidOut(ctx.db, payout.payeeId, ctx.clock.now())) ? null : 'waiting_for_account';
}

/** Returns the payment whose money a payout passes on. */
function paymentOf({ id, kind, paymentIntentId, holdPaymentIntentId }: PayoutToSend): string {
  const payment = kind === 'transfer' ? holdPaymentIntentId : paymentIntentId;
  if (!payment) throw new Error(`the payout ${id} has no payment`);
  return payment;
}
