import { sql } from 'kysely';
import { db } from '#tests/support/database.ts';

/** Returns the hold of a job and the sums of its journals by account, in cents, without transfers to the Pro's account and the provider's fees. */
export async function moneyOf(jobId: string) {
  const hold = await db.selectFrom('hold').selectAll().where('purpose_id', '=', jobId).executeTakeFirstOrThrow();
  const { rows } = await sql<{ kind: string; cents: number }>`
    select a.kind, sum(e.amount_cents)::int as cents from ledger_entry e join ledger_account a on a.id = e.account_id
    join ledger_journal j on j.id = e.journal_id where j.hold_id = ${hold.id} and j.kind not in ('transfer', 'provider_fee') group by a.kind`.execute(
    db,
  );
  return { hold, accounts: Object.fromEntries(rows.map(({ kind, cents }) => [kind, cents])) };
}

/** Returns the kinds of a job's journals in order, without the provider's fees, which are booked later: a job that was paid once has one `capture`. */
export async function journalsOf(jobId: string): Promise<string[]> {
  const journals = await db
    .selectFrom('ledger_journal as j')
    .innerJoin('hold as h', 'h.id', 'j.hold_id')
    .select('j.kind')
    .where('h.purpose_id', '=', jobId)
    .where('j.kind', '<>', 'provider_fee')
    .orderBy('j.id')
    .execute();
  return journals.map(({ kind }) => kind);
}

/** Returns everything about a job that a payment can change. Two equal results mean that no payment was booked in between. */
export async function traceOf(jobId: string) {
  const [job, { hold }, journals, events, sessions, notifications] = await Promise.all([
    db.selectFrom('job').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow(),
    moneyOf(jobId),
    journalsOf(jobId),
    db.selectFrom('job_event').selectAll().where('job_id', '=', jobId).orderBy('id').execute(),
    db
      .selectFrom('checkout_session as s')
      .innerJoin('hold as h', 'h.id', 's.hold_id')
      .select(['s.id', 's.state'])
      .where('h.purpose_id', '=', jobId)
      .orderBy('s.created_at')
      .execute(),
    db.selectFrom('notification').select('id').where('path', 'like', `%${jobId}%`).orderBy('id').execute(),
  ]);
  return { job, hold, journals, events, sessions, notifications };
}

export const ledgerTotal = async () =>
  (await sql<{ total: number }>`select coalesce(sum(amount_cents), 0)::int as total from ledger_entry`.execute(db))
    .rows[0]?.total;
