import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/database.server.ts';
import type { Counters, Week } from './contract.ts';

/** The counters, in one statement. */
export async function countWaiting(db: Db): Promise<Counters> {
  const { rows } = await sql<Omit<Counters, 'waitingPros'>>`
    select
      (select json_build_object(
          'submitted', count(*) filter (where a.state in ('submitted', 'change_submitted')),
          'notice_given', count(*) filter (where a.state = 'notice_given'),
          'notice_answered', count(*) filter (where a.state = 'notice_answered'))
        from worker_application a
        where not exists (select from "user" u where u.id = a.id and u.status = 'closed')) as waiting,
      (select count(*)::int from job where state = 'in_progress') as "jobsInProgress",
      (select coalesce(sum(held_cents), 0)::bigint from hold where held_cents > 0) as "heldCents",
      (select count(*)::int from job_case where closed_at is null) as "openCases",
      (select count(*)::int from money_case where closed_at is null) as "moneyCases",
      (select count(*)::int from dispute where status in ('inquiry', 'needs_response')) as "dueChargebacks",
      (select count(*)::int from message_report where settled_at is null) as "messageReports",
      (select count(*)::int from lost_abuse where settled_at is null) as "abuseReports"`.execute(db);
  const [counters] = rows as [Omit<Counters, 'waitingPros'>];
  const { submitted, notice_given, notice_answered } = counters.waiting;
  return { ...counters, waitingPros: submitted + notice_given + notice_answered };
}

interface WeekRow {
  jobs: number;
  releasedCents: number;
  people: number;
  firstQuoteMinutes: number | null;
}

/** The figures of the seven days before `now`, and of the seven days before these, in one statement. */
export async function readWeek(db: Db, now: Date): Promise<Week> {
  const during = (instant: RawBuilder<unknown>) => sql`${instant} > span.since and ${instant} <= span.until`;
  const { rows } = await sql<WeekRow>`
    select
      (select count(*)::int from job j where ${during(sql`j.created_at`)}) as jobs,
      (select coalesce(sum(e.amount_cents), 0)::bigint from ledger_journal g
        join ledger_entry e on e.journal_id = g.id join ledger_account a on a.id = e.account_id
        where g.kind = 'release' and a.kind = 'held' and e.amount_cents > 0 and ${during(sql`g.at`)}) as "releasedCents",
      (select count(*)::int from "user" u
        where u.role in ('customer', 'contractor', 'dual') and ${during(sql`u.created_at`)}) as people,
      (select round((percentile_cont(0.5) within group (order by extract(epoch from q.first_at - q.created_at)) / 60)::numeric)::int
        from (select r.created_at, (select min(o.created_at) from offer o where o.request_id = r.id) as first_at
          from quote_request r where ${during(sql`r.created_at`)}) q
        where q.first_at is not null) as "firstQuoteMinutes"
    from (values
      (1, ${now}::timestamptz - interval '7 days', ${now}::timestamptz),
      (2, ${now}::timestamptz - interval '14 days', ${now}::timestamptz - interval '7 days')) as span (turn, since, until)
    order by span.turn`.execute(db);
  const [week, before] = rows as [WeekRow, WeekRow];
  return {
    jobs: { now: week.jobs, before: before.jobs },
    releasedCents: { now: week.releasedCents, before: before.releasedCents },
    people: { now: week.people, before: before.people },
    firstQuoteMinutes: { now: week.firstQuoteMinutes, before: before.firstQuoteMinutes },
  };
}

/** The oldest moment, before `now`, at which a rule of time should have acted and has not; null without one. */
export async function findOldestOverdue(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select least(
      (select min(due_at) from job where due_at <= ${now}),
      (select min(expires_at) from quote_request where state = 'open' and expires_at <= ${now}),
      (select min(expires_at) from offer where state = 'quoted' and expires_at <= ${now})) as since`.execute(db);
  return rows[0]?.since ?? null;
}
