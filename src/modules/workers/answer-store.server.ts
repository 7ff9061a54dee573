import { type RawBuilder, sql } from 'kysely';
import { after, days } from '#lib/clock.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { measuredAnswers as measured } from './limits.ts';

/**
 * A column: how fast the Pro `w` usually answers, in whole minutes. It is measured where the Pro has given enough answers of late,
 * and otherwise what the profile says; null where that says nothing.
 */
export function usualAnswerMinutes(now: Date): RawBuilder<number | null> {
  return sql<number | null>`coalesce((select case when count(*) >= ${measured.least}::int then greatest(1, round(
      percentile_cont(0.5) within group (order by (extract(epoch from a.answered_at - a.asked_at) / 60)::float8)))::int end
    from worker_answer a where a.worker_id = w.id and a.answered_at >= ${after(now, -days(measured.days))}), w.response_minutes)`;
}

/** A column: how many first answers of the Pro `w` count for the usual answer time now. */
export const answersMeasured = (now: Date): RawBuilder<number> =>
  sql<number>`(select count(*)::int from worker_answer a
    where a.worker_id = w.id and a.answered_at >= ${after(now, -days(measured.days))})`;

/** Records that a Pro has answered. `reference` is what was asked; of several answers to it the first counts. */
export async function recordAnswer(
  tx: Tx,
  answer: { workerId: string; reference: string; askedAt: Date; at: Date },
): Promise<void> {
  const { workerId, reference, askedAt, at } = answer;
  await tx
    .insertInto('worker_answer')
    .values({ worker_id: workerId, reference, asked_at: askedAt, answered_at: at })
    .onConflict((conflict) => conflict.columns(['worker_id', 'reference']).doNothing())
    .execute();
}
