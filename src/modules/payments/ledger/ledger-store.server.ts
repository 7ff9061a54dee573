import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { prepared } from '#platform/database/prepared.server.ts';
import { type Journal, netEntries } from './journals.ts';

interface Posting {
  journal: Journal;
  /** Null for what belongs to no hold: fees and payouts of the platform's own account. */
  holdId: string | null;
  /** The owner of the balance that a `worker_balance` entry moves; null when the journal has none. */
  payeeId: string | null;
  /** Names this movement; the database refuses a second one of the same name. */
  operationKey: string;
  at: Date;
}

/** Writes a movement of money and returns its id. The database refuses it at commit unless its entries sum to zero. */
export async function post(tx: Tx, { journal, holdId, payeeId, operationKey, at }: Posting): Promise<number> {
  const entries = netEntries(journal);
  if (payeeId && entries.some(({ account }) => account === 'worker_balance')) await openBalance(tx, payeeId);
  const { id } = await tx
    .insertInto('ledger_journal')
    .values({ at, kind: journal.kind, hold_id: holdId, operation_key: operationKey })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('ledger_entry')
    .values(
      entries.map(({ account, amount }) => ({
        journal_id: id,
        account_id: sql<number>`(select id from ledger_account where kind = ${account} and ${
          account === 'worker_balance' ? sql`owner_id = ${payeeId}` : sql`owner_id is null`
        })`,
        amount_cents: amount,
      })),
    )
    .execute();
  return id;
}

async function openBalance(tx: Tx, ownerId: string): Promise<void> {
  await tx
    .insertInto('ledger_account')
    .values({ kind: 'worker_balance', owner_id: ownerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface Earnings {
  balanceCents: number;
  paidOutCents: number;
  /** What the provider has refused to pay out, and the reason of the oldest; null for nothing. */
  refused: { cents: number; reason: string | null } | null;
}

/** A worker's balance and what was paid out so far, in cents, from the ledger, and the payouts that are stuck. */
export async function readEarnings(db: Db, ownerId: string): Promise<Earnings> {
  const { rows } = await sql<Earnings>`${prepared}
    select (select json_build_object('cents', sum(p.amount_cents), 'reason', (array_agg(p.reason order by p.created_at))[1])
        from payout p join hold h on h.id = p.hold_id
        where h.payee_id = ${ownerId} and p.kind = 'transfer' and (p.state = 'refused' or (p.state = 'queued' and p.reason = 'unanswered')) having count(*) > 0) as refused,
      coalesce(-sum(e.amount_cents), 0)::bigint as "balanceCents",
      coalesce(sum(e.amount_cents) filter (where j.kind in ('transfer', 'transfer_reversed')), 0)::bigint as "paidOutCents"
    from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_journal j on j.id = e.journal_id
    where a.kind = 'worker_balance' and a.owner_id = ${ownerId}`.execute(db);
  return rows[0] ?? { balanceCents: 0, paidOutCents: 0, refused: null };
}
