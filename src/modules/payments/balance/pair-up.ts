import type { LedgerJournal } from '#platform/database/database-types.ts';

type JournalKind = LedgerJournal['kind'];

/** The journals that book each type of the provider's transactions. What is not here is booked when it is read, or unknown. */
const kinds: Record<string, readonly JournalKind[]> = {
  charge: ['capture', 'stray'],
  payment: ['capture', 'stray'],
  refund: ['refund', 'stray_refund', 'late_refund'],
  refund_failure: ['refund_failed', 'stray_refund_failed', 'late_refund_failed'],
  transfer: ['transfer'],
  // Disputes: the card's bank takes money and gives it back.
  adjustment: ['dispute', 'dispute_won', 'dispute_late'],
};

/** The journals of these name the refund: one of the same amount is of another refund, which may have failed before it left the provider. */
const alwaysNamed: readonly string[] = ['refund', 'refund_failure'];

interface Transaction {
  id: string;
  type: string;
  amountCents: number;
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
 * of a refund, one of the same hold and amount. No journal books two transactions. Both lists are ordered, oldest first.
 */
export function pairUp(transactions: readonly Transaction[], journals: readonly Journal[]) {
  const taken = new Set<number>();
  const matches = new Map<string, number[]>();
  const byTransaction = Map.groupBy(journals, ({ transactionId }) => transactionId);
  for (const isNamed of [true, false]) {
    for (const { id, type, amountCents } of transactions) {
      if (matches.has(id) || (!isNamed && alwaysNamed.includes(type))) continue;
      const fitting = (byTransaction.get(id) ?? []).filter(
        ({ journalId, kind }) => !taken.has(journalId) && kinds[type]?.includes(kind as JournalKind),
      );
      const found = isNamed ? named(fitting, amountCents) : sameAmount(fitting, amountCents);
      if (found.length === 0) continue;
      for (const journalId of found) taken.add(journalId);
      matches.set(id, found);
    }
  }
  return Array.from(matches, ([id, journalIds]) => ({ id, journalIds }));
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
