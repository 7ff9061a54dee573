import { sql } from 'kysely';
import type { Db } from '#platform/database/database.server.ts';
import { following, microsOf, type Position } from '#platform/database/keyset.server.ts';
import type { WorkerCard } from './contract.ts';

export type FavoriteRow = Omit<WorkerCard, 'distanceMetres'> & Position;

/** Saves a listed Pro for a person; again changes nothing. False when nobody is listed under `workerId`. */
export async function insertFavorite(db: Db, userId: string, workerId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ listed: boolean }>`
    with pro as (select id from worker_profile where id = ${workerId} and listed),
      saved as (insert into favorite (user_id, worker_id, created_at) select ${userId}::uuid, id, ${now}::timestamptz from pro
        on conflict do nothing)
    select exists (select from pro) as listed`.execute(db);
  return rows[0]?.listed ?? false;
}

export async function deleteFavorite(db: Db, userId: string, workerId: string): Promise<void> {
  await db.deleteFrom('favorite').where('user_id', '=', userId).where('worker_id', '=', workerId).execute();
}

/** A person's saved Pros who are still listed, latest first. */
export async function readFavorites(
  db: Db,
  userId: string,
  after: Position | null,
  limit: number,
): Promise<FavoriteRow[]> {
  const { rows } = await sql<FavoriteRow>`
    select w.id, w.display_name as name, w.headline, c.slug as "categorySlug", w.rating::float8 as rating,
      w.review_count as "reviewCount", w.verified, w.extra_mile as "extraMile", z.city, z.state,
      w.hourly_rate_cents as "hourlyRateCents", w.portrait_seed as "portraitSeed", w.skills,
      ${microsOf(sql`f.created_at`)} as micros
    from favorite f
    join worker_profile w on w.id = f.worker_id
    join zip_code z on z.zip = w.zip
    join category c on c.id = w.category_id
    where f.user_id = ${userId} and w.listed and ${following(sql`f.created_at`, sql`w.id`, after)}
    order by f.created_at desc, w.id desc
    limit ${limit}`.execute(db);
  return rows;
}
