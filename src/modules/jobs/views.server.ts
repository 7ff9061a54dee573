import { sql } from 'kysely';
import type { Db } from '#platform/database/database.server.ts';
import { following, microsOf, type Position } from '#platform/database/keyset.server.ts';
import type { JobDetail, JobSummary } from './contract.ts';
import { type JobState, jobStates } from './states.ts';
import type { JobSide } from './transitions.ts';

// A job as one of its sides sees it; `viewer` is that person's id.
const summaryColumns = (viewer: string) => sql`
  j.id, j.title, c.slug as "categorySlug", j.state, z.city, j.time_zone as "timeZone", j.price_cents as "priceCents",
  case when j.client_id = ${viewer} then 'client' else 'worker' end as side,
  case when j.client_id = ${viewer} then w.display_name else u.name end as "counterpartName",
  case when j.client_id = ${viewer} then w.portrait_seed else u.id::text end as "counterpartPortraitSeed",
  j.starts_at as "startsAt", j.created_at as "createdAt"`;

const fromJob = sql`
  from job j
  join category c on c.id = j.category_id
  join zip_code z on z.zip = j.zip
  join "user" u on u.id = j.client_id
  join worker_profile w on w.id = j.worker_id`;

type Dated<T, Names extends keyof T> = Omit<T, Names> & Record<Names, Date>;

export type SummaryRow = Dated<JobSummary, 'startsAt' | 'createdAt'> & Position;

/** A page of a person's jobs on one side, newest first. */
export async function listJobs(
  db: Db,
  query: { viewer: string; side: JobSide; position: Position | null; limit: number },
): Promise<SummaryRow[]> {
  const { viewer, side, position, limit } = query;
  const mine = side === 'client' ? sql`j.client_id = ${viewer}` : sql`j.worker_id = ${viewer}`;
  const { rows } = await sql<SummaryRow>`
    select ${summaryColumns(viewer)}, ${microsOf(sql.ref('j.created_at'))} as micros ${fromJob}
    where ${mine} and ${following(sql.ref('j.created_at'), sql.ref('j.id'), position)}
    order by j.created_at desc, j.id desc limit ${limit}`.execute(db);
  return rows;
}

export type DetailRow = Dated<
  Omit<JobDetail, 'money' | 'acts' | 'refunds' | 'dueAt'>,
  'startsAt' | 'createdAt' | 'endsAt' | 'stateSince'
> & {
  dueAt: Date | null;
  paidAt: Date | null;
};

/**
 * A job with its history, in one statement. `pin` is the real one: the caller decides who sees it. Lines of old sample
 * data that lead to a state which no longer exists are left out.
 */
export async function findDetail(db: Db, id: string, viewer: string): Promise<DetailRow | undefined> {
  const { rows } = await sql<DetailRow>`
    select ${summaryColumns(viewer)}, j.client_id as "clientId", j.worker_id as "workerId", j.description, j.zip,
      z.state as "regionState", j.ends_at as "endsAt", j.pricing, j.hourly_rate_cents as "hourlyRateCents", j.minutes,
      j.worked_minutes as "workedMinutes", j.cancellation_tier as "cancellationTier", j.state_since as "stateSince",
      j.due_at as "dueAt", j.paid_at as "paidAt", j.pin,
      (select coalesce(json_agg(json_build_object('act', e.act, 'to', e.to_state, 'by', e.actor_role, 'note', e.note,
        'at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by e.id), '[]')
        from job_event e where e.job_id = j.id and e.to_state = any (${jobStates})) as events
    ${fromJob} where j.id = ${id}`.execute(db);
  return rows[0];
}

export interface CheckoutView {
  jobId: string;
  title: string;
  workerId: string;
  workerName: string;
  workerPortraitSeed: string;
  extraMile: boolean;
  amountCents: number;
  state: JobState;
  startsAt: Date;
  timeZone: string;
  city: string;
  cancellationTier: 'flexible' | 'moderate' | 'strict';
  dueAt: Date | null;
}

/**
 * What a client is to pay: the job `id`, or when `id` is a Pro, the client's own newest unpaid job with them.
 * Undefined when there is none, or when it is somebody else's.
 */
export async function findCheckoutView(db: Db, id: string, clientId: string): Promise<CheckoutView | undefined> {
  const { rows } = await sql<CheckoutView>`
    select j.id as "jobId", j.title, j.worker_id as "workerId", w.display_name as "workerName",
      w.portrait_seed as "workerPortraitSeed", w.extra_mile as "extraMile", j.price_cents as "amountCents", j.state,
      j.starts_at as "startsAt", j.time_zone as "timeZone", z.city, j.cancellation_tier as "cancellationTier",
      j.due_at as "dueAt"
    ${fromJob}
    where j.client_id = ${clientId} and (j.id = ${id} or (j.worker_id = ${id} and j.state = 'awaiting_payment'))
    order by j.id = ${id} desc, j.created_at desc, j.id desc limit 1`.execute(db);
  return rows[0];
}
