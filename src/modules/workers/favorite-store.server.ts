import { sql } from 'kysely';
import type { Db } from '#platform/database/database.server.ts';
import { following, microsOf, type Position } from '#platform/database/keyset.server.ts';
import { type CardRow, cardColumns, completeCards, type Reading } from './card-store.server.ts';
import type { PlacelessCard } from './contract.ts';

export type FavoriteRow = PlacelessCard & Position;

/** Saves a listed Pro for a person; saving again changes nothing. False when no Pro is listed under `workerId`. */
export async function insertFavorite(db: Db, userId: string, workerId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ listed: boolean }>`
    with pro as (select id from worker_profile where id = ${workerId} and listed),
      saved as (insert into favorite (user_id, worker_id, created_at) select ${userId}::uuid, id, ${now}::timestamptz from pro
        on conflict do nothing)
    select exists (select from pro) as listed`.execute(db);
  return rows[0]?.listed ?? false;
}

/** Saves the listed Pros among `workerIds`, the first as the latest. Returns how many were not saved before. */
export async function insertFavorites(
  db: Db,
  userId: string,
  workerIds: readonly string[],
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into favorite (user_id, worker_id, created_at)
    select ${userId}::uuid, w.id, ${now}::timestamptz - given.place * interval '1 millisecond'
    from unnest(${workerIds}::uuid[]) with ordinality as given (id, place)
    join worker_profile w on w.id = given.id and w.listed
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function deleteFavorite(db: Db, userId: string, workerId: string): Promise<void> {
  await db.deleteFrom('favorite').where('user_id', '=', userId).where('worker_id', '=', workerId).execute();
}

/** A person's saved Pros who are still listed, latest first. */
export async function readFavorites(
  db: Db,
  { readerId, now }: Reading & { readerId: string },
  after: Position | null,
  limit: number,
): Promise<FavoriteRow[]> {
  const { rows } = await sql<CardRow<FavoriteRow>>`
    select ${cardColumns({ readerId, now })},
      ${microsOf(sql`f.created_at`)} as micros
    from favorite f
    join worker_profile w on w.id = f.worker_id
    where f.user_id = ${readerId} and w.listed and ${following(sql`f.created_at`, sql`w.id`, after)}
    order by f.created_at desc, w.id desc
    limit ${limit}`.execute(db);
  return completeCards(db, rows, { now });
}
