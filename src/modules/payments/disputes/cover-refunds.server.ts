import { usd } from '#lib/money.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { closeCase, lockOpenSum } from '../cases/case-store.server.ts';
import { openCase } from '../cases/cases.server.ts';
import type { HoldRow } from '../holds/hold-store.server.ts';
import { disputeLossJournal, disputeLostJournal } from '../ledger/journals.ts';
import { post } from '../ledger/ledger-store.server.ts';
import { settleByBank } from '../payouts/disputed-refunds.server.ts';
import { findLosses } from './dispute-store.server.ts';

/** A refund of a payment that has failed, with its locked hold. */
interface FailedRefund {
  hold: HoldRow;
  refund: { id: string; paymentIntentId: string };
  at: Date;
}

/**
 * Replays what banks have decided about a payment, now that one of its refunds has failed: while that refund counted as given back, what a
 * bank kept was a loss. It has paid for the refund instead, which is not sent again.
 */
export async function coverRefunds(tx: Tx, { hold, refund, at }: FailedRefund): Promise<void> {
  const { id: refundId, paymentIntentId } = refund;
  const from = paymentIntentId === hold.payment_intent_id ? 'held' : 'stray';
  for (const { id, providerId: disputeId, reason, lostCents } of await findLosses(tx, paymentIntentId)) {
    if (lostCents === 0) continue;
    const covered = await settleByBank(tx, { paymentIntentId, disputeId, amount: usd(lostCents), at });
    if (covered === 0) return;
    for (const journal of [disputeLossJournal(usd(-covered)), disputeLostJournal(covered, from)]) {
      const operationKey = `${journal.kind}:${id}:${refundId}`;
      await post(tx, { journal, holdId: hold.id, payeeId: null, operationKey, at });
    }
    const lost = usd(lostCents - covered);
    await recordAudit(tx, {
      at,
      act: 'payments.refundCovered',
      actor: { kind: 'provider' },
      subject: { type: 'hold', id: hold.id },
      detail: { disputeId, cents: covered, reason, refunded: covered, lost },
    });
    const about = { kind: 'disputeAfterRelease', about: disputeId } as const;
    if ((await lockOpenSum(tx, about)) === 0) continue;
    await closeCase(tx, { ...about, cause: lost > 0 ? 'anotherSum' : 'even', at });
    if (lost > 0) await openCase(tx, { ...about, holdId: hold.id, reason, amount: lost, at });
  }
}
