import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/database.server.ts';
import type { MoneyOf, MonthOfMoney } from '../contract.ts';

/** The sums of an account: their instant and their cents, without an index of the month. */
const sources: Record<MoneyOf, (ownerId: string) => RawBuilder<unknown>> = {
  earned: (ownerId) => sql`select j.at, -e.amount_cents as cents
    from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_journal j on j.id = e.journal_id
    where a.kind = 'worker_balance' and a.owner_id = ${ownerId} and j.kind = 'release'`,
  // A refund counts in the month of its payment, also one after the release, which the platform bears. A client can get more back from us and
  // a bank than was paid: no month is below zero.
  paid: (
    ownerId,
  ) => sql`select j.at, greatest(0, h.captured_cents - h.refunded_cents - coalesce((select sum(e.amount_cents)
      from ledger_journal l join ledger_entry e on e.journal_id = l.id join ledger_account a on a.id = e.account_id
      where l.hold_id = h.id and l.kind in ('late_refund', 'late_refund_failed', 'dispute_loss', 'dispute_late')
        and a.kind = 'loss'), 0)) as cents
    from hold h join ledger_journal j on j.hold_id = h.id and j.kind = 'capture'
    where h.payer_id = ${ownerId}`,
};

/**
 * Returns what an account has earned or paid in each of the last `months` months, oldest first, in cents. Months are those of
 * `timeZone`; the last one is the month of `now`.
 */
export async function readMonths(
  db: Db,
  { ownerId, of, timeZone, now, months }: { ownerId: string; of: MoneyOf; timeZone: string; now: Date; months: number },
): Promise<MonthOfMoney[]> {
  const { rows } = await sql<MonthOfMoney>`
    with span as (select date_trunc('month', ${now}::timestamptz at time zone ${timeZone}) as last),
      source as (${sources[of](ownerId)}),
      sums as (select date_trunc('month', at at time zone ${timeZone}) as month, sum(cents)::bigint as cents
        from source group by 1)
    select to_char(m.month, 'YYYY-MM') as month, coalesce(sums.cents, 0)::bigint as cents
    from span, generate_series(last - (${months}::int - 1) * interval '1 month', last, interval '1 month') as m(month)
    left join sums on sums.month = m.month
    order by m.month`.execute(db);
  return rows;
}
