import { type Money, usd } from '#lib/money.ts';
import type { LedgerJournal } from '#platform/database/database-types.ts';

/** Our side: `held` for jobs, owed to workers, kept as fees, and what matches no job. The rest follows what the provider does by itself. */
export type LedgerAccount =
  | 'provider'
  | 'held'
  | 'worker_balance'
  | 'platform_fee'
  | 'stray'
  /** What the provider charged the platform. */
  | 'provider_fee'
  /** Taken back by a card's bank until it decides. */
  | 'disputed'
  /** Lost to a dispute, or given back after a release. */
  | 'loss'
  /** Paid out to the platform's own bank account. */
  | 'bank'
  /** Paid to a client by other means than the provider. */
  | 'outside';

/** A movement of money before it is written: its entries sum to zero. Plus is what an account owns, minus what it owes. */
export interface Journal {
  kind: LedgerJournal['kind'];
  entries: readonly { account: LedgerAccount; amount: Money }[];
}

/** A client's payment arrives and is held for the job. */
export const captureJournal = (amount: Money): Journal => ({
  kind: 'capture',
  entries: move(amount, 'held', 'provider'),
});

/** Held money becomes the worker's balance and the platform's fee. */
export function releaseJournal({ net, fee }: { net: Money; fee: Money }): Journal {
  return { kind: 'release', entries: [...move(net, 'worker_balance', 'held'), ...move(fee, 'platform_fee', 'held')] };
}

/** Held money has gone back to the client's card. */
export const refundJournal = (amount: Money): Journal => ({
  kind: 'refund',
  entries: move(amount, 'provider', 'held'),
});

/** A worker's balance has gone to their own account. */
export const transferJournal = (amount: Money): Journal => ({
  kind: 'transfer',
  entries: move(amount, 'provider', 'worker_balance'),
});

/** A payment arrives that pays for nothing: twice, too late, or of another amount. */
export const strayJournal = (amount: Money): Journal => ({ kind: 'stray', entries: move(amount, 'stray', 'provider') });

/** A stray payment has gone back to its card. */
export const strayRefundJournal = (amount: Money): Journal => ({
  kind: 'stray_refund',
  entries: move(amount, 'provider', 'stray'),
});

/** The provider could not give a refund to the card: the money is back, and the client is owed it again. */
export const refundFailedJournal = (amount: Money): Journal => ({
  kind: 'refund_failed',
  entries: move(amount, 'held', 'provider'),
});

/** The refund of a stray payment has come back in the same way. */
export const strayRefundFailedJournal = (amount: Money): Journal => ({
  kind: 'stray_refund_failed',
  entries: move(amount, 'stray', 'provider'),
});

/** The client has got by other means what a refund could not give back. */
export const refundOutsideJournal = (amount: Money): Journal => ({
  kind: 'refund_outside',
  entries: move(amount, 'outside', 'held'),
});

/** The payer of a stray payment has got it back by other means. */
export const strayRefundOutsideJournal = (amount: Money): Journal => ({
  kind: 'stray_refund_outside',
  entries: move(amount, 'outside', 'stray'),
});

/** Money that is no longer held has gone back to the client's card: the platform's loss. */
export const lateRefundJournal = (amount: Money): Journal => ({
  kind: 'late_refund',
  entries: move(amount, 'provider', 'loss'),
});

/** Such a refund has failed, and the money is back. */
export const lateRefundFailedJournal = (amount: Money): Journal => ({
  kind: 'late_refund_failed',
  entries: move(amount, 'loss', 'provider'),
});

/** The card's bank takes a payment back until it decides. */
export const disputeJournal = (amount: Money): Journal => ({
  kind: 'dispute',
  entries: move(amount, 'provider', 'disputed'),
});

/** The bank has decided for us, and the money is back. */
export const disputeWonJournal = (amount: Money): Journal => ({
  kind: 'dispute_won',
  entries: move(amount, 'disputed', 'provider'),
});

/** The bank has decided for its customer: what was held, or was to be refunded, counts as refunded by the bank. */
export const disputeLostJournal = (amount: Money, from: 'held' | 'stray' = 'held'): Journal => ({
  kind: 'dispute_lost',
  entries: move(amount, 'disputed', from),
});

/** The bank has decided for its customer after the release: the platform bears it. */
export const disputeLossJournal = (amount: Money): Journal => ({
  kind: 'dispute_loss',
  entries: move(amount, 'disputed', 'loss'),
});

/** The bank gave money back after it had decided a dispute, or, with a negative amount, took some: the platform's gain or loss. */
export const disputeLateJournal = (amount: Money): Journal => ({
  kind: 'dispute_late',
  entries: move(amount, 'loss', 'provider'),
});

/** The provider has charged for its service; a negative amount is a fee that comes back. */
export const providerFeeJournal = (amount: Money): Journal => ({
  kind: 'provider_fee',
  entries: move(amount, 'provider', 'provider_fee'),
});

/** The provider has paid out to the platform's own bank account. */
export const bankPayoutJournal = (amount: Money): Journal => ({
  kind: 'bank_payout',
  entries: move(amount, 'provider', 'bank'),
});

/** Such a payout has come back. */
export const bankPayoutFailedJournal = (amount: Money): Journal => ({
  kind: 'bank_payout_failed',
  entries: move(amount, 'bank', 'provider'),
});

/** Money came or went that nothing explains: the platform bears it. A negative amount is one that left. */
export const lossByHandJournal = (amount: Money): Journal => ({
  kind: 'loss_by_hand',
  entries: move(amount, 'loss', 'provider'),
});

/** The provider gave a fee back, or took one that its list does not name as such. */
export const feeByHandJournal = (amount: Money): Journal => ({
  kind: 'fee_by_hand',
  entries: move(amount, 'provider_fee', 'provider'),
});

/** The platform has put money of its own into its balance, or taken it out. */
export const ownByHandJournal = (amount: Money): Journal => ({
  kind: 'own_by_hand',
  entries: move(amount, 'bank', 'provider'),
});

/** A transfer was reversed by hand: the worker is owed it again. */
export const transferReversedJournal = (amount: Money): Journal => ({
  kind: 'transfer_reversed',
  entries: move(amount, 'worker_balance', 'provider'),
});

function move(amount: Money, from: LedgerAccount, to: LedgerAccount): Journal['entries'] {
  return [
    { account: to, amount },
    { account: from, amount: usd(-amount) },
  ];
}

/** The entries summed up by account, without those of zero cents (such as a fee of nothing). */
export function netEntries(journal: Journal): { account: LedgerAccount; amount: Money }[] {
  const totals = new Map<LedgerAccount, number>();
  for (const { account, amount } of journal.entries) totals.set(account, (totals.get(account) ?? 0) + amount);
  return [...totals]
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({ account, amount: usd(amount) }));
}
