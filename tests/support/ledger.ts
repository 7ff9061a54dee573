import { sql } from 'kysely';
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
