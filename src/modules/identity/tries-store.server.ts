import { sql } from 'kysely';
import type { Db } from '#platform/database/database.server.ts';

/** Takes one try back that a limit has counted in a row; those of others stay. A count that is over is left alone. */
export async function takeBackTry(db: Db, row: string): Promise<void> {
  await sql`
    with last as (delete from rate_limit where key = ${row} and points = 1)
    update rate_limit set points = points - 1 where key = ${row} and points > 1 and expire > ${Date.now()}`.execute(db);
}

/** Deletes what the limits of tries counted up to spans that are over. Real time, as they count (`platform/operations/limit.server.ts`). */
export async function deleteOldTries(db: Db): Promise<void> {
  await db.deleteFrom('rate_limit').where('expire', '<', Date.now()).execute();
}
