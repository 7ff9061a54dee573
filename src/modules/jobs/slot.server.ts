import { after, minutes } from '#lib/clock.ts';
import type { Db } from '#platform/database/database.server.ts';
import { hasJobWithin } from './store.server.ts';

/** True when another job of the Pro overlaps a slot. Only a hint for people: the constraint `job_no_overlap` decides. */
export function isSlotTaken(db: Db, slot: { workerId: string; startsAt: Date; minutes: number }): Promise<boolean> {
  const endsAt = after(slot.startsAt, minutes(slot.minutes));
  return hasJobWithin(db, { workerId: slot.workerId, startsAt: slot.startsAt, endsAt });
}
