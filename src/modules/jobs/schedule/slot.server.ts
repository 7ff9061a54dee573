import { after, minutes } from '#lib/clock.ts';
import type { Db } from '#platform/database/database.server.ts';
import { findTitleWithin } from '../store.server.ts';

/**
 * Returns the title of a job of the Pro that overlaps a slot, or null if the slot is free. Only a hint for people, and the title
 * for that Pro alone: the constraint `job_no_overlap` decides.
 */
export function findOverlap(
  db: Db,
  slot: { workerId: string; startsAt: Date; minutes: number },
): Promise<string | null> {
  const endsAt = after(slot.startsAt, minutes(slot.minutes));
  return findTitleWithin(db, { workerId: slot.workerId, startsAt: slot.startsAt, endsAt });
}
