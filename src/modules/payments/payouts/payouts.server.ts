import { after, hours } from '#lib/clock.ts';
import { type Money, usd } from '#lib/money.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { enqueue } from '#platform/queue.server.ts';
import { ProviderRefusal } from '#ports/payment-gateway.ts';
import type { HoldRow } from '../holds/hold-store.server.ts';
import { type Journal, refundJournal, strayRefundJournal, transferJournal } from '../ledger/journals.ts';
import { post } from '../ledger/ledger-store.server.ts';
import { refundTask, transferTask } from '../task-definitions.server.ts';
import { canBePaidOut } from './payout-account-store.server.ts';
import {
  beginAttempt,
  endAttempt,
  findPayout,
  insertPayout,
  markQueued,
  markSent,
  markWaiting,
  type PayoutKind,
  type PayoutToSend,
  payoutKey,
  type QueuedPayout,
} from './payout-store.server.ts';

/** The provider keeps a key for a day at least. An attempt that is older is looked up before anything is sent again. */
const keyLifeMs = hours(20);

interface MoneyOut {
  hold: HoldRow;
  kind: PayoutKind;
  amount: Money;
  at: Date;
  /** The payment that goes back, if it is not the one that the hold was paid with. */
  paymentIntentId?: string;
}

/** Books money that has to leave, and queues its payout. A transfer waits while the payee has no payout account. */
export async function queuePayout(tx: Tx, { hold, kind, amount, at, paymentIntentId }: MoneyOut): Promise<void> {
  const waits = kind === 'transfer' && !(await canBePaidOut(tx, hold.payee_id));
  const id = await insertPayout(tx, {
    holdId: hold.id,
    kind,
    amount,
    paymentIntentId: kind === 'transfer' ? null : (paymentIntentId ?? hold.payment_intent_id),
    state: waits ? 'waiting_for_account' : 'queued',
    at,
  });
  if (!waits) await enqueuePayout(tx, { id, kind });
}

/** Puts a payout into the queue, in place of a task of the same payout that still waits there. */
export async function enqueuePayout(tx: Tx, { id, kind }: QueuedPayout): Promise<void> {
  const task = kind === 'transfer' ? transferTask : refundTask;
  await enqueue(tx, task, { payoutId: id }, { key: payoutKey(id) });
}

/** Queues every transfer that waited for this payee's payout account. */
export async function wakePayouts(tx: Tx, userId: string): Promise<void> {
  for (const payout of await markQueued(tx, userId)) await enqueuePayout(tx, payout);
}

/**
 * Sends a transfer or a refund (tasks `payments.transfer`, `payments.refund`). Safe to repeat: each attempt has one idempotency key,
 * only a definite refusal begins another one, and only the first answer is booked.
 */
export async function sendPayout(ctx: Context, { payoutId }: { payoutId: string }): Promise<void> {
  const payout = await findPayout(ctx.db, payoutId);
  if (!payout || payout.state === 'sent') return;
  if (payout.kind === 'transfer' && !payout.accountReady) return markWaiting(ctx.db, payout.id);
  const sent = (await findForgotten(ctx, payout)) ?? (await send(ctx, payout));
  await transaction(ctx.db, (tx) => bookSent(tx, payout, sent.id, ctx.clock.now()));
}

/**
 * Returns what the provider made of an attempt whose answer was never heard, once the provider may have forgotten its key; null when
 * it made nothing, so that the next attempt is free to be sent.
 */
async function findForgotten(ctx: Context, payout: PayoutToSend): Promise<{ id: string } | null> {
  const { id: payoutId, attempt, attemptAt } = payout;
  if (!attemptAt || after(attemptAt, keyLifeMs) > ctx.clock.now()) return null;
  const { payments } = ctx.ports;
  const found = await (payout.kind === 'transfer'
    ? payments.findTransfer({ group: payout.holdId, payoutId })
    : payments.findRefund({ paymentIntentId: paymentOf(payout), payoutId }));
  if (!found) await endAttempt(ctx.db, { id: payoutId, attempt });
  return found;
}

async function send(ctx: Context, payout: PayoutToSend): Promise<{ id: string }> {
  const attempt = await beginAttempt(ctx.db, payout.id, ctx.clock.now());
  try {
    return await order(ctx, payout, attempt === 1 ? payout.id : `${payout.id}:${attempt}`);
  } catch (error) {
    if (error instanceof ProviderRefusal) await endAttempt(ctx.db, { id: payout.id, attempt });
    throw error;
  }
}

function order(ctx: Context, payout: PayoutToSend, idempotencyKey: string): Promise<{ id: string }> {
  const { id: payoutId, kind, holdId: group, accountId } = payout;
  const { payments } = ctx.ports;
  const terms = { amount: usd(payout.amountCents), paymentIntentId: paymentOf(payout), payoutId, idempotencyKey };
  if (kind !== 'transfer') return payments.refund(terms);
  if (!accountId) throw new Error(`the payee of the payout ${payoutId} has no account`);
  return payments.transfer({ ...terms, accountId, group });
}

/** Returns the payment whose money a payout passes on. */
function paymentOf({ id, kind, paymentIntentId, holdPaymentIntentId }: PayoutToSend): string {
  const payment = kind === 'transfer' ? holdPaymentIntentId : paymentIntentId;
  if (!payment) throw new Error(`the payout ${id} names no payment`);
  return payment;
}

const journals: Record<PayoutKind, (amount: Money) => Journal> = {
  transfer: transferJournal,
  refund: refundJournal,
  stray_refund: strayRefundJournal,
};

async function bookSent(tx: Tx, payout: PayoutToSend, providerId: string, at: Date): Promise<void> {
  if (!(await markSent(tx, payout.id, providerId, at))) return;
  const { holdId, payeeId } = payout;
  const journal = journals[payout.kind](usd(payout.amountCents));
  await post(tx, { journal, holdId, payeeId, operationKey: `${journal.kind}:${payout.id}`, at });
  await recordAudit(tx, {
    at,
    act: `payments.${payout.kind}`,
    actor: { kind: 'clock' },
    subject: { type: 'hold', id: holdId },
    detail: { payoutId: payout.id, cents: payout.amountCents },
  });
}
