import type pg from 'pg';

/** What must hold in a database whatever has happened to the processes: each statement returns what breaks the rule. */
const rules: Record<string, string> = {
  'each journal of the ledger sums to 0': `
    select journal_id from ledger_entry group by journal_id having sum(amount_cents) <> 0`,
  'the ledger holds what the holds hold': `
    select held.cents, booked.cents as booked
    from (select coalesce(sum(held_cents), 0) as cents from hold) held,
      (select coalesce(sum(e.amount_cents), 0) as cents
       from ledger_entry e join ledger_account a on a.id = e.account_id where a.kind = 'held') booked
    where held.cents + booked.cents <> 0`,
  'a hold has paid out and kept what it has captured': `
    select id from hold where captured_cents <> held_cents + released_cents + refunded_cents + fee_cents`,
  'a job has at most one payment': `
    select payment_intent_id from hold where payment_intent_id is not null group by 1 having count(*) > 1`,
  'a paid job has a hold with its money': `
    select j.id from job j left join hold h on h.purpose_id = j.id
    where j.state in ('paid', 'in_progress', 'submitted', 'changes_requested') and h.held_cents is distinct from j.price_cents`,
  'a released job holds no money': `
    select j.id from job j join hold h on h.purpose_id = j.id where j.state = 'released' and h.held_cents <> 0`,
  'no two visits of a Pro overlap': `
    select a.id from job a join job b on a.worker_id = b.worker_id and a.id < b.id
      and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
    where a.state not in ('expired', 'called_off', 'cancelled') and b.state not in ('expired', 'called_off', 'cancelled')
      and a.state <> 'released' and b.state <> 'released'`,
  'an act on a job has one line in the audit log': `
    select act, subject_id from audit_event
    where act in ('jobs.paymentArrives', 'jobs.checkIn', 'jobs.submit', 'jobs.release')
    group by act, subject_id having count(*) > 1`,
  'a step of a job has its line in the audit log': `
    select j.id from job j where j.state = 'released'
      and (select count(*) from audit_event a where a.subject_id = j.id::text
        and a.act in ('jobs.paymentArrives', 'jobs.checkIn', 'jobs.submit', 'jobs.release')) <> 4`,
  'nobody is told the same twice': `
    select user_id, kind, data from notification group by user_id, kind, data having count(*) > 1`,
};

/** Returns the rules that are broken, each with the first rows that break it. */
export async function brokenInvariants(pool: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const broken: string[] = [];
  for (const [rule, statement] of Object.entries(rules)) {
    const { rows } = await pool.query(statement);
    if (rows.length > 0) broken.push(`${rule}: ${JSON.stringify(rows.slice(0, 3))} (${rows.length})`);
  }
  return broken;
}
