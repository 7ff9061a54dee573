import type { Money } from '#lib/money.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { PayoutState } from '../states.ts';
import type { QueuedPayout } from './payout-store.server.ts';

/** The refunds of a payment that have not reached the client, oldest first. */
export async function findUnsentRefunds(db: Db, paymentIntentId: string): Promise<UnsentRefund[]> {
  return db
    .selectFrom('payout')
    .select(['id', 'kind', 'state', 'amount_cents as amountCents', 'hold_id as holdId', 'attempt_at as attemptAt'])
    .where('payment_intent_id', '=', paymentIntentId)
    .where('state', 'not in', ['sent', 'outside'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export interface UnsentRefund extends QueuedPayout {
  state: PayoutState;
  amountCents: number;
  holdId: string;
  /** When the attempt began that has had no answer; null when there is none. */
  attemptAt: Date | null;
}

/** Takes a part off a refund that is not sent. An attempt to send the whole has ended. */
export async function reduceRefund(tx: Tx, id: string, amount: Money): Promise<void> {
  await tx
    .updateTable('payout')
    .set((eb) => ({ amount_cents: eb('amount_cents', '-', amount), attempt_at: null }))
    .set(({ eb, ref }) => ({
      attempt: eb
        .case()
        .when('attempt_at', 'is', null)
        .then(ref('attempt'))
        .else(eb('attempt', '+', 1))
        .end(),
    }))
    .where('id', '=', id)
    .where('state', 'not in', ['sent', 'outside'])
    .execute();
}
