import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#platform/database/database.server.ts';
import { following, microsOf, type Position } from '#platform/database/keyset.server.ts';
import { type JobState, jobStates } from '../states.ts';
import type { JobFile, JobInList } from './job-file-contract.ts';

type Read = z.input<typeof JobFile>;
/** A job with its history and its two people; an instant inside a JSON column is a text. */
export type JobFileRow = Omit<Read, 'events' | 'money'> & {
  events: (Omit<Read['events'][number], 'at'> & { at: string })[];
};

/** Returns a job for administrators, in one statement; undefined without one. */
export async function findJobFile(db: Db, id: string): Promise<JobFileRow | undefined> {
  const { rows } = await sql<JobFileRow>`
    select j.id, j.title, c.slug as "categorySlug", s.slug as "serviceSlug", j.state, j.origin, z.city, z.state as "regionState", j.zip,
      j.time_zone as "timeZone", j.starts_at as "startsAt", j.ends_at as "endsAt", j.lost_start_at is not null as "isStartLost",
      j.pricing, j.price_cents as "priceCents", j.hourly_rate_cents as "hourlyRateCents", j.minutes, j.worked_minutes as "workedMinutes",
      j.cancellation_tier as "cancellationTier", j.created_at as "createdAt", j.state_since as "stateSince", j.due_at as "dueAt",
      json_build_object('id', u.id, 'name', u.name, 'email', ${emailOf(sql.ref('u'))}) as client,
      json_build_object('id', w.id, 'name', w.display_name, 'email', ${emailOf(sql.ref('wu'))},
        'hasApplication', exists (select from worker_application a where a.id = w.id)) as worker,
      (select coalesce(json_agg(json_build_object('act', e.act, 'to', e.to_state, 'by', e.actor_role, 'refundCents', e.amount_cents, 'at', e.at) order by e.id), '[]')
        from job_event e where e.job_id = j.id and e.to_state = any (${jobStates})) as events
    from job j
    join category c on c.id = j.category_id
    left join subcategory s on s.id = j.subcategory_id
    join zip_code z on z.zip = j.zip
    join "user" u on u.id = j.client_id
    join worker_profile w on w.id = j.worker_id
    join "user" wu on wu.id = w.id
    where j.id = ${id}`.execute(db);
  return rows[0];
}

/** A job in the administrators' list, with its place in it. */
export type JobInListRow = z.input<typeof JobInList> & Position;

/** Returns a page of all jobs, or of those in a state and of the person with an email address, newest first. */
export async function listJobsForAdmin(
  db: Db,
  query: { state?: JobState; email?: string; position: Position | null; limit: number },
): Promise<JobInListRow[]> {
  const { state, email, position, limit } = query;
  const person = sql`(select p.id from "user" p where p.email = ${email ?? null})`;
  const inState = state ? sql`j.state = ${state}` : sql`true`;
  const ofPerson = email ? sql`(j.client_id = ${person} or j.worker_id = ${person})` : sql`true`;
  const { rows } = await sql<JobInListRow>`
    select j.id, j.title, j.state, z.city, j.starts_at as "startsAt", j.time_zone as "timeZone", j.price_cents as "priceCents",
      u.name as "clientName", w.display_name as "workerName", j.created_at as "createdAt", ${microsOf(sql.ref('j.created_at'))} as micros
    from job j
    join zip_code z on z.zip = j.zip
    join "user" u on u.id = j.client_id
    join worker_profile w on w.id = j.worker_id
    where ${inState} and ${ofPerson} and ${following(sql.ref('j.created_at'), sql.ref('j.id'), position)}
    order by j.created_at desc, j.id desc limit ${limit}`.execute(db);
  return rows;
}

/** How many jobs of two people administrators read beside a report. */
const newestJobs = 3;

/** Returns the newest jobs of the two people of each of these conversations, without those that have none. */
export async function listJobsOfConversations(db: Db, ids: readonly string[]) {
  const { rows } = await sql<{ conversationId: string; jobs: { id: string; title: string }[] }>`
    select c.id as "conversationId", json_agg(json_build_object('id', j.id, 'title', j.title) order by j.created_at desc, j.id) as jobs
    from conversation c
    join lateral (
      select id, title, created_at from job
      where client_id = c.client_id and worker_id = c.worker_id
      order by created_at desc, id limit ${newestJobs}) j on true
    where c.id = any (${ids}::uuid[])
    group by c.id order by c.id`.execute(db);
  return rows;
}

/** A closed account has no address any more. */
const emailOf = (user: ReturnType<typeof sql.ref>) => sql`case when ${user}.status <> 'closed' then ${user}.email end`;
