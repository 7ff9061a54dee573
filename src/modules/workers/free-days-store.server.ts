import { type RawBuilder, sql } from 'kysely';
import { minutes } from '#lib/clock.ts';
import type { Db } from '#platform/database/database.server.ts';

/**
 * A column: the last start, in minutes since 1970, of the first day on which clients can book the Pro `w` without a quote; null for none
 * in the coming four weeks, and where it isn't known.
 */
export function lastStartOfNextFreeDay(now: Date): RawBuilder<number | null> {
  const nowMinutes = Math.ceil(now.getTime() / minutes(1));
  // The starts are in order: width_bucket finds the first one from an instant on without reading all.
  return sql<
    number | null
  >`(select d.last_starts[width_bucket(${nowMinutes}::int + d.notice_minutes - 1, d.last_starts) + 1]
    from worker_free_days d where d.worker_id = w.id)`;
}

/** A Pro whose days are to be worked out, and a number that grows with each change of what is free. */
interface DueFreeDays {
  workerId: string;
  changes: number;
}

/** Returns Pros whose days are to be worked out at `now`: those of a change first. */
export function findDueFreeDays(db: Db, now: Date, limit: number): Promise<DueFreeDays[]> {
  return db
    .selectFrom('worker_free_days')
    .select(['worker_id as workerId', 'changes'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute();
}

/** On which days clients can book a Pro. */
export interface FreeDays {
  /** The last start of each free day, in order, by the Pro's rules but without the notice. */
  lastStarts: readonly Date[];
  noticeMinutes: number;
}

/** What is worked out for a Pro: `days` is null where clients don't book, or where it isn't known; `dueAt` is null for days that need no more work. */
export type WorkedOut = DueFreeDays & { days: FreeDays | null; dueAt: Date | null };

/** Writes the days of Pros where nothing has changed since `findDueFreeDays`. Of the others, the change has made the days due again. */
export async function saveFreeDays(db: Db, workers: readonly WorkedOut[]): Promise<void> {
  const rows = workers.map(({ days, ...worker }) => ({
    ...worker,
    noticeMinutes: days?.noticeMinutes,
    lastStarts: days?.lastStarts.map((start) => start.getTime() / minutes(1)),
  }));
  await sql`
    update worker_free_days d set last_starts = n."lastStarts", notice_minutes = n."noticeMinutes",
      due_at = coalesce(n."dueAt", 'infinity')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n ("workerId" uuid, changes int, "dueAt" timestamptz, "lastStarts" int[], "noticeMinutes" smallint)
    where d.worker_id = n."workerId" and d.changes = n.changes`.execute(db);
}
