import { sql } from 'kysely';
import type { LedgerJournal } from '#platform/database/database-types.ts';
import { db } from './database.ts';

/** Returns the balance of each ledger account in cents, with one sum for all workers. */
export async function balances(): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; cents: number }>`
    select a.kind, coalesce(sum(e.amount_cents), 0)::bigint as cents
    from ledger_account a left join ledger_entry e on e.account_id = a.id group by a.kind`.execute(db);
  return Object.fromEntries(rows.map(({ kind, cents }) => [kind, cents]));
}

/** Returns the sums of holds and payouts in cents, which must match the ledger. */
export async function booked() {
  const { rows } = await sql<Record<'held' | 'fees' | 'released' | 'captured' | 'refunded', number>>`
    select sum(held_cents)::bigint as held, sum(fee_cents)::bigint as fees, sum(released_cents)::bigint as released,
      sum(captured_cents)::bigint as captured, sum(refunded_cents)::bigint as refunded from hold`.execute(db);
  const { rows: unsent } = await sql<{ kind: string; cents: number }>`
    select kind, sum(amount_cents)::bigint as cents from payout where state not in ('sent', 'outside') group by kind`.execute(
    db,
  );
  const waiting = (kind: string) => unsent.find((row) => row.kind === kind)?.cents ?? 0;
  const hold = rows[0] ?? { held: 0, fees: 0, released: 0, captured: 0, refunded: 0 };
  return { ...hold, transfers: waiting('transfer'), refunds: waiting('refund'), strayRefunds: waiting('stray_refund') };
}

/**
 * Returns the holds whose row, payouts and disputes say something else than the ledger, each with both. `refunds`, `transfers` and
 * `strays` are the payouts that have not gone out, `taken` is what the banks have and have not decided about.
 */
export async function holdsThatDiffer(): Promise<unknown[]> {
  const { rows } = await sql`
    with unsent as (
      select hold_id, coalesce(sum(amount_cents) filter (where kind = 'transfer'), 0) as transfers,
        coalesce(sum(amount_cents) filter (where kind = 'refund'), 0) as refunds,
        coalesce(sum(amount_cents) filter (where kind = 'stray_refund'), 0) as strays
      from payout where state not in ('sent', 'outside') group by hold_id),
    disputed as (
      select hold_id, sum(amount_cents) as taken from dispute where taken_at is not null and closed_at is null group by hold_id),
    ledger as (
      select j.hold_id, coalesce(sum(-e.amount_cents) filter (where a.kind = 'held'), 0) as held,
        coalesce(sum(-e.amount_cents) filter (where a.kind = 'worker_balance'), 0) as owed,
        coalesce(sum(-e.amount_cents) filter (where a.kind = 'platform_fee'), 0) as fee,
        coalesce(sum(-e.amount_cents) filter (where a.kind = 'stray'), 0) as stray,
        coalesce(sum(e.amount_cents) filter (where a.kind = 'disputed'), 0) as disputed,
        coalesce(sum(e.amount_cents) filter (where a.kind = 'provider' and j.kind = 'capture'), 0) as captured
      from ledger_journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
      where j.hold_id is not null group by j.hold_id)
    select h.id, h.state, h.captured_cents, h.held_cents, h.released_cents, h.refunded_cents, h.fee_cents,
      to_json(u) as unsent, d.taken, to_json(l) as ledger
    from hold h left join unsent u on u.hold_id = h.id left join disputed d on d.hold_id = h.id left join ledger l on l.hold_id = h.id
    where h.captured_cents <> h.held_cents + h.released_cents + h.refunded_cents + h.fee_cents
      or (h.captured_cents, h.held_cents + coalesce(u.refunds, 0), coalesce(u.transfers, 0), h.fee_cents, coalesce(u.strays, 0),
        coalesce(d.taken, 0)) is distinct from
        (coalesce(l.captured, 0), coalesce(l.held, 0), coalesce(l.owed, 0), coalesce(l.fee, 0), coalesce(l.stray, 0),
        coalesce(l.disputed, 0))`.execute(db);
  return rows;
}

/** Returns the Pros whose balance in the ledger isn't the sum of the transfers that they are owed. */
export async function balancesThatDiffer(): Promise<unknown[]> {
  const { rows } = await sql`
    with owed as (
      select h.payee_id as id, sum(p.amount_cents) as cents from payout p join hold h on h.id = p.hold_id
      where p.kind = 'transfer' and p.state not in ('sent', 'outside') group by h.payee_id),
    ledger as (
      select a.owner_id as id, -sum(e.amount_cents) as cents from ledger_account a join ledger_entry e on e.account_id = a.id
      where a.kind = 'worker_balance' group by a.owner_id)
    select id, owed.cents as owed, ledger.cents as ledger from owed full join ledger using (id)
    where coalesce(owed.cents, 0) <> coalesce(ledger.cents, 0)`.execute(db);
  return rows;
}

/** Returns how many journals of each kind there are. */
export async function countJournals(): Promise<Partial<Record<LedgerJournal['kind'], number>>> {
  const rows = await db
    .selectFrom('ledger_journal')
    .select(['kind', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('kind')
    .orderBy('kind')
    .execute();
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]));
}
