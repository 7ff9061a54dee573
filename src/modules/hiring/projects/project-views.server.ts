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

/** An order of the list: greatest first by `key`, which an index has, and then by id. A cursor carries it as a number. */
interface Order {
  key: RawBuilder<unknown>;
  asNumber: RawBuilder<number>;
  fromNumber(value: number): RawBuilder<unknown>;
}

const orders: Record<ProjectSort, Order> = {
  newest: {
    key: sql`r.created_at`,
    asNumber: sql`(extract(epoch from r.created_at) * 1000000)::float8`,
    fromNumber: (microseconds) => sql`timestamptz 'epoch' + ${microseconds}::float8 * interval '1 microsecond'`,
  },
  budget_high: {
    key: sql`r.budget_cents`,
    asNumber: sql`r.budget_cents::float8`,
    fromNumber: (cents) => sql`${cents}::bigint`,
  },
  budget_low: {
    key: sql`(- r.budget_cents)`,
    asNumber: sql`(- r.budget_cents)::float8`,
    fromNumber: (cents) => sql`${cents}::bigint`,
  },
};

/** The point `p` around which `meters` are near. */
const originOf = (origin: NonNullable<Origin>): RawBuilder<unknown> =>
  'zip' in origin
    ? sql`(select o.point as p, ${nearMeters}::float8 as meters from zip_code o where o.zip = ${origin.zip}) origin`
    : sql`(select w.point as p, w.service_radius_m::float8 as meters from worker_profile w where w.id = ${origin.workerId}) origin`;

/** True for a project `r` that is open at `now` and has the text and the category. */
function isMatch({ q, categoryId, now }: Omit<ProjectCriteria, 'origin'>): RawBuilder<unknown> {
  const hasText = q ? sql`and r.search_text like ${`%${escapeLike(q.toLowerCase())}%`}` : sql``;
  const inCategory = categoryId === null ? sql`` : sql`and r.category_id = ${categoryId}`;
  return sql`${isShownProject} and r.state = 'open' and r.expires_at > ${now} ${hasText} ${inCategory}`;
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

export interface ProjectPage {
  sort: ProjectSort;
  after: ProjectPosition | null;
  limit: number;
}

/** Returns the projects near the origin: of each ZIP code near it those that come first, and of these the page. */
export async function listNearProjects(
  db: Db,
  criteria: ProjectCriteria & { origin: NonNullable<Origin> },
  page: ProjectPage,
): Promise<FoundProject[]> {
  const from = sql`${originOf(criteria.origin)}
    join zip_code near on earth_box(origin.p, origin.meters) @> near.point and earth_distance(origin.p, near.point) <= origin.meters
    cross join lateral (
      select r.* from quote_request r where r.zip = near.zip and ${isMatch(criteria)} ${isAfter(page)} ${inOrder(page)}) r`;
  return (await selectCards({ from, now: criteria.now, isNear: true }, page).execute(db)).rows;
}

/** Returns the projects that aren't near the origin; all of them without one. */
export async function listOtherProjects(db: Db, criteria: ProjectCriteria, page: ProjectPage): Promise<FoundProject[]> {
  const { origin, now } = criteria;
  const center = origin ? originOf(origin) : sql`(select null::earth as p) origin`;
  const isElsewhere = origin
    ? sql`and coalesce(earth_distance(origin.p, (select z.point from zip_code z where z.zip = r.zip)) > origin.meters, true)`
    : sql``;
  const from = sql`quote_request r left join ${center} on true where ${isMatch(criteria)} ${isElsewhere} ${isAfter(page)}`;
  return (await selectCards({ from, now, isNear: false }, page).execute(db)).rows;
}

const isAfter = ({ sort, after }: ProjectPage): RawBuilder<unknown> =>
  after ? sql`and (${orders[sort].key}, r.id) < (${orders[sort].fromNumber(after.sortKey)}, ${after.id}::uuid)` : sql``;

const inOrder = ({ sort, limit }: ProjectPage): RawBuilder<unknown> =>
  sql`order by ${orders[sort].key} desc, r.id desc limit ${limit}`;

/** The statement for a page of cards, of the projects `r` and the `origin` in `from`. */
function selectCards(
  { from, now, isNear }: { from: RawBuilder<unknown>; now: Date; isNear: boolean },
  page: ProjectPage,
): RawBuilder<FoundProject> {
  const { key, asNumber } = orders[page.sort];
  return sql`
    select r.id, c.slug as "categorySlug", s.slug as "serviceSlug", r.title, r.description, z.city, z.state,
      ${daysJson} as days, ${budgetJson} as budget, u.name as "clientName", r.created_at as "createdAt",
      (select count(*) from offer o where o.request_id = r.id and ${offerState(now)} = 'quoted')::int as bids,
      (round(earth_distance(r.p, z.point) / 1000) * 1000)::int as "distanceMeters",
      ${isNear}::boolean as "isNear", ${asNumber} as "sortKey"
    from (select r.*, origin.p from ${from} ${inOrder(page)}) r
    join zip_code z on z.zip = r.zip
    join "user" u on u.id = r.client_id
    join category c on c.id = r.category_id
    left join subcategory s on s.id = r.subcategory_id
    order by ${key} desc, r.id desc`;
}

/** Returns how many offers for a request are live at `now`, those from before a change of a project among them. */
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
    select r.id from quote_request r where ${isMatch({ categoryId: null, now })}
    order by r.created_at desc, r.id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** True if everybody may read the project: its client's account is neither suspended nor closed. */
export async function isShown(db: Db, projectId: string): Promise<boolean> {
  const { rows } = await sql`
    select from quote_request r where r.id = ${projectId} and ${isShownProject}`.execute(db);
  return rows.length > 0;
}
