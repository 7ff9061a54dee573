import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { BalanceProof } from '#platform/database/database-types.ts';
import type { ProviderTransaction } from '#ports/payment-gateway.ts';
import { reversalTypes } from './pair-up.ts';

/** How far the provider's list was read. */
export type Reading = Pick<
  Selectable<BalanceProof>,
  'read_to' | 'reading_from' | 'reading_to' | 'reading_after' | 'next_reading_at' | 'differs_since'
>;

export function findReading(db: Db): Promise<Reading> {
  return db
    .selectFrom('balance_proof')
    .select(['read_to', 'reading_from', 'reading_to', 'reading_after', 'next_reading_at', 'differs_since'])
    .executeTakeFirstOrThrow();
}

/** Notes how far a reading has come. */
export async function continueReading(
  tx: Tx,
  { from, to, after }: { from: Date; to: Date; after: string | null },
): Promise<void> {
  await tx.updateTable('balance_proof').set({ reading_from: from, reading_to: to, reading_after: after }).execute();
}

/** Notes that everything before `to` was read. */
export async function endReading(tx: Tx, { to, next }: { to: Date; next: Date }): Promise<void> {
  await tx
    .updateTable('balance_proof')
    .set({ read_to: to, reading_from: null, reading_to: null, reading_after: null, next_reading_at: next })
    .execute();
}

/** Stores transactions of the provider. Returns the ids of those that were not stored before. */
export async function insertTransactions(
  tx: Tx,
  transactions: readonly ProviderTransaction[],
  at: Date,
): Promise<Set<string>> {
  if (transactions.length === 0) return new Set();
  const rows = await tx
    .insertInto('provider_transaction')
    .values(
      transactions.map(({ id, type, amount, fee, source, paymentIntentId, createdAt, availableAt }) => ({
        id,
        type,
        amount_cents: amount,
        fee_cents: fee,
        net_cents: amount - fee,
        source,
        payment_intent_id: paymentIntentId,
        created_at: createdAt,
        available_at: availableAt,
        read_at: at,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The holds of payments by the payment, whether it paid for the hold or was a stray one. Those that are not ours are missing. */
export async function findHoldsOfPayments(db: Db, paymentIntentIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ payment: string; holdId: string }>`
    select payment_intent_id as payment, id as "holdId" from hold where payment_intent_id = any(${paymentIntentIds})
    union select payment_intent_id, hold_id from payout where payment_intent_id = any(${paymentIntentIds})`.execute(db);
  return new Map(rows.map(({ payment, holdId }) => [payment, holdId]));
}

/** A transaction and the journals that book it. */
export interface Match {
  id: string;
  journalIds: readonly number[];
}

/** Links transactions with their journals. Those that have a match already keep it. Returns those that have a case. */
export async function insertMatches(tx: Tx, matches: readonly Match[], at: Date): Promise<{ reported: string[] }> {
  const ids = matches.map(({ id }) => id);
  const rows = await tx
    .updateTable('provider_transaction')
    .set({ matched_at: at })
    .where('id', 'in', ids)
    .where('matched_at', 'is', null)
    .returning(['id', 'reported_at as reportedAt'])
    .execute();
  const open = new Set(rows.map(({ id }) => id));
  const links = matches.flatMap(({ id, journalIds }) =>
    open.has(id) ? journalIds.map((journal_id) => ({ journal_id, transaction_id: id })) : [],
  );
  if (links.length > 0) await tx.insertInto('transaction_journal').values(links).execute();
  return { reported: rows.filter(({ reportedAt }) => reportedAt !== null).map(({ id }) => id) };
}

/** An unmatched transaction that an administrator books. */
interface ClaimedTransaction {
  amountCents: number;
  holdId: string | null;
  payeeId: string | null;
  /** It takes back a transfer of ours. */
  isReversal: boolean;
}

/** Marks a transaction as matched and returns it; undefined, and nothing changed, when it is matched or unknown. */
export async function claimTransaction(tx: Tx, id: string, at: Date): Promise<ClaimedTransaction | undefined> {
  const { rows } = await sql<ClaimedTransaction>`
    with claimed as (update provider_transaction set matched_at = ${at} where id = ${id} and matched_at is null
      returning type, amount_cents, source, payment_intent_id)
    select c.amount_cents as "amountCents", h.id as "holdId", h.payee_id as "payeeId",
      (c.type = any (${[...reversalTypes]}) and p.kind is not distinct from 'transfer') as "isReversal"
    from claimed c left join payout p on p.provider_id = c.source
    left join hold h on h.id = coalesce(p.hold_id, (select id from hold where payment_intent_id = c.payment_intent_id),
      (select hold_id from payout where payment_intent_id = c.payment_intent_id limit 1))`.execute(tx);
  return rows[0];
}

/** Links a transaction with the journal that an administrator has booked for it. */
export async function linkJournal(tx: Tx, transactionId: string, journalId: number): Promise<void> {
  await tx.insertInto('transaction_journal').values({ journal_id: journalId, transaction_id: transactionId }).execute();
}

/** A transaction that is not found in the ledger yet. */
export interface UnmatchedTransaction {
  id: string;
  type: string;
  amountCents: number;
  source: string | null;
  createdAt: Date;
}

/** At most `limit` unmatched transactions after `position`, oldest first. */
export function findUnmatched(
  db: Db,
  position: Pick<UnmatchedTransaction, 'id' | 'createdAt'> | null,
  limit: number,
): Promise<UnmatchedTransaction[]> {
  return db
    .selectFrom('provider_transaction')
    .select(['id', 'type', 'amount_cents as amountCents', 'source', 'created_at as createdAt'])
    .where('matched_at', 'is', null)
    .$if(position !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) > (${position?.createdAt}, ${position?.id})`),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** A journal that may book a transaction. */
export interface Candidate {
  transactionId: string;
  journalId: number;
  kind: string;
  /** What the journal adds to the provider's balance. */
  cents: number;
  /** The journal names the provider's object, or our payout of it. */
  isNamed: boolean;
}

/** The journals of the holds of these transactions that move the provider's balance and are matched with none, oldest first. */
export async function findCandidates(db: Db, transactionIds: readonly string[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select t.id as "transactionId", j.id as "journalId", j.kind, e.cents,
      coalesce(j.operation_key in (j.kind || ':' || t.source, j.kind || ':' || p.id)
        or starts_with(j.operation_key, j.kind || ':' || t.source || ':'), false) as "isNamed"
    from provider_transaction t
    left join payout p on p.provider_id = t.source
    left join hold h on h.payment_intent_id = t.payment_intent_id
    left join lateral (select hold_id from payout where payment_intent_id = t.payment_intent_id limit 1) stray on true
    join ledger_journal j on j.hold_id = coalesce(p.hold_id, h.id, stray.hold_id)
    join lateral (
      select sum(entry.amount_cents)::bigint as cents from ledger_entry entry
      join ledger_account account on account.id = entry.account_id and account.kind = 'provider'
      where entry.journal_id = j.id) e on e.cents <> 0
    where t.id = any(${transactionIds})
      and not exists (select from transaction_journal m where m.journal_id = j.id)
    order by j.id`.execute(db);
  return rows;
}

/**
 * True when a journal of the hold of a transaction, and of its amount, is matched with none: it may book the transaction already. Not one of
 * another refund whose movement the provider's list does not show: the refund waits there, or failed before it left.
 */
export async function hasOpenJournal(
  tx: Tx,
  { id, amountCents }: { id: string; amountCents: number },
): Promise<boolean> {
  const fitting = (await findCandidates(tx, [id])).filter(({ cents }) => cents === amountCents);
  if (fitting.length === 0) return false;
  const { rows } = await sql<{ id: number }>`
    select j.id from ledger_journal j
    where j.id = any (${fitting.map(({ journalId }) => journalId)}) and not exists (
      select from provider_refund r
      where r.hold_id = j.hold_id and r.id = split_part(j.operation_key, ':', 2)
        and r.id is distinct from (select source from provider_transaction where id = ${id})
        and (r.status = 'pending' or (r.status = 'failed' and not exists (
          select from ledger_journal other join transaction_journal m on m.journal_id = other.id
          where other.hold_id = r.hold_id and split_part(other.operation_key, ':', 2) = r.id))))`.execute(tx);
  return rows.length > 0;
}

/** An unmatched transaction that an administrator has to look at. */
export interface LostTransaction extends UnmatchedTransaction {
  holdId: string | null;
}

/** At most `limit` unmatched transactions that were read before `readBefore` and have no case yet. */
export async function findUnreported(db: Db, readBefore: Date, limit: number): Promise<LostTransaction[]> {
  const { rows } = await sql<LostTransaction>`
    select t.id, t.type, t.amount_cents as "amountCents", t.source, t.created_at as "createdAt",
      coalesce(p.hold_id, h.id) as "holdId"
    from provider_transaction t left join hold h on h.payment_intent_id = t.payment_intent_id
    left join payout p on p.provider_id = t.source
    where t.matched_at is null and t.reported_at is null and t.read_at < ${readBefore}
    order by t.created_at, t.id limit ${limit}`.execute(db);
  return rows;
}

/** Notes that a case was opened for a transaction. Returns false when it was, or when the transaction is matched. */
export async function markReported(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('provider_transaction')
    .set({ reported_at: at })
    .where('id', '=', id)
    .where('matched_at', 'is', null)
    .where('reported_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
