import type { Money } from '#lib/money.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { enqueue } from '#platform/queue.server.ts';
import type { HoldRow } from '../holds/hold-store.server.ts';
import { refundTask, transferTask } from '../task-definitions.server.ts';
import { canBePaidOut } from './payout-account-store.server.ts';
import { insertPayout, markQueued, type PayoutKind, payoutKey, type QueuedPayout } from './payout-store.server.ts';

interface MoneyOut {
  hold: HoldRow;
  kind: PayoutKind;
  amount: Money;
  at: Date;
  /** The payment that goes back, if it is not the one that the hold was paid with. */
  paymentIntentId?: string;
}

/** Books money that has to leave, and queues its payout. A transfer waits while the payee's payout account is not ready. */
export async function queuePayout(tx: Tx, { hold, kind, amount, at, paymentIntentId }: MoneyOut): Promise<void> {
  const waits = kind === 'transfer' && !(await canBePaidOut(tx, hold.payee_id, at));
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
