import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { answersMeasured, usualAnswerMinutes } from './answer-store.server.ts';
import { validChecks } from './application/check-store.server.ts';
import { extraMileRules } from './limits.ts';

/** Returns what a Pro's profile says about badges and answers, as of `now`; undefined for no Pro. */
export function findStanding(db: Db, workerId: string, now: Date) {
  return db
    .selectFrom('worker_profile as w')
    .select(['w.display_name as name', 'w.extra_mile as isMember', 'w.verified', 'w.completed_jobs as completedJobs'])
    .select([sql<number>`w.rating::float8`.as('rating'), 'w.review_count as reviewCount'])
    .select([
      validChecks(now).as('checks'),
      usualAnswerMinutes(now).as('usualAnswerMinutes'),
      answersMeasured(now).as('answers'),
    ])
    .where('w.id', '=', workerId)
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
