import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { BalanceProof } from '#platform/database/database-types.ts';

/** What the ledger says about the provider's balance, in cents. */
export interface LedgerBalance {
  ledgerCents: number;
  /** Booked in the ledger and not in the provider's list yet, less what is in the list and not booked yet. */
  inFlightCents: number;
}

interface InFlight {
  /** Younger movements may be missing on the other side. */
  since: Date;
  /** A refund waits at the provider until the balance has enough, so it may be missing for longer. */
  refundsSince: Date;
}

/** The journals of a refund that has failed before it left the provider: no transaction comes for either. `at` is when the failure is old. */
const isUndone = (since: Date) => sql<boolean>`exists (select from ledger_journal f
  where f.operation_key = j.kind || '_failed' || substr(j.operation_key, length(j.kind) + 1) and f.at <= ${since}
    and not exists (select from transaction_journal m where m.journal_id = f.id))`;

export async function readLedgerBalance(db: Db, { since, refundsSince }: InFlight): Promise<LedgerBalance> {
  const { rows } = await sql<LedgerBalance>`
    with own as (select id from ledger_account where kind = 'provider')
    select (select coalesce(sum(amount_cents), 0)::bigint from ledger_entry where account_id = (select id from own))
        as "ledgerCents",
      (select coalesce(sum(e.amount_cents), 0)::bigint from ledger_journal j
        join ledger_entry e on e.journal_id = j.id and e.account_id = (select id from own)
        where j.at > ${refundsSince} and (j.at > ${since} or j.kind in ('refund', 'stray_refund', 'late_refund'))
          and j.kind <> 'provider_fee' and not exists (select from transaction_journal m where m.journal_id = j.id)
          and not ${isUndone(since)})
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
