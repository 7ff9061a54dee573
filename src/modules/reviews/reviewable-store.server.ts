import { sql } from 'kysely';
import { after } from '#lib/clock.ts';
import { isReviewable, jobStates } from '#modules/jobs/states.ts';
import type { Db } from '#platform/database/database.server.ts';
import { reviewWindowMs } from './window.ts';

/** True unless the client's bank ended a job `j` before the work had started: then nobody came, and there is nothing to rate. */
const isForWork = sql<boolean>`(j.started_at is not null
  or not exists (select from job_event e where e.job_id = j.id and e.act = 'refundByBank'))`;

/** True for a job `j` that ended in a way its two sides can rate. */
export const isRatable = sql<boolean>`(j.state = any (${jobStates.filter(isReviewable)}) and ${isForWork})`;

/** Returns whether a job can be reviewed at `now`: its window is open. */
export async function canBeReviewed(db: Db, jobId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from job j
    where j.id = ${jobId} and ${isRatable} and j.state_since > ${after(now, -reviewWindowMs)}`.execute(db);
  return rows.length > 0;
}

/** Returns whether a review of a job is published, now or later. */
export async function canBePublished(db: Db, jobId: string): Promise<boolean> {
  const { rows } = await sql`select from job j where j.id = ${jobId} and ${isForWork}`.execute(db);
  return rows.length > 0;
}
