import { type Money, usd } from '#lib/money.ts';

export type LedgerAccount = 'provider' | 'held' | 'worker_balance' | 'platform_fee' | 'stray';

/** A movement of money before it is written: its entries sum to zero. Plus is what an account owns, minus what it owes. */
export interface Journal {
  kind: 'capture' | 'release' | 'refund' | 'transfer' | 'stray' | 'stray_refund';
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
