import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { holdsSlot, type JobState, jobStates } from '../states.ts';
import type { JobSide } from '../transitions.ts';
import type { FeedJob as FeedJobShape } from './feed-contract.ts';

/** A job of the feed, with the side on which its owner is. */
type FeedJob = z.input<typeof FeedJobShape> & { side: JobSide };

export async function findFeed(db: Db, userId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('calendar_feed')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/**
 * Stores the hash of a new secret in place of the one before. Returns when, on the database's clock: a server whose own clock is fast must
 * not date a feed after the act that ends it (`deleteFeedMadeBy`).
 */
export async function replaceFeed(tx: Tx, userId: string, secretHash: string): Promise<Date> {
  const values = { secret_hash: secretHash, created_at: sql<Date>`clock_timestamp()` };
  const { created_at } = await tx
    .insertInto('calendar_feed')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .returning('created_at')
    .executeTakeFirstOrThrow();
  return created_at;
}

export async function deleteFeed(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('calendar_feed').where('user_id', '=', userId).execute();
}

/** Deletes a feed that was made at `at` (ISO 8601, on the database's clock) or before. Returns false when there is none. */
export async function deleteFeedMadeBy(tx: Tx, userId: string, at: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('calendar_feed')
    .where('user_id', '=', userId)
    .where('created_at', '<=', sql<Date>`${at}::timestamptz`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns the person of a feed, unless the account is out of service; undefined for an unknown secret. */
export function findFeedOwner(db: Db, secretHash: string): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('calendar_feed as f')
    .innerJoin('user as u', 'u.id', 'f.user_id')
    .select('u.id')
    .where('f.secret_hash', '=', secretHash)
    .where('u.status', 'not in', ['suspended', 'closed'])
    .executeTakeFirst();
}

const inFeed = (state: JobState): boolean => holdsSlot(state) || state === 'released';

/**
 * Returns the jobs of a person, on either side, that end after an instant, by their start; 500 at most. A Pro's own instant bookings
 * are there once they are paid.
 */
export async function findFeedJobs(db: Db, userId: string, endAfter: Date): Promise<FeedJob[]> {
  const { rows } = await sql<FeedJob>`
    select j.id, j.title, z.city, z.state as "regionState", j.starts_at as "startsAt", j.ends_at as "endsAt",
      case when j.client_id = ${userId} then 'client' else 'worker' end as side,
      case when j.client_id = ${userId} then w.display_name else u.name end as "counterpartName",
      (select count(*)::int from job_event e where e.job_id = j.id and e.act = 'moveTime') as moves,
      (select max(e.at) from job_event e where e.job_id = j.id) as "changedAt"
    from job j join zip_code z on z.zip = j.zip join "user" u on u.id = j.client_id
    join worker_profile w on w.id = j.worker_id
    where (j.client_id = ${userId} or j.worker_id = ${userId}) and coalesce(j.frozen_from, j.state) = any (${jobStates.filter(inFeed)})
      and j.ends_at > ${endAfter}
      and not (j.worker_id = ${userId} and j.origin = 'instantBooking' and j.state = 'awaiting_payment')
    order by j.starts_at, j.id limit 500`.execute(db);
  return rows;
}
