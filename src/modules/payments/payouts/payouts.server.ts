import { type Money, usd } from '#lib/money.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { enqueue } from '#platform/queue.server.ts';
import type { HoldRow } from '../holds/hold-store.server.ts';
import { type Journal, refundJournal, strayRefundJournal, transferJournal } from '../ledger/journals.ts';
import { post } from '../ledger/ledger-store.server.ts';
import { refundTask, transferTask } from '../task-definitions.server.ts';
import { canBePaidOut } from './payout-account-store.server.ts';
import {
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
 * Sends a transfer or a refund (tasks `payments.transfer`, `payments.refund`). Safe to repeat: the payout's id is the
 * provider's idempotency key, and only the first answer is booked.
 */
export async function sendPayout(ctx: Context, { payoutId }: { payoutId: string }): Promise<void> {
  const payout = await findPayout(ctx.db, payoutId);
  if (!payout || payout.state === 'sent') return;
  const sent = await (payout.kind === 'transfer' ? transfer(ctx, payout) : refund(ctx, payout));
  if (!sent) return;
  await transaction(ctx.db, (tx) => bookSent(tx, payout, sent.id, ctx.clock.now()));
}

async function transfer(ctx: Context, payout: PayoutToSend): Promise<{ id: string } | null> {
  if (!payout.accountId || !payout.accountReady) {
    await markWaiting(ctx.db, payout.id);
    return null;
  }
  return ctx.ports.payments.transfer({
    accountId: payout.accountId,
    amount: usd(payout.amountCents),
    paymentIntentId: paymentOf(payout),
    group: payout.holdId,
    payoutId: payout.id,
    idempotencyKey: payout.id,
  });
}

function refund(ctx: Context, payout: PayoutToSend): Promise<{ id: string }> {
  const order = { paymentIntentId: paymentOf(payout), amount: usd(payout.amountCents), payoutId: payout.id };
  return ctx.ports.payments.refund({ ...order, idempotencyKey: payout.id });
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
