import { sql } from 'kysely';
import { after } from '#lib/clock.ts';
import { isReviewable, jobStates } from '#modules/jobs/states.ts';
import type { Db } from '#platform/database/database.server.ts';
import { reviewWindowMs } from './window.ts';

/**
 * True for a job `j` that ended in a way its two sides can rate. One whose payment the client's bank kept is among them only if the work
 * had started: otherwise nobody came, and there is nothing to rate.
 */
export const isRatable = sql<boolean>`(j.state = any (${jobStates.filter(isReviewable)}) and (j.started_at is not null
  or not exists (select from job_event e where e.job_id = j.id and e.act = 'refundByBank')))`;

/** Returns whether a job can be reviewed at `now`: its window is open. */
export async function canBeReviewed(db: Db, jobId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from job j
    where j.id = ${jobId} and ${isRatable} and j.state_since > ${after(now, -reviewWindowMs)}`.execute(db);
  return rows.length > 0;
}
