import { sql } from 'kysely';
import type { z } from 'zod';
import type { ScopeAnswer } from '#modules/catalog/contract.ts';
import { facePath } from '#modules/workers/public.server.ts';
import type { Db } from '#platform/database/database.server.ts';
import { following, microsOf, type Position } from '#platform/database/keyset.server.ts';
import { prepared } from '#platform/database/prepared.server.ts';
import type { AskedColumn, Asking } from './asked-of.ts';
import type { CaseDecider, CaseOpener } from './case/case-contract.ts';
import { type SplitOfferJson, splitOffers } from './case/split-store.server.ts';
import { type ChangeRequestJson, changeRequests } from './changes/changes-store.server.ts';
import type { AgendaJob, JobDetail, ListedJob } from './contract.ts';
import type { Work } from './figures.ts';
import { maxEarlierAddresses } from './limits.ts';
import { openProposal, type ProposalJson } from './other-time/other-time-store.server.ts';
import type { JobToPay } from './payment/payment-contract.ts';
import type { ScopeItem } from './scope/scope-contract.ts';
import { isOver, isPayable, jobStates } from './states.ts';
import type { JobSide } from './transitions.ts';

// A job as one of its sides sees it; `viewer` is that person's id.
const summaryColumns = (viewer: string) => sql`
  j.id, j.title, c.slug as "categorySlug", s.slug as "serviceSlug", j.state, z.city, j.zip, j.time_zone as "timeZone",
  j.price_cents as "priceCents",
  case when j.client_id = ${viewer} then 'client' else 'worker' end as side,
  case when j.client_id = ${viewer} then w.display_name else u.name end as "counterpartName",
  case when j.client_id = ${viewer} then w.portrait_seed else u.portrait_seed end as "counterpartPortraitSeed",
  case when j.client_id = ${viewer} then ${facePath('w')} end as "counterpartPhoto",
  case when j.client_id = ${viewer} then j.worker_id else j.client_id end as "counterpartId",
  j.starts_at as "startsAt", j.created_at as "createdAt", j.hourly_rate_cents as "hourlyRateCents",
  j.worked_minutes as "workedMinutes", j.started_at is not null as "isStarted", j.lost_start_at is not null as "isStartLost",
  exists (select from job_event e where e.job_id = j.id and e.act = 'refundByBank') as "isBankRefunded",
  w.listed as "isWorkerListed"`;

// What a job asks of `viewer`, one of its sides (`askedOf`).
const askingColumns = (viewer: string) => sql`
  j.origin, (select p.expires_at from job_time_proposal p where p.job_id = j.id and p.state = 'open'
    and p.proposed_by = case when j.client_id = ${viewer} then 'worker' else 'client' end) as "proposalExpiresAt",
  (select k.opened_by from job_case k where k.job_id = j.id and k.closed_at is null and k.answer is null)
    as "unansweredOpener",
  exists (select from job_case_offer o where o.job_id = j.id and o.state = 'open'
    and o.offered_by = case when j.client_id = ${viewer} then 'worker' else 'client' end) as "isSplitOffered",
  case when j.state = 'changes_requested' and j.worker_id = ${viewer} then j.due_at end as "answerChangesBy"`;

const fromJob = sql`
  from job j
  join category c on c.id = j.category_id
  left join subcategory s on s.id = j.subcategory_id
  join zip_code z on z.zip = j.zip
  join "user" u on u.id = j.client_id
  join worker_profile w on w.id = j.worker_id`;

const address = sql`(select json_build_object('remote', a.remote, 'street', a.street, 'unit', a.unit, 'notes', a.notes)
  from job_address a where a.job_id = j.id)`;

/**
 * The newest addresses that the client `viewer` of a job gave for other jobs with the same ZIP code, each street and unit once. An
 * address has no ZIP code of its own: with another one, it would name another house. Empty for the Pro.
 */
const earlierAddresses = (viewer: string) => sql`(
  select coalesce(json_agg(json_build_object('jobId', e.job_id, 'street', e.street, 'unit', e.unit, 'notes', e.notes)
    order by e.updated_at desc, e.job_id), '[]')
  from (
    select * from (
      select distinct on (lower(a.street), lower(a.unit)) a.*
      from job_address a join job other on other.id = a.job_id
      where other.client_id = ${viewer} and j.client_id = ${viewer} and other.zip = j.zip and other.id <> j.id and not a.remote
        and not exists (select from job_address own where own.job_id = j.id
          and lower(own.street) = lower(a.street) and lower(own.unit) is not distinct from lower(a.unit))
      order by lower(a.street), lower(a.unit), a.updated_at desc, a.job_id) as each_once
    order by updated_at desc, job_id limit ${maxEarlierAddresses}) e)`;

type Figure = 'costCents' | 'payoutCents' | 'feeCents' | 'refundCents' | 'refundDueCents';

/** A row of the list; the caller adds the figures and what the job asks. */
export type SummaryRow = Omit<z.input<typeof ListedJob>, Figure | AskedColumn> & Asking & Work & Position;

/** A page of a person's jobs on one side, newest first. */
export async function listJobs(
  db: Db,
  query: { viewer: string; side: JobSide; position: Position | null; limit: number },
): Promise<SummaryRow[]> {
  const { viewer, side, position, limit } = query;
  const mine = side === 'client' ? sql`j.client_id = ${viewer}` : sql`j.worker_id = ${viewer}`;
  const { rows } = await sql<SummaryRow>`${prepared}
    select ${summaryColumns(viewer)}, ${askingColumns(viewer)}, ${microsOf(sql.ref('j.created_at'))} as micros ${fromJob}
    where ${mine} and ${following(sql.ref('j.created_at'), sql.ref('j.id'), position)}
    order by j.created_at desc, j.id desc limit ${limit}`.execute(db);
  return rows;
}

/** A job of the agenda; the caller adds the figures and what the job asks, and decides whether the Pro sees the address. */
export type AgendaRow = Omit<z.input<typeof AgendaJob>, Figure | AskedColumn | 'acts'> &
  Asking &
  Work & { stateSince: Date; pausedAt: Date | null };

/** The jobs of a Pro: those under way by their start, then the newest that are over, at most `overLimit`. */
export async function listAgenda(
  db: Db,
  workerId: string,
  { limit, overLimit }: { limit: number; overLimit: number },
): Promise<AgendaRow[]> {
  const isOverIn = (job: string) => sql`${sql.ref(`${job}.state`)} = any (${jobStates.filter(isOver)})`;
  const over = isOverIn('j');
  const { rows } = await sql<AgendaRow>`${prepared}
    select ${summaryColumns(workerId)}, ${askingColumns(workerId)}, z.state as "regionState", j.ends_at as "endsAt", j.state_since as "stateSince",
      j.paused_at as "pausedAt", ${address} as address
    ${fromJob} where j.worker_id = ${workerId} and (not ${over} or j.id = any (array(
      select o.id from job o where o.worker_id = ${workerId} and ${isOverIn('o')}
      order by o.created_at desc, o.id desc limit ${overLimit})))
    order by ${over}, case when not ${over} then j.starts_at end, j.created_at desc, j.id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** An event inside a JSON column, where an instant is a text. */
type JsonEvent = Omit<DetailRow['events'][number], 'at'> & { at: string };

/** An item of the scope inside a JSON column. */
export type ScopeItemJson = ScopeAnswer & Pick<ScopeItem, 'position' | 'needsTick' | 'isTicked' | 'undoneReason'>;

/** What a job's page is made of, as far as the tables of jobs know it. */
export type DetailRow = Omit<
  z.input<typeof JobDetail>,
  | Figure
  | 'money'
  | 'acts'
  | 'refunds'
  | 'hasAddress'
  | 'checkInFrom'
  | 'case'
  | 'changeRequests'
  | 'scope'
  | 'timeProposal'
  | 'mayProposeTime'
> & {
  refundStartsAt: Date | null;
  pausedAt: Date | null;
  case: CaseJson | null;
  splitOffers: SplitOfferJson[];
  changeRequests: ChangeRequestJson[];
  timeProposal: ProposalJson | null;
  scope: ScopeItemJson[];
};

/** A case inside a JSON column, where an instant is a text. */
export interface CaseJson {
  openedBy: CaseOpener;
  reason: string | null;
  items: number[];
  openedAt: string;
  answer: string | null;
  answeredAt: string | null;
  closedAt: string | null;
  decideBy: string;
  moreTimeAt: string | null;
  decidedBy: CaseDecider;
  releasedCents: number;
  refundedCents: number;
  explanation: string | null;
}

/**
 * A job with its history, in one statement. `pin` is the real one: the caller decides who sees it. Lines of old sample
 * data that lead to a state which no longer exists are left out.
 */
export async function findDetail(db: Db, id: string, viewer: string): Promise<DetailRow | undefined> {
  const { rows } = await sql<Omit<DetailRow, 'events'> & { events: JsonEvent[] }>`${prepared}
    select ${summaryColumns(viewer)}, j.client_id as "clientId", j.worker_id as "workerId", j.origin, j.description, j.promise,
      z.state as "regionState", j.ends_at as "endsAt", j.pricing, j.minutes, j.cancellation_tier as "cancellationTier", j.state_since as "stateSince",
      j.due_at as "dueAt", j.paid_at as "paidAt", j.refund_starts_at as "refundStartsAt",
      ${openProposal} as "timeProposal", j.paused_at as "pausedAt", j.pin,
      exists (select from "user" o where o.id = any (array[j.client_id, j.worker_id]) and o.id <> ${viewer}
        and o.status = 'suspended') as "isOtherSuspended",
      (select coalesce(json_agg(json_build_object('act', e.act, 'to', e.to_state, 'by', e.actor_role, 'note', e.note,
        'refundCents', e.amount_cents, 'at', e.at) order by e.id), '[]')
        from job_event e where e.job_id = j.id and e.to_state = any (${jobStates})) as events,
      (select coalesce(json_agg(json_build_object('position', i.position, 'question', i.question, 'answer', i.answer,
        'needsTick', i.needs_tick, 'isTicked', i.ticked_at is not null, 'undoneReason', i.undone_reason)
        order by i.position), '[]') from job_scope_item i where i.job_id = j.id) as scope,
      ${address} as address, ${earlierAddresses(viewer)} as "earlierAddresses",
      (select json_build_object('openedBy', c.opened_by, 'reason', c.reason, 'items', array(
          select i.position from job_case_item i where i.job_id = c.job_id order by i.position), 'openedAt', c.opened_at, 'answer', c.answer,
        'answeredAt', c.answered_at, 'closedAt', c.closed_at, 'decideBy', c.decide_by, 'moreTimeAt', c.more_time_at,
        'decidedBy', c.decided_by, 'releasedCents', c.released_cents, 'refundedCents', c.refunded_cents, 'explanation', c.explanation)
        from job_case c where c.job_id = j.id) as case, ${splitOffers} as "splitOffers",
      ${changeRequests} as "changeRequests"
    ${fromJob} where j.id = ${id}`.execute(db);
  const [row] = rows;
  return row && { ...row, events: row.events.map((event) => ({ ...event, at: new Date(event.at) })) };
}

/** What a client is to pay, whether its Pro is an Extra Mile member, and whether the Pro's account is suspended. */
export type CheckoutView = z.input<typeof JobToPay> & { extraMile: boolean; isWorkerSuspended: boolean };

/**
 * What a client is to pay: the job `id`, or when `id` is a Pro, the client's own newest unpaid job with them.
 * Undefined when there is none, or when it is another client's.
 */
export async function findCheckoutView(db: Db, id: string, clientId: string): Promise<CheckoutView | undefined> {
  const { rows } = await sql<CheckoutView>`
    select j.id as "jobId", j.title, c.slug as "categorySlug", s.slug as "serviceSlug", j.worker_id as "workerId",
      w.display_name as "workerName",
      w.portrait_seed as "workerPortraitSeed", ${facePath('w')} as "workerPhoto", w.extra_mile as "extraMile",
      exists (select from "user" p where p.id = j.worker_id and p.status = 'suspended') as "isWorkerSuspended", j.price_cents as "amountCents", j.state,
      j.starts_at as "startsAt", j.time_zone as "timeZone", z.city, j.cancellation_tier as "cancellationTier",
      j.due_at as "dueAt", ${address} as address, ${earlierAddresses(clientId)} as "earlierAddresses", j.zip, z.state as "regionState", j.ends_at as "endsAt", j.pricing,
      j.hourly_rate_cents as "hourlyRateCents", j.minutes
    ${fromJob}
    where j.client_id = ${clientId} and (j.id = ${id} or (j.worker_id = ${id} and j.state = any (${jobStates.filter(isPayable)})))
    order by j.id = ${id} desc, j.created_at desc, j.id desc limit 1`.execute(db);
  return rows[0];
}
