import type { LedgerJournal } from '#platform/database/database-types.ts';

type JournalKind = LedgerJournal['kind'];

const payments: readonly JournalKind[] = ['capture', 'stray'];
const refunds: readonly JournalKind[] = ['refund', 'stray_refund', 'late_refund'];
const failedRefunds: readonly JournalKind[] = ['refund_failed', 'stray_refund_failed', 'late_refund_failed'];

/**
 * The journals that book each type of the provider's transactions (docs.stripe.com/reports/balance-transaction-types). What is not here is
 * booked when it is read, by an administrator, or unknown.
 */
const kinds: Record<string, readonly JournalKind[]> = {
  charge: payments,
  refund: refunds,
  refund_failure: failedRefunds,
  // The same for what was not paid by card. The money of a refund that failed comes back as another `payment_refund`.
  payment: payments,
  payment_refund: [...refunds, ...failedRefunds],
  transfer: ['transfer'],
  // Disputes: the card's bank takes money and gives it back.
  adjustment: ['dispute', 'dispute_won', 'dispute_late'],
};

/** The journals of these name the refund: one of the same amount is of another refund, which may have failed before it left the provider. */
const alwaysNamed: readonly string[] = ['refund', 'refund_failure', 'payment_refund'];

/** Takes back a `payment` that was listed while it was on its way and has failed: neither is in a journal, because only what has arrived is booked. */
const neverArrived = 'payment_failure_refund';

/** The types of what takes back a transfer of ours. No journal books it until an administrator decides. */
export const reversalTypes = ['transfer_refund', 'transfer_cancel', 'transfer_failure'] as const;

interface Transaction {
  id: string;
  type: string;
  amountCents: number;
  /** The provider's object that moved the money. */
  source: string | null;
}

/** A journal of the transaction's hold. */
interface Journal {
  transactionId: string;
  journalId: number;
  kind: string;
  cents: number;
  isNamed: boolean;
}

/**
 * Returns the journals that book each transaction: those that name its object, if together they are its amount, or else, unless it is
 * of a refund, one of the same hold and amount. No journal books two transactions. A payment that never arrived and what takes it back need
 * none. Both lists are ordered, oldest first.
 */
export function pairUp(transactions: readonly Transaction[], journals: readonly Journal[]) {
  const taken = new Set<number>();
  const matches = new Map<string, number[]>();
  const byTransaction = Map.groupBy(journals, ({ transactionId }) => transactionId);
  for (const isNamed of [true, false]) {
    for (const { id, type, amountCents } of transactions) {
      if (matches.has(id) || (!isNamed && alwaysNamed.includes(type))) continue;
      const fitting = (byTransaction.get(id) ?? []).filter(
        ({ journalId, kind, cents }) =>
          !taken.has(journalId) && kinds[type]?.includes(kind as JournalKind) && cents > 0 === amountCents > 0,
      );
      const found = isNamed ? named(fitting, amountCents) : sameAmount(fitting, amountCents);
      if (found.length === 0) continue;
      for (const journalId of found) taken.add(journalId);
      matches.set(id, found);
    }
  }
  for (const id of findNeverArrived(transactions)) if (!matches.has(id)) matches.set(id, []);
  return Array.from(matches, ([id, journalIds]) => ({ id, journalIds }));
}

/** Returns the payments that never arrived, with what takes them back. */
function findNeverArrived(transactions: readonly Transaction[]): string[] {
  const paymentOf = (one: Transaction) =>
    transactions.find(
      ({ type, source, amountCents }) =>
        type === 'payment' && source !== null && source === one.source && amountCents === -one.amountCents,
    );
  return transactions
    .filter(({ type }) => type === neverArrived)
    .flatMap((one) => {
      const payment = paymentOf(one);
      return payment ? [payment.id, one.id] : [];
    });
}

function named(journals: readonly Journal[], amountCents: number): number[] {
  const found = journals.filter(({ isNamed }) => isNamed);
  const total = found.reduce((sum, { cents }) => sum + cents, 0);
  return total === amountCents ? found.map(({ journalId }) => journalId) : [];
}

function sameAmount(journals: readonly Journal[], amountCents: number): number[] {
  const found = journals.find(({ cents }) => cents === amountCents);
  return found ? [found.journalId] : [];
}
