import { type Money, usd } from '#lib/money.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { endCasesOfPayout, endUnclaimedCases } from '../cases/case-store.server.ts';
import { type Journal, refundJournal, strayRefundJournal, transferJournal } from '../ledger/journals.ts';
import { post } from '../ledger/ledger-store.server.ts';
import { markSent, type PayoutKind } from './payout-store.server.ts';

const journals: Record<PayoutKind, (amount: Money) => Journal> = {
  transfer: transferJournal,
  refund: refundJournal,
  stray_refund: strayRefundJournal,
};

/** A payout that the provider has accepted. */
interface AcceptedPayout {
  id: string;
  kind: PayoutKind;
  holdId: string;
  payeeId: string;
  amountCents: number;
}

/** Books a payout that the provider has accepted as `providerId`, once, and ends the cases about it. */
export async function bookSent(tx: Tx, payout: AcceptedPayout, providerId: string, at: Date): Promise<void> {
  if (!(await markSent(tx, payout.id, providerId, at))) return;
  const { id, kind, holdId, payeeId, amountCents: cents } = payout;
  const journal = journals[kind](usd(cents));
  // A refund that has failed may be sent again: each one of the provider is a movement of its own.
  const operationKey = `${journal.kind}:${kind === 'transfer' ? id : providerId}`;
  await post(tx, { journal, holdId, payeeId, operationKey, at });
  await recordAudit(tx, {
    at,
    act: `payments.${kind}`,
    actor: { kind: 'clock' },
    subject: { type: 'hold', id: holdId },
    detail: { payoutId: id, cents },
  });
  await endCasesOfPayout(tx, id, at);
  if (kind === 'transfer') await endUnclaimedCases(tx, at, payeeId);
}
