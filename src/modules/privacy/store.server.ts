import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { isQueued } from '#platform/queue.server.ts';

/** The key of an export's task in the queue. */
export const taskKeyOf = (exportId: string): string => `privacy.export:${exportId}`;

const taskKey: RawBuilder<string> = sql`'privacy.export:' || data_export.id`;

/** Notes that a person wants a copy. Undefined, and nothing changed, while another one is being made. */
export async function insertExport(tx: Tx, userId: string, at: Date): Promise<string | undefined> {
  const row = await tx
    .insertInto('data_export')
    .values({ user_id: userId, requested_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Returns how many copies a person has asked for after `since`. */
export async function countExports(tx: Tx, userId: string, since: Date): Promise<number> {
  const { asked } = await tx
    .selectFrom('data_export')
    .select((eb) => eb.fn.countAll<number>().as('asked'))
    .where('user_id', '=', userId)
    .where('requested_at', '>', since)
    .executeTakeFirstOrThrow();
  return asked;
}

/** Returns the copy that a person asked for last; undefined without one. */
export function findLatestExport(db: Db, userId: string) {
  return db
    .selectFrom('data_export')
    .select(['id', 'state', 'requested_at as requestedAt', 'files_done as filesDone', 'files_total as filesTotal'])
    .select(['bytes', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findExport(db: Db, id: string) {
  return db
    .selectFrom('data_export')
    .select(['id', 'user_id as userId', 'state', 'requested_at as requestedAt', 'expires_at as expiresAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Notes how far the making of a copy is. */
export async function updateProgress(db: Db, id: string, done: number, total: number): Promise<void> {
  await db
    .updateTable('data_export')
    .set({ files_done: done, files_total: total })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Makes a copy ready. False, and nothing changed, when it is not awaited any more. */
export async function finishExport(
  tx: Tx,
  id: string,
  { bytes, at, expiresAt }: { bytes: number; at: Date; expiresAt: Date },
): Promise<boolean> {
  const changed = await tx
    .updateTable('data_export')
    .set({ state: 'ready', bytes, ready_at: at, expires_at: expiresAt })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Returns the copies whose task has used up its tries. */
export async function findStuckExports(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('data_export')
    .select('id')
    .where('state', '=', 'waiting')
    .where(({ not }) => not(isQueued(taskKey)))
    .orderBy('requested_at')
    .limit(200)
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks copies that cannot be made as failed. */
export async function markFailed(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('data_export')
    .set({ state: 'failed' })
    .where('id', 'in', [...ids])
    .where('state', '=', 'waiting')
    .execute();
}

/** Returns the ready copies whose time is over. */
export async function findExpiredExports(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('data_export')
    .select('id')
    .where('state', '=', 'ready')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(200)
    .execute();
  return rows.map(({ id }) => id);
}

/** Notes that the files of copies are removed. */
export async function markRemoved(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('data_export')
    .set({ state: 'removed' })
    .where('id', 'in', [...ids])
    .where('state', '=', 'ready')
    .execute();
}

/** Forgets the copies of a person. Returns their ids. */
export async function deleteExports(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.deleteFrom('data_export').where('user_id', '=', userId).returning('id').execute();
  return rows.map(({ id }) => id);
}
