import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/database.server.ts';
import { answerTimes } from './limits.ts';

/**
 * Returns the usual answer time of the Pro `w` in minutes: the median of the first answers since `since`; null for a Pro with
 * few answers.
 */
export function usualAnswerMinutes(since: Date): RawBuilder<number | null> {
  return sql<number | null>`(select case when count(*) >= ${answerTimes.minAnswers}::int then greatest(1, round(
      percentile_cont(0.5) within group (order by
        (extract(epoch from a.answered_at - coalesce(a.asked_at, q.created_at)) / 60)::float8)))::int end
    from request_recipient a join quote_request q on q.id = a.request_id
    where a.worker_id = w.id and a.answered_at >= ${since})`;
}

/** What the second step of the request form shows of a Pro beside the card. */
export interface CandidateFacts {
  id: string;
  serviceSlugs: string[];
  usualAnswerMinutes: number | null;
}

/** Returns the services and the usual answer times of Pros. */
export async function findCandidateFacts(
  db: Db,
  workerIds: readonly string[],
  answersSince: Date,
): Promise<CandidateFacts[]> {
  const { rows } = await sql<CandidateFacts>`
    select w.id, ${usualAnswerMinutes(answersSince)} as "usualAnswerMinutes",
      coalesce((select json_agg(s.slug order by s.id) from worker_subcategory ws
        join subcategory s on s.id = ws.subcategory_id where ws.worker_id = w.id), '[]') as "serviceSlugs"
    from worker_profile w
    where w.id = any (${[...workerIds]}::uuid[])`.execute(db);
  return rows;
}

/** Returns the Pros asked by a request of this client; none for the request of another. */
export async function findAskedByOwn(db: Db, requestId: string, clientId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('request_recipient as rr')
    .innerJoin('quote_request as r', 'r.id', 'rr.request_id')
    .select('rr.worker_id as workerId')
    .where('r.id', '=', requestId)
    .where('r.client_id', '=', clientId)
    .execute();
  return rows.map(({ workerId }) => workerId);
}
