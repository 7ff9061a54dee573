import { type Money, usd } from '#lib/money.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { endCasesOfPayout } from '../cases/case-store.server.ts';
import { insertPayout, markSent } from './payout-store.server.ts';
import { enqueuePayout } from './payouts.server.ts';
import { findUnsentRefunds, reduceRefund } from './unsent-refund-store.server.ts';

/** Queues the refunds of a payment that waited for its bank. */
export async function wakeRefunds(tx: Tx, paymentIntentId: string): Promise<void> {
  for (const refund of await findUnsentRefunds(tx, paymentIntentId)) {
    if (refund.state === 'queued') await enqueuePayout(tx, refund);
  }
}

/**
 * Books the refunds of a payment as paid by the client's bank, which has kept up to `amount` of it. Returns how much that is; the
 * rest of a refund stays to be sent.
 */
export async function settleByBank(
  tx: Tx,
  { paymentIntentId, disputeId, amount, at }: { paymentIntentId: string; disputeId: string; amount: Money; at: Date },
): Promise<Money> {
  let left: number = amount;
  for (const { id, kind, holdId, amountCents } of await findUnsentRefunds(tx, paymentIntentId)) {
    const paid = usd(Math.min(left, amountCents));
    if (paid === 0) break;
    left -= paid;
    if (paid < amountCents) await reduceRefund(tx, id, paid);
    const part = { holdId, kind, amount: paid, paymentIntentId, state: 'queued', at } as const;
    const paidId = paid < amountCents ? await insertPayout(tx, part) : id;
    const isSent = await markSent(tx, paidId, `${disputeId}:${paidId}`, at);
    if (!isSent) throw new Error(`the refund ${paidId} changed although its hold was locked`);
    if (paidId === id) await endCasesOfPayout(tx, id, at);
  }
  return usd(amount - left);
}
