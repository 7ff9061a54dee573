import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { HoursException } from './hours-exception.ts';

/** An exception as its Pro sees it, who can remove it. */
export type OwnException = HoursException & { id: string };

/** A column: the date of `now` in a time zone. */
const dateIn = (timeZone: RawBuilder<string>, now: Date) => sql`(${now}::timestamptz at time zone ${timeZone})::date`;

/**
 * A column: the exceptions of `w` (a profile) or `a` (an application) that are not over at `now`, in order. `timeZone` is the
 * Pro's.
 */
export const hoursExceptions = (table: 'w' | 'a', timeZone: RawBuilder<string>, now: Date) => sql<
  OwnException[]
>`coalesce((select json_agg(json_build_object(
  'id', e.id, 'firstDay', e.first_day, 'lastDay', e.last_day, 'opens', to_char(e.opens, 'HH24:MI'),
  'closes', to_char(e.closes, 'HH24:MI')) order by e.first_day)
  from worker_hours_exception e
  where e.worker_id = ${sql.ref(`${table}.id`)} and e.last_day >= ${dateIn(timeZone, now)}), '[]')`;

/** A column: the exception of `a` (an application) that ended the day before `now`, whose night may not be over; null without one. */
export const exceptionOfYesterday = (timeZone: RawBuilder<string>, now: Date) => sql<OwnException | null>`(
  select json_build_object('id', e.id, 'firstDay', e.first_day, 'lastDay', e.last_day,
    'opens', to_char(e.opens, 'HH24:MI'), 'closes', to_char(e.closes, 'HH24:MI'))
  from worker_hours_exception e where e.worker_id = a.id and e.last_day = ${dateIn(timeZone, now)} - 1)`;

/** A column: the time zone of `a`, an application with its place `z`, or of its account `u` before there is a place. */
export const zoneOfApplication = sql<string>`coalesce(z.time_zone, u.time_zone)`;

/** Returns today's date (`YYYY-MM-DD`) where a Pro works, and how many exceptions are not over. */
export async function countExceptions(tx: Tx, workerId: string, now: Date): Promise<{ today: string; count: number }> {
  const today = dateIn(zoneOfApplication, now);
  const { rows } = await sql<{ today: string; count: number }>`
    select ${today}::text as today,
      (select count(*)::int from worker_hours_exception where worker_id = a.id and last_day >= ${today}) as count
    from worker_application a join "user" u on u.id = a.id left join zip_code z on z.zip = a.zip
    where a.id = ${workerId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`no application of ${workerId}`);
  return row;
}

/** Adds an exception. Returns false, and adds nothing, when the Pro has another one on one of its days. */
export async function insertException(tx: Tx, workerId: string, exception: HoursException): Promise<boolean> {
  const { firstDay, lastDay, opens, closes } = exception;
  const row = await tx
    .insertInto('worker_hours_exception')
    .values({ worker_id: workerId, first_day: firstDay, last_day: lastDay, opens, closes })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes an exception of this Pro. Returns false without one. */
export async function deleteException(tx: Tx, { id, workerId }: { id: string; workerId: string }): Promise<boolean> {
  const row = await tx
    .deleteFrom('worker_hours_exception')
    .where('id', '=', id)
    .where('worker_id', '=', workerId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns all exceptions of a Pro, those that are over too: for the copy of a person's data. */
export function readExceptions(db: Db, workerId: string) {
  return db
    .selectFrom('worker_hours_exception')
    .select([sql<string>`first_day::text`.as('first_day'), sql<string>`last_day::text`.as('last_day')])
    .select(['opens', 'closes'])
    .where('worker_id', '=', workerId)
    .orderBy('first_day')
    .execute();
}
