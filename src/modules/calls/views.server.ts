import { sql } from 'kysely';
import { hours } from '#lib/clock.ts';
import type { Language } from '#lib/languages.ts';
import { isOver as isJobOver, jobStates } from '#modules/jobs/states.ts';
import type { Db } from '#platform/database/database.server.ts';
import type { AccountStatus } from '#platform/operations/context.server.ts';
import type { CallTarget } from './contract.ts';
import { aroundStartHours } from './limits.ts';
import type { CallSide, CallState } from './states.ts';

/** The two people of a possible call, as one of them sees it. */
export interface PairRow {
  side: CallSide;
  otherId: string;
  /** Of a client, the whole name. */
  otherName: string;
  otherStatus: AccountStatus;
  otherPhone: string | null;
  otherTimeZone: string;
  ownPhone: string | null;
  /** True if the reader has blocked the other person. */
  youBlocked: boolean;
  /** True if the other person has blocked the reader, or an administrator has closed their conversation. */
  blocked: boolean;
  /** The live job of the two, the one that was asked for or the nearest; null if there is none. */
  jobId: string | null;
  /** The open request with a live quote of the two; null if there is none. */
  requestId: string | null;
  /** True around the start of a live job of the two. */
  nearStart: boolean;
}

/** A job `j` that is not over. The Pro hears of an instant booking only once it is paid. */
const isLive = sql`j.state = any (${jobStates.filter((state) => !isJobOver(state))})
  and not (j.origin = 'instantBooking' and j.state = 'awaiting_payment')`;

/** The client and the Pro whom the reader names by a job, a request, a conversation, or the Pro. */
const namedPair = ({ about, id }: CallTarget, readerId: string) => sql`
  select client_id, worker_id from job where ${about} = 'job' and id = ${id}
  union all select r.client_id, rr.worker_id from quote_request r join request_recipient rr on rr.request_id = r.id
    where ${about} = 'request' and r.id = ${id} and rr.worker_id = ${readerId}
  union all select client_id, worker_id from conversation where ${about} = 'conversation' and id = ${id}
  union all select ${readerId}::uuid, id from worker_profile where ${about} = 'worker' and id = ${id}`;

/** Returns the two people of `target`; undefined for everyone but these two. */
export async function findPair(
  db: Db,
  target: CallTarget,
  { readerId, now }: { readerId: string; now: Date },
): Promise<PairRow | undefined> {
  const around = sql`${hours(aroundStartHours)}::float8 * interval '1 millisecond'`;
  const { rows } = await sql<PairRow>`
    with pair as (
      select p.*, case when client_id = ${readerId} then 'client' else 'worker' end as side,
        case when client_id = ${readerId} then worker_id else client_id end as other_id
      from (${namedPair(target, readerId)}) p
      where ${readerId} in (client_id, worker_id) and client_id <> worker_id
    )
    select pair.side, pair.other_id as "otherId", o.status as "otherStatus", o.time_zone as "otherTimeZone",
      case when pair.side = 'client' then w.display_name else o.name end as "otherName",
      case when o.phone_verified_at is not null then o.phone end as "otherPhone",
      case when me.phone_verified_at is not null then me.phone end as "ownPhone",
      exists (select from message_block b where b.blocker_id = me.id and b.blocked_id = o.id) as "youBlocked",
      exists (select from message_block b where b.blocker_id = o.id and b.blocked_id = me.id) or exists (
        select from conversation c where c.client_id = pair.client_id and c.worker_id = pair.worker_id
          and c.closed_reason is not null) as blocked,
      job.id as "jobId", request.id as "requestId",
      exists (select from job j where j.client_id = pair.client_id and j.worker_id = pair.worker_id
        and ${isLive} and ${now} between j.starts_at - ${around} and j.starts_at + ${around}) as "nearStart"
    from pair
    join "user" me on me.id = ${readerId}
    join "user" o on o.id = pair.other_id
    join worker_profile w on w.id = pair.worker_id
    left join lateral (
      select j.id from job j
      where j.client_id = pair.client_id and j.worker_id = pair.worker_id and ${isLive}
      order by j.id = ${target.id} desc, abs(extract(epoch from j.starts_at - ${now}::timestamptz)), j.id limit 1) job on true
    left join lateral (
      select r.id from quote_request r join request_recipient rr on rr.request_id = r.id and rr.worker_id = pair.worker_id
      left join offer f on f.request_id = r.id and f.worker_id = pair.worker_id and f.state = 'quoted'
      where r.client_id = pair.client_id and r.state = 'open'
        and (rr.state = 'requested' and r.expires_at > ${now} or rr.state = 'quoted' and f.expires_at > ${now})
      order by r.id = ${target.id} desc, r.created_at desc, r.id limit 1) request on true`.execute(db);
  return rows[0];
}

export interface CallRow {
  id: string;
  isCaller: boolean;
  /** The reader's side. */
  side: CallSide;
  otherId: string;
  otherName: string;
  state: CallState;
  jobId: string | null;
  requestId: string | null;
  /** Of the job or the request. */
  title: string;
  createdAt: Date;
  endedAt: Date | null;
  connectedAt: Date | null;
  talkedSeconds: number | null;
}

const callColumns = (readerId: string) => sql`
  c.id, c.caller_id = ${readerId} as "isCaller", mine.side, mine.other_id as "otherId", c.state, c.job_id as "jobId", c.request_id as "requestId",
  coalesce(j.title, r.title) as title, c.created_at as "createdAt", c.connected_at as "connectedAt",
  c.ended_at as "endedAt", c.talked_seconds as "talkedSeconds", coalesce(w.display_name, o.name) as "otherName"`;

const callTables = (readerId: string) => sql`
  call c
  cross join lateral (
    select case when (c.caller_id = ${readerId}) = (c.caller_side = 'client') then 'client' else 'worker' end as side,
      case when c.caller_id = ${readerId} then c.callee_id else c.caller_id end as other_id) mine
  join "user" o on o.id = mine.other_id
  left join worker_profile w on w.id = o.id and mine.side = 'client'
  left join job j on j.id = c.job_id
  left join quote_request r on r.id = c.request_id`;

/** Returns a call as one of its two people sees it; undefined for everyone else. */
export async function findCall(db: Db, callId: string, readerId: string): Promise<CallRow | undefined> {
  const { rows } = await sql<CallRow>`
    select ${callColumns(readerId)} from ${callTables(readerId)}
    where c.id = ${callId} and ${readerId} in (c.caller_id, c.callee_id)`.execute(db);
  return rows[0];
}

/** Returns the newest calls of two people, in either direction. */
export async function listCalls(
  db: Db,
  { readerId, otherId, limit }: { readerId: string; otherId: string; limit: number },
): Promise<CallRow[]> {
  const { rows } = await sql<CallRow>`
    select ${callColumns(readerId)} from ${callTables(readerId)}
    where c.caller_id in (${readerId}, ${otherId}) and c.callee_id in (${readerId}, ${otherId})
    order by c.created_at desc, c.id limit ${limit}`.execute(db);
  return rows;
}

/** What a phone needs to know of its call: whom to ring, in which languages to speak, and whose name to say. */
export interface RingingRow {
  state: CallState;
  callerSide: CallSide;
  callerId: string;
  calleeId: string;
  callerLanguage: Language;
  calleeLanguage: Language;
  callerName: string;
  calleeName: string;
  /** The callee's verified phone; null while the callee cannot be called. */
  calleePhone: string | null;
}

/** Returns what the phones of a call need to know; undefined for an unknown call. */
export async function findRinging(db: Db, callId: string): Promise<RingingRow | undefined> {
  const { rows } = await sql<RingingRow>`
    select c.state, c.caller_side as "callerSide", c.caller_id as "callerId", c.callee_id as "calleeId",
      a.preferred_language as "callerLanguage", b.preferred_language as "calleeLanguage",
      coalesce(case when c.caller_side = 'worker' then aw.display_name end, a.name) as "callerName",
      coalesce(case when c.caller_side = 'client' then bw.display_name end, b.name) as "calleeName",
      case when b.phone_verified_at is not null and b.status not in ('suspended', 'closed')
        and a.status not in ('suspended', 'closed') and not exists (
          select from message_block k where (k.blocker_id, k.blocked_id) in ((a.id, b.id), (b.id, a.id)))
        then b.phone end as "calleePhone"
    from call c
    join "user" a on a.id = c.caller_id
    join "user" b on b.id = c.callee_id
    left join worker_profile aw on aw.id = a.id
    left join worker_profile bw on bw.id = b.id
    where c.id = ${callId}`.execute(db);
  return rows[0];
}
