import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/database.server.ts';
import type { WorkerCard } from './contract.ts';
import type { WorkerSort } from './search-options.ts';
import type { SearchText } from './search-text.ts';

/** A search with its words already turned into ids and its place into degrees. */
export interface WorkerQuery {
  lat: number;
  lng: number;
  categoryId: number | null;
  subcategorySlug: string | null;
  text: SearchText;
  weekday: number | null;
  language: string | null;
  extraMileOnly: boolean;
  sort: WorkerSort;
  after: { extraMile: boolean; key: number; id: string } | null;
  limit: number;
}

export type WorkerRow = WorkerCard & { sortKey: number };

// Every order is "greatest first", so that one row comparison serves as the keyset of all three.
const sortKeys: Record<WorkerSort, RawBuilder<number>> = {
  rating: sql`w.rank_score::float8`,
  rate_low: sql`-w.hourly_rate_cents::float8`,
  rate_high: sql`w.hourly_rate_cents::float8`,
};

/** Listed Pros whose service area contains the point: Extra Mile members first, then by the chosen order. */
export async function searchWorkers(db: Db, query: WorkerQuery): Promise<WorkerRow[]> {
  const key = sortKeys[query.sort];
  const { rows } = await sql<WorkerRow>`
    select w.id, w.display_name as name, w.headline, c.slug as "categorySlug", w.rating::float8 as rating,
      w.review_count as "reviewCount", w.verified, w.extra_mile as "extraMile", z.city, z.state,
      w.hourly_rate_cents as "hourlyRateCents", round(w.metres)::int as "distanceMetres",
      w.portrait_seed as "portraitSeed", w.skills, w.sort_key as "sortKey"
    from (
      select w.*, ${key} as sort_key, earth_distance(origin.p, w.point) as metres
      from (select ll_to_earth(${query.lat}, ${query.lng}) as p offset 0) origin, worker_profile w
      where w.listed and w.service_area @> origin.p and earth_distance(origin.p, w.point) <= w.service_radius_m
        ${filters(query, key)}
      order by w.extra_mile desc, ${key} desc, w.id desc
      limit ${query.limit}
    ) w
    join zip_code z on z.zip = w.zip
    join category c on c.id = w.category_id
    order by w.extra_mile desc, w.sort_key desc, w.id desc`.execute(db);
  return rows;
}

function filters(query: WorkerQuery, key: RawBuilder<number>): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [];
  if (query.categoryId !== null) parts.push(sql`and w.category_id = ${query.categoryId}`);
  if (query.extraMileOnly) parts.push(sql`and w.extra_mile`);
  if (query.language !== null) parts.push(sql`and ${query.language} = any (w.languages)`);
  for (const word of query.text.rest) parts.push(sql`and ${holds(word)}`);
  if (query.text.known) {
    const { words, trades } = query.text.known;
    const asTyped = sql`(${sql.join(words.map(holds), sql` and `)})`;
    parts.push(sql`and (${sql.join([...trades.map(holds), asTyped], sql` or `)})`);
  }
  if (query.subcategorySlug !== null) {
    parts.push(sql`and exists (select from worker_subcategory ws join subcategory s on s.id = ws.subcategory_id
      where ws.worker_id = w.id and s.slug = ${query.subcategorySlug})`);
  }
  if (query.weekday !== null) {
    parts.push(sql`and exists (select from worker_hours h where h.worker_id = w.id and h.weekday = ${query.weekday})`);
  }
  if (query.after) {
    const { extraMile, key: value, id } = query.after;
    parts.push(sql`and (w.extra_mile, ${key}, w.id) < (${extraMile}::boolean, ${value}::float8, ${id}::uuid)`);
  }
  return sql.join(parts, sql` `);
}

const holds = (piece: string) => sql`w.search_text like ${`%${escapeLike(piece)}%`}`;

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * The public profile of a listed Pro, with subcategories, weekly hours and whether `readerId` saved it, in one statement;
 * undefined when not listed.
 */
export function findProfile(db: Db, id: string, readerId: string | null) {
  return db
    .selectFrom('worker_profile as w')
    .innerJoin('category as c', 'c.id', 'w.category_id')
    .innerJoin('zip_code as z', 'z.zip', 'w.zip')
    .select([
      'w.id',
      'w.display_name as name',
      'w.headline',
      'w.description',
      'c.slug as categorySlug',
      'w.skills',
      'w.languages',
      sql<number>`w.rating::float8`.as('rating'),
      'w.review_count as reviewCount',
      'w.completed_jobs as completedJobs',
      'w.verified',
      'w.extra_mile as extraMile',
      'w.hourly_rate_cents as hourlyRateCents',
      'z.city',
      'z.state',
      'z.time_zone as timeZone',
      'w.service_radius_m as serviceRadiusMetres',
      'w.years_experience as yearsExperience',
      'w.response_minutes as responseMinutes',
      'w.cancellation_tier as cancellationTier',
      'w.portrait_seed as portraitSeed',
      'w.created_at as memberSince',
      sql<string[]>`coalesce((select json_agg(s.slug order by s.id) from worker_subcategory ws
        join subcategory s on s.id = ws.subcategory_id where ws.worker_id = w.id), '[]')`.as('subcategorySlugs'),
      sql<{ weekday: number; opens: string; closes: string }[]>`coalesce((select json_agg(json_build_object(
        'weekday', h.weekday, 'opens', to_char(h.opens, 'HH24:MI'), 'closes', to_char(h.closes, 'HH24:MI'))
        order by h.weekday, h.opens) from worker_hours h where h.worker_id = w.id), '[]')`.as('hours'),
      sql<boolean>`exists (select from favorite f where f.worker_id = w.id and f.user_id = ${readerId}::uuid)`.as(
        'favorite',
      ),
    ])
    .where('w.id', '=', id)
    .where('w.listed', '=', true)
    .executeTakeFirst();
}

/** How many Pros are listed, and in how many cities. */
export function countListed(db: Db) {
  return db
    .selectFrom('worker_profile as w')
    .innerJoin('zip_code as z', 'z.zip', 'w.zip')
    .select([sql<number>`count(*)::int`.as('pros'), sql<number>`count(distinct (z.city, z.state))::int`.as('cities')])
    .where('w.listed', '=', true)
    .executeTakeFirstOrThrow();
}

/** The best-ranked Pro of each category, the best of these first. */
export async function bestOfCategories(db: Db, limit: number): Promise<Omit<WorkerCard, 'distanceMetres'>[]> {
  const { rows } = await sql<Omit<WorkerCard, 'distanceMetres'>>`
    select w.id, w.display_name as name, w.headline, c.slug as "categorySlug", w.rating::float8 as rating,
      w.review_count as "reviewCount", w.verified, w.extra_mile as "extraMile", z.city, z.state,
      w.hourly_rate_cents as "hourlyRateCents", w.portrait_seed as "portraitSeed", w.skills
    from (
      select distinct on (category_id) * from worker_profile
      where listed and verified order by category_id, rank_score desc, id desc
    ) w
    join zip_code z on z.zip = w.zip
    join category c on c.id = w.category_id
    order by w.rank_score desc, w.id desc
    limit ${limit}`.execute(db);
  return rows;
}
