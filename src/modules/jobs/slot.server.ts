import { sql } from 'kysely';
import { after, minutes } from '#lib/clock.ts';
import type { Db } from '#platform/database/database.server.ts';

/** Whether another live job of the Pro overlaps a slot. A hint for people: what decides is the constraint `job_no_overlap`. */
export async function isSlotTaken(
  db: Db,
  slot: { workerId: string; startsAt: Date; minutes: number },
): Promise<boolean> {
  const endsAt = after(slot.startsAt, minutes(slot.minutes));
  const { rows } = await sql<{ id: string }>`
    select id from job where worker_id = ${slot.workerId}
      and tstzrange(starts_at, ends_at) && tstzrange(${slot.startsAt}, ${endsAt})
      and state in ('awaiting_payment', 'paid', 'in_progress', 'submitted', 'changes_requested', 'needs_attention')
    limit 1`.execute(db);
  return rows.length > 0;
}
