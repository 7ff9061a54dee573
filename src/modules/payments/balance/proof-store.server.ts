import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { BalanceProof } from '#platform/database/database-types.ts';

/** What the ledger says about the provider's balance, in cents. */
export interface LedgerBalance {
  ledgerCents: number;
  /** Booked in the ledger and not in the provider's list yet, less what is in the list and not booked yet. */
  inFlightCents: number;
}

/**
 * Movements after `since` may be missing on the other side, as may a refund for as long as it waits at the provider, however old it is, and
 * until its end is older than `since`: then its transaction is in the list, or it has failed and none of its two movements has one.
 */
export async function readLedgerBalance(db: Db, { since }: { since: Date }): Promise<LedgerBalance> {
  const { rows } = await sql<LedgerBalance>`
    with own as (select id from ledger_account where kind = 'provider'),
      young as (select id from ledger_journal where at > ${since}
        union select j.id from provider_refund r
          join ledger_journal j on j.hold_id = r.hold_id and split_part(j.operation_key, ':', 2) = r.id
          where r.status = 'pending' or r.status_since > ${since})
    select (select coalesce(sum(amount_cents), 0)::bigint from ledger_entry where account_id = (select id from own))
        as "ledgerCents",
      (select coalesce(sum(e.amount_cents), 0)::bigint from young join ledger_journal j on j.id = young.id
        join ledger_entry e on e.journal_id = j.id and e.account_id = (select id from own)
        where j.kind <> 'provider_fee' and not exists (select from transaction_journal m where m.journal_id = j.id))
      - (select coalesce(sum(amount_cents), 0)::bigint from provider_transaction
        where matched_at is null and read_at > ${since}) as "inFlightCents"`.execute(db);
  return rows[0] ?? { ledgerCents: 0, inFlightCents: 0 };
}

export type Proof = Selectable<BalanceProof>;

/** The last comparison, locked until the transaction ends. */
export function lockProof(tx: Tx): Promise<Proof> {
  return tx.selectFrom('balance_proof').selectAll().forUpdate().executeTakeFirstOrThrow();
}

/** The last comparison of the balances, and how far the provider's list was read. */
export function findProof(db: Db): Promise<Proof> {
  return db.selectFrom('balance_proof').selectAll().executeTakeFirstOrThrow();
}

export async function countUnmatched(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('provider_transaction')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('matched_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Stores a comparison. */
export async function saveProof(
  tx: Tx,
  change: Partial<Omit<Proof, 'id' | 'read_to' | 'reading_from' | 'reading_to' | 'reading_after'>>,
): Promise<void> {
  await tx.updateTable('balance_proof').set(change).execute();
}
