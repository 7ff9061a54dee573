import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { extraMileRules } from './limits.ts';

/** Returns what of a Pro's profile counts for Extra Mile, and whether the Pro is a member; undefined for no Pro. */
export function findExtraMile(db: Db, workerId: string) {
  return db
    .selectFrom('worker_profile')
    .select(['display_name as name', 'extra_mile as isMember', 'verified', 'completed_jobs as completedJobs'])
    .select([sql<number>`rating::float8`.as('rating'), 'review_count as reviewCount'])
    .where('id', '=', workerId)
    .executeTakeFirst();
}

/**
 * Makes a Pro a member of Extra Mile who has the rating, the checks and the jobs for it. Returns false, and changes nothing, for a
 * member and for a Pro who lacks something. The rating of a Pro without reviews does not count.
 */
export async function grantExtraMile(tx: Tx, workerId: string): Promise<boolean> {
  const row = await tx
    .updateTable('worker_profile')
    .set({ extra_mile: true })
    .where('id', '=', workerId)
    .where('extra_mile', '=', false)
    .where('verified', '=', true)
    .where('review_count', '>', 0)
    .where(sql<boolean>`rating >= ${extraMileRules.rating}`)
    .where('completed_jobs', '>=', extraMileRules.completedJobs)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a membership. Returns false for a Pro who has none. */
export async function endExtraMile(tx: Tx, workerId: string): Promise<boolean> {
  const row = await tx
    .updateTable('worker_profile')
    .set({ extra_mile: false })
    .where('id', '=', workerId)
    .where('extra_mile', '=', true)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
