import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#platform/database/database.server.ts';
import { nearMeters } from '../limits.ts';
import type { ProjectSort } from '../states.ts';
import { budgetJson, daysJson, offerState } from '../views.server.ts';
import type { ProjectCard, ProjectSearch } from './project-contract.ts';
import { isShownProject } from './project-store.server.ts';

/** Where a reader looks for work: around a ZIP code, or in the own area of a Pro; null for neither. */
export type Origin = { zip: string } | { workerId: string } | null;

/** What a search asks. */
export interface ProjectCriteria extends Pick<ProjectSearch, 'q'> {
  categoryId: number | null;
  origin: Origin;
  now: Date;
}

/** The project after which a page starts. */
export interface ProjectPosition {
  isNear: boolean;
  sortKey: number;
  id: string;
}

export type FoundProject = z.input<typeof ProjectCard> & ProjectPosition;

// Every order is "greatest first", so that one row comparison is the keyset of all.
const sortKeys: Record<ProjectSort, RawBuilder<number>> = {
  newest: sql`(extract(epoch from r.created_at) * 1000000)::float8`,
  budget_high: sql`r.budget_cents::float8`,
  budget_low: sql`-r.budget_cents::float8`,
};

/** The point `p` around which `meters` are near; both null without an origin. */
function originPoint(origin: Origin): RawBuilder<unknown> {
  if (!origin) return sql`(select null::earth as p, null::float8 as meters)`;
  if ('zip' in origin)
    return sql`(select o.point as p, ${nearMeters}::float8 as meters from zip_code o where o.zip = ${origin.zip})`;
  return sql`(select w.point as p, w.service_radius_m::float8 as meters from worker_profile w where w.id = ${origin.workerId})`;
}

/** The projects `r` that a search finds, with their places `z` and clients `u`: open ones of accounts that are not suspended. */
function fromMatching({ q, categoryId, origin, now }: ProjectCriteria): RawBuilder<unknown> {
  const hasText = q ? sql`and r.search_text like ${`%${escapeLike(q.toLowerCase())}%`}` : sql``;
  const inCategory = categoryId === null ? sql`` : sql`and r.category_id = ${categoryId}`;
  return sql`
    from quote_request r
    join zip_code z on z.zip = r.zip
    join "user" u on u.id = r.client_id
    left join ${originPoint(origin)} origin on true
    where ${isShownProject} and r.state = 'open' and r.expires_at > ${now} ${hasText} ${inCategory}`;
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Returns open projects: those near the origin first, in both groups in the chosen order. */
export async function searchOpenProjects(
  db: Db,
  criteria: ProjectCriteria,
  page: { sort: ProjectSort; after: ProjectPosition | null; limit: number },
): Promise<FoundProject[]> {
  const { after } = page;
  const isNear = sql`coalesce(earth_distance(origin.p, z.point) <= origin.meters, false)`;
  const key = sortKeys[page.sort];
  const isAfter = after
    ? sql`and (${isNear}, ${key}, r.id) < (${after.isNear}::boolean, ${after.sortKey}::float8, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<FoundProject>`
    select r.id, c.slug as "categorySlug", s.slug as "serviceSlug", r.title, r.description, r.city, r.place_state as state,
      ${daysJson} as days, ${budgetJson} as budget, r.client_name as "clientName", r.created_at as "createdAt",
      (select count(*) from offer o where o.request_id = r.id and ${offerState(criteria.now)} = 'quoted')::int as bids,
      (round(r.meters / 1000) * 1000)::int as "distanceMeters", r.is_near as "isNear", r.sort_key as "sortKey"
    from (
      select r.*, z.city, z.state as place_state, u.name as client_name, earth_distance(origin.p, z.point) as meters,
        ${isNear} as is_near, ${key} as sort_key
      ${fromMatching(criteria)} ${isAfter}
      order by is_near desc, sort_key desc, r.id desc
      limit ${page.limit}
    ) r
    join category c on c.id = r.category_id
    left join subcategory s on s.id = r.subcategory_id
    order by r.is_near desc, r.sort_key desc, r.id desc`.execute(db);
  return rows;
}

/** Returns how many offers for a request the client can accept at `now`. */
export async function countLiveOffers(db: Db, requestId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('offer')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('request_id', '=', requestId)
    .where('state', '=', 'quoted')
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the ids of the newest open projects, for search engines. */
export async function listOpenProjects(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id ${fromMatching({ categoryId: null, origin: null, now })}
    order by r.created_at desc, r.id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** True if everybody may read the project: its client's account is neither suspended nor closed. */
export async function isShown(db: Db, projectId: string): Promise<boolean> {
  const { rows } = await sql`
    select from quote_request r where r.id = ${projectId} and ${isShownProject}`.execute(db);
  return rows.length > 0;
}
