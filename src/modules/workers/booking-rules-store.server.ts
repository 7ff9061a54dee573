import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { BookingRules } from './booking-rules.ts';

/** A column: the rules of `w`, a Pro's profile; null for a Pro who has chosen none. */
export const bookingRules = sql<BookingRules | null>`(select json_build_object('instant', r.instant,
  'bufferMinutes', r.buffer_minutes, 'countsTravel', r.counts_travel, 'noticeHours', r.notice_hours,
  'weeksAhead', r.weeks_ahead, 'shortestHours', r.shortest_hours, 'closedOnHolidays', r.closed_on_holidays)
  from worker_booking_rules r where r.worker_id = w.id)`;

/** Returns the rules that an account has chosen; undefined for none. */
export function findChosenRules(db: Db, workerId: string): Promise<BookingRules | undefined> {
  return db
    .selectFrom('worker_booking_rules')
    .select(['instant', 'buffer_minutes as bufferMinutes', 'counts_travel as countsTravel'])
    .select(['notice_hours as noticeHours', 'weeks_ahead as weeksAhead', 'shortest_hours as shortestHours'])
    .select('closed_on_holidays as closedOnHolidays')
    .where('worker_id', '=', workerId)
    .executeTakeFirst();
}

export async function saveRules(tx: Tx, workerId: string, rules: BookingRules, at: Date): Promise<void> {
  const values = {
    instant: rules.instant,
    buffer_minutes: rules.bufferMinutes,
    counts_travel: rules.countsTravel,
    notice_hours: rules.noticeHours,
    weeks_ahead: rules.weeksAhead,
    shortest_hours: rules.shortestHours,
    closed_on_holidays: rules.closedOnHolidays,
    updated_at: at,
  };
  await tx
    .insertInto('worker_booking_rules')
    .values({ worker_id: workerId, ...values })
    .onConflict((conflict) => conflict.column('worker_id').doUpdateSet(values))
    .execute();
}

/**
 * Locks a Pro's time until the transaction ends, so that what is free does not change before a job takes it. The lock lets
 * reads and new rows that point to the Pro through.
 */
export async function lockTime(tx: Tx, workerId: string): Promise<void> {
  await tx.selectFrom('worker_profile').select('id').where('id', '=', workerId).forNoKeyUpdate().execute();
}
