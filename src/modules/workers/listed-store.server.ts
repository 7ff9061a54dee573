import { sql } from 'kysely';
import type { Db } from '#platform/database/database.server.ts';
import type { OfferedService } from './contract.ts';

/** The PostgreSQL channel that triggers notify when a Pro becomes listed or is no longer listed. */
export const listingChannel = 'worker_listing';

/** Returns true if clients find the Pro and can ask the Pro for a quote. */
export async function isListed(db: Db, workerId: string): Promise<boolean> {
  const found = await db
    .selectFrom('worker_profile')
    .select('id')
    .where('id', '=', workerId)
    .where('listed', '=', true)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns the id of every `size`th listed Pro in the order of the ids, beginning with the first. */
export async function findListedStarts(db: Db, size: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from (
      select id, row_number() over (order by id) as at from worker_profile where listed
    ) as numbered where (at - 1) % ${size} = 0 order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns up to `limit` listed Pros from the id `from` on, in the order of the ids, each with the last change of the profile. */
export function findListedFrom(db: Db, from: string, limit: number): Promise<{ id: string; updatedAt: Date }[]> {
  return (
    db
      .selectFrom('worker_profile')
      .select(['id', 'updated_at as updatedAt'])
      // Not a parameter: the planner has to see the condition of the index.
      .where(sql<boolean>`listed`)
      .where('id', '>=', from)
      .orderBy('id')
      .limit(limit)
      .execute()
  );
}

/**
 * Returns the services of a category in the catalog's order, each with how many listed Pros offer it and their lowest rate. It reads
 * all of these Pros: use an answer of the last minute.
 */
export async function countByService(db: Db, categoryId: number): Promise<OfferedService[]> {
  const { rows } = await sql<OfferedService>`
    select s.slug, count(w.id)::int as pros, min(w.hourly_rate_cents) as "fromCents"
    from subcategory s
      left join worker_subcategory ws on ws.subcategory_id = s.id
      left join worker_profile w on w.id = ws.worker_id and w.listed
    where s.category_id = ${categoryId}
    group by s.id
    order by s.id`.execute(db);
  return rows;
}
