import { after, days, hours, minutes } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import type { ProviderTransaction } from '#ports/payment-gateway.ts';
import { bankPayoutFailedJournal, bankPayoutJournal, type Journal, providerFeeJournal } from '../ledger/journals.ts';
import { post } from '../ledger/ledger-store.server.ts';
import {
  continueReading,
  endReading,
  findHoldsOfPayments,
  findReading,
  insertMatches,
  insertTransactions,
  type Reading,
} from './transaction-store.server.ts';

const everyMs = minutes(5);
/** A transaction may show up in the list a little later than its time says. */
const overlapMs = hours(1);
/** While the balances differ, the search for what is missing goes further back. */
const searchMs = days(7);
/** How much one run reads: 2,000 transactions. What is left is read by the next run. */
const pagesPerRun = 20;

/** What one run has read. */
export interface ReadTransactions {
  /** How many transactions were new. */
  count: number;
  /** False while older transactions than the ones read are still to come. */
  isComplete: boolean;
}

/** True when the list has to be read, or a reading has to be continued. */
export async function isReadingDue({ db, clock }: Context): Promise<boolean> {
  const { reading_to, next_reading_at, read_to } = await findReading(db);
  const now = clock.now();
  // The sandbox's clock can be set back.
  return reading_to !== null || next_reading_at <= now || (read_to !== null && read_to > now);
}

/**
 * Reads what is new in the provider's list of transactions, in pages, and books fees and payouts to the platform's bank, which only
 * this list tells. A run that ends in the middle is continued by the next one.
 */
export async function readTransactions(ctx: Context): Promise<ReadTransactions> {
  const now = ctx.clock.now();
  let { from, to, after: position } = boundsOf(await findReading(ctx.db), now);
  let count = 0;
  for (let page = 0; page < pagesPerRun; page++) {
    const { transactions, next } = await ctx.ports.payments.listTransactions({ from, after: position });
    await transaction(ctx.db, async (tx) => {
      count += await store(tx, transactions, now);
      if (next) await continueReading(tx, { from, to, after: next });
      else await endReading(tx, { to, next: after(now, everyMs) });
    });
    if (!next) return { count, isComplete: true };
    position = next;
  }
  return { count, isComplete: false };
}

function boundsOf(reading: Reading, now: Date): { from: Date; to: Date; after: string | null } {
  const { reading_from, reading_to, reading_after, read_to, differs_since } = reading;
  if (reading_from && reading_to) return { from: reading_from, to: reading_to, after: reading_after };
  const back = differs_since ? searchMs : overlapMs;
  const from = read_to ? after(read_to < now ? read_to : now, -back) : new Date(0);
  return { from, to: now, after: null };
}

/** Stores transactions, and books what only the provider knows. Returns how many were not stored before. */
async function store(tx: Tx, page: readonly ProviderTransaction[], at: Date): Promise<number> {
  const added = await insertTransactions(tx, page, at);
  const transactions = page.filter(({ id }) => added.has(id));
  const holds = await findHoldsOfPayments(
    tx,
    transactions.flatMap(({ paymentIntentId }) => paymentIntentId ?? []),
  );
  for (const one of transactions) await book(tx, one, { holdId: holds.get(one.paymentIntentId ?? '') ?? null, at });
  return transactions.length;
}

async function book(tx: Tx, read: ProviderTransaction, of: { holdId: string | null; at: Date }): Promise<void> {
  const about = { ...of, payeeId: null };
  if (read.fee !== 0) {
    await post(tx, { ...about, journal: providerFeeJournal(read.fee), operationKey: `fee_of:${read.id}` });
  }
  const journal = journalOf(read);
  if (!journal) return;
  const journalId = await post(tx, { ...about, journal, operationKey: `${journal.kind}:${read.id}` });
  await insertMatches(tx, [{ id: read.id, journalIds: [journalId] }], of.at);
}

/** The journal of what the provider did without our order; null for what another part of payments books. */
function journalOf({ type, amount }: ProviderTransaction): Journal | null {
  if (amount === 0) return null;
  switch (type) {
    case 'stripe_fee':
    case 'stripe_fx_fee':
    case 'tax_fee':
      return providerFeeJournal(usd(-amount));
    case 'payout':
      return bankPayoutJournal(usd(-amount));
    case 'payout_cancel':
    case 'payout_failure':
      return bankPayoutFailedJournal(amount);
    default:
      return null;
  }
}
