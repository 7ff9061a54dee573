import { sql } from 'kysely';
import type { Db } from '#platform/database/database.server.ts';
import { prepared } from '#platform/database/prepared.server.ts';
import { isRatable } from './reviewable-store.server.ts';
import type { Side } from './store.server.ts';

/** A job whose review by one side is missing. */
export interface ReviewToWrite {
  jobId: string;
  title: string;
  counterpartName: string;
}

/** Returns at most `limit` jobs, finished after `finishedAfter`, that this side has not reviewed yet, latest first. */
export async function findReviewsToWrite(
  db: Db,
  { userId, side, finishedAfter, limit }: { userId: string; side: Side; finishedAfter: Date; limit: number },
): Promise<ReviewToWrite[]> {
  const own = side === 'client' ? sql`j.client_id` : sql`j.worker_id`;
  const { rows } = await sql<ReviewToWrite>`${prepared}
    select j.id as "jobId", j.title, ${side === 'client' ? sql`w.display_name` : sql`u.name`} as "counterpartName"
    from job j join worker_profile w on w.id = j.worker_id join "user" u on u.id = j.client_id
    where ${own} = ${userId} and ${isRatable} and j.state_since > ${finishedAfter}
      and not exists (select from review r where r.job_id = j.id and r.side = ${side})
    order by j.state_since desc, j.id desc
    limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
