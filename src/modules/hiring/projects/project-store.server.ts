import { sql } from 'kysely';
import { after, days } from '#lib/clock.ts';
import type { ScopeAnswer } from '#modules/catalog/contract.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { DaysWish, OfferSide } from '../states.ts';
import { hintAtChange } from '../store.server.ts';
import { recipientTransitions } from '../transitions.ts';
import type { Budget } from './project-contract.ts';

/** How a project and a Pro fit: whose it is, and the three things that a bid needs. */
export interface Fit {
  isOwn: boolean;
  /** Approved, confirmed, and with a working role. */
  isListed: boolean;
  doesTrade: boolean;
  servesPlace: boolean;
  /** The category of the Pro. */
  tradeSlug: string;
}

/** True for a project `r` of an account that is neither suspended nor closed: no one reads the others. */
export const isShownProject = sql`r.audience = 'open' and exists (
  select from "user" c where c.id = r.client_id and c.status not in ('suspended', 'closed'))`;

/** Joins a project `r`, its place `z` and a Pro `w` who may bid on it. */
export const fitting = sql`${isShownProject} and w.listed and w.id <> r.client_id and w.category_id = r.category_id
  and w.service_area @> z.point and earth_distance(z.point, w.point) <= w.service_radius_m`;

/** Returns how a project and a Pro fit; undefined without such a project, or for an account that has no profile. */
export async function findFit(db: Db, projectId: string, workerId: string): Promise<Fit | undefined> {
  const { rows } = await sql<Fit>`
    select r.client_id = w.id as "isOwn", w.listed as "isListed", w.category_id = r.category_id as "doesTrade",
      w.service_area @> z.point and earth_distance(z.point, w.point) <= w.service_radius_m as "servesPlace",
      c.slug as "tradeSlug"
    from quote_request r
    join zip_code z on z.zip = r.zip
    join worker_profile w on w.id = ${workerId}
    join category c on c.id = w.category_id
    where r.id = ${projectId} and r.audience = 'open'`.execute(db);
  return rows[0];
}

/** True if the id is of a project. */
export async function isProject(db: Db, requestId: string): Promise<boolean> {
  const found = await db
    .selectFrom('quote_request')
    .select('id')
    .where('id', '=', requestId)
    .where('audience', '=', 'open')
    .executeTakeFirst();
  return found !== undefined;
}

/** True for a project that is open at `now`, and for which the Pro is listed, of its trade and near enough. */
export async function fitsOpenProject(db: Db, projectId: string, workerId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ fits: boolean }>`
    select true as fits from quote_request r
    join zip_code z on z.zip = r.zip
    join worker_profile w on w.id = ${workerId}
    where r.id = ${projectId} and r.state = 'open' and r.expires_at > ${now} and ${fitting}`.execute(db);
  return rows.length > 0;
}

/**
 * Lets a fitting Pro bid on a project: for the first time, or again after a bid that has expired. Lock the project first. Does nothing
 * for a Pro who does not fit or has a bid.
 */
export async function admitBidder(tx: Tx, projectId: string, workerId: string, at: Date): Promise<void> {
  const { from, to } = recipientTransitions.bidAgain;
  await sql`
    insert into request_recipient as rr (request_id, worker_id, asked_at)
    select r.id, w.id, ${at}::timestamptz from quote_request r
    join zip_code z on z.zip = r.zip
    join worker_profile w on w.id = ${workerId}
    where r.id = ${projectId} and ${fitting}
    on conflict (request_id, worker_id) do update set state = ${to}
    where rr.state = any (${[...from]}::text[]) and not exists (select from offer o
      where o.request_id = rr.request_id and o.worker_id = rr.worker_id and o.state in ('quoted', 'accepted'))`.execute(
    tx,
  );
}

/**
 * True if fewer than `limit` bids that can be accepted are live, or if the Pro bid before the latest change of the project: who was asked to
 * send a bid again finds a place. Lock the project first.
 */
export async function hasRoomFor(
  tx: Tx,
  { projectId, workerId, at }: { projectId: string; workerId: string; at: Date },
  limit: number,
): Promise<boolean> {
  const { rows } = await sql<{ hasRoom: boolean }>`
    select exists (select from offer o
        where o.request_id = r.id and o.worker_id = ${workerId} and o.created_at < r.edited_at)
      or (select count(*) from offer o where o.request_id = r.id and o.state = 'quoted' and o.expires_at > ${at}
        and (r.edited_at is null or o.created_at >= r.edited_at)) < ${limit} as "hasRoom"
    from quote_request r where r.id = ${projectId}`.execute(tx);
  return rows[0]?.hasRoom === true;
}

export interface ProjectChange {
  title: string;
  description: string;
  daysWish: DaysWish | null;
  wishedDates: readonly string[];
  scope: readonly ScopeAnswer[];
  budget: Budget;
  searchText: string;
  expiresAt: Date;
  at: Date;
}

/**
 * Returns whether a change leaves a project as it is, and how often its client has changed it since an instant. Lock the project first.
 */
export async function weighChange(
  tx: Tx,
  projectId: string,
  { since, ...change }: Omit<ProjectChange, 'expiresAt' | 'searchText'> & { since: Date },
): Promise<{ isSame: boolean; edits: number }> {
  const { rows } = await sql<{ isSame: boolean; edits: number }>`
    select r.title = ${change.title} and r.description = ${change.description} and r.days_wish is not distinct from ${change.daysWish}
        and r.wished_dates = ${[...change.wishedDates]}::date[] and r.scope = ${JSON.stringify(change.scope)}::jsonb
        and r.budget_type = ${change.budget.type} and r.budget_cents = ${change.budget.cents} as "isSame",
      (select count(*) from unnest(r.edit_times) as edited (at) where edited.at > ${since})::int as edits
    from quote_request r where r.id = ${projectId}`.execute(tx);
  return rows[0] as { isSame: boolean; edits: number };
}

/** Changes an open project. Returns false when it is not open at `change.at`. */
export async function changeProject(tx: Tx, projectId: string, change: ProjectChange): Promise<boolean> {
  const row = await tx
    .updateTable('quote_request')
    .set({
      title: change.title,
      description: change.description,
      days_wish: change.daysWish,
      wished_dates: sql`${[...change.wishedDates]}::date[]`,
      scope: JSON.stringify(change.scope),
      budget_type: change.budget.type,
      budget_cents: change.budget.cents,
      search_text: change.searchText,
      expires_at: change.expiresAt,
      edited_at: change.at,
      edit_times: sql`array(select edited.at from unnest(edit_times) as edited (at)
        where edited.at > ${after(change.at, -days(1))}) || ${change.at}::timestamptz`,
    })
    .where('id', '=', projectId)
    .where('audience', '=', 'open')
    .where('state', '=', 'open')
    .where('expires_at', '>', change.at)
    .returning('id')
    .executeTakeFirst();
  if (row) await hintAtChange(tx, [projectId]);
  return row !== undefined;
}

/** Returns the Pros with a live offer for a request, and the side that made it. */
export function findLiveBidders(tx: Tx, requestId: string): Promise<{ workerId: string; madeBy: OfferSide }[]> {
  return tx
    .selectFrom('offer')
    .select(['worker_id as workerId', 'made_by as madeBy'])
    .where('request_id', '=', requestId)
    .where('state', '=', 'quoted')
    .orderBy('worker_id')
    .execute();
}

/** Writes a question, unless the Pro has asked `limit` about the project. Lock the project first. Returns its id, or null. */
export async function insertQuestion(
  tx: Tx,
  { projectId, workerId, question, at }: { projectId: string; workerId: string; question: string; at: Date },
  limit: number,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into project_question (request_id, worker_id, question, asked_at)
    select ${projectId}::uuid, ${workerId}::uuid, ${question}, ${at}
    where (select count(*) from project_question q
      where q.request_id = ${projectId}::uuid and q.worker_id = ${workerId}::uuid) < ${limit}
    returning id`.execute(tx);
  if (rows[0]) await hintAtChange(tx, [projectId]);
  return rows[0]?.id ?? null;
}

/** Returns the project of a question, with its client and the Pro of the question; undefined when there is no such question. */
export function findQuestion(db: Db, questionId: string) {
  return db
    .selectFrom('project_question as q')
    .innerJoin('quote_request as r', 'r.id', 'q.request_id')
    .select(['q.request_id as projectId', 'q.worker_id as workerId', 'r.client_id as clientId'])
    .where('q.id', '=', questionId)
    .executeTakeFirst();
}

/** Answers a question that has no answer. Returns false when it has one. */
export async function writeAnswer(tx: Tx, questionId: string, answer: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('project_question')
    .set({ answer, answered_at: at })
    .where('id', '=', questionId)
    .where('answer', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
