import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/database.server.ts';
import type { NextFreeDay } from './contract.ts';
import { freeDaysAhead } from './limits.ts';

/**
 * A column: the first day on which clients can book the Pro `w` without a quote; null for none in the coming four weeks, and where it isn't
 * known. The notice and how far ahead the Pro plans count from `now` on, so that the days in the table stay true as time passes.
 */
export function nextFreeDay(now: Date): RawBuilder<NextFreeDay | null> {
  const startOf = (days: RawBuilder<number>) => sql`(next.today + ${days})::timestamp at time zone d.time_zone`;
  // The starts are in order: width_bucket finds the first one after an instant without reading all.
  return sql<NextFreeDay | null>`(select case when next.start < ${startOf(sql`${freeDaysAhead}::int`)}
      and next.start + make_interval(mins => d.length_minutes) <= ${startOf(sql`7 * d.weeks_ahead`)}
      then json_build_object('date', (next.start at time zone d.time_zone)::date,
        'daysAhead', (next.start at time zone d.time_zone)::date - next.today) end
    from worker_free_days d, lateral (select (${now}::timestamptz at time zone d.time_zone)::date as today,
      d.last_starts[width_bucket(${now}::timestamptz + make_interval(hours => d.notice_hours) - interval '1 microsecond',
        d.last_starts) + 1] as start) next
    where d.worker_id = w.id)`;
}

/** A Pro whose days are to be worked out, and a number that grows with each change of what is free. */
export interface DueFreeDays {
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
  /** The last start of each free day, and the last one whose work ends on that day if it's another one; in order. */
  lastStarts: Date[];
  /** How long the work is. */
  minutes: number;
  noticeHours: number;
  weeksAhead: number;
  /** IANA name of the Pro's zone. */
  timeZone: string;
}

/** What is worked out for a Pro: null where clients don't book, or where it isn't known; `dueAt` is null for days that need no more work. */
export type WorkedOut = DueFreeDays & { days: FreeDays | null; dueAt: Date | null };

/** Writes the days of Pros where nothing has changed since `findDueFreeDays`. Of the others, the change has made the days due again. */
export async function saveFreeDays(db: Db, workers: readonly WorkedOut[]): Promise<void> {
  await sql`
    update worker_free_days d set last_starts = n."lastStarts", length_minutes = n.minutes, notice_hours = n."noticeHours",
      weeks_ahead = n."weeksAhead", time_zone = n."timeZone", due_at = coalesce(n."dueAt", 'infinity')
    from jsonb_to_recordset(${JSON.stringify(workers.map(({ days, ...worker }) => ({ ...worker, ...days })))}::jsonb)
      as n ("workerId" uuid, changes int, "dueAt" timestamptz, "lastStarts" timestamptz[], minutes smallint,
        "noticeHours" smallint, "weeksAhead" smallint, "timeZone" text)
    where d.worker_id = n."workerId" and d.changes = n.changes`.execute(db);
}
