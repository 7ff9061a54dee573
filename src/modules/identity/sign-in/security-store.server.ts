import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';

/** The account that a sign-in waits for the second step of; undefined when it is over, or was never begun. */
export function findPendingSignIn(db: Db, identifier: string, now: Date) {
  return db
    .selectFrom('verification')
    .select('value as userId')
    .where('identifier', '=', identifier)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/**
 * Notes that an account uses a code of its app. False when it was used since `forgetBefore`; older ones are forgotten.
 */
export async function useCode(
  tx: Tx,
  { userId, code, at, forgetBefore }: { userId: string; code: string; at: Date; forgetBefore: Date },
): Promise<boolean> {
  await tx.deleteFrom('used_code').where('user_id', '=', userId).where('used_at', '<', forgetBefore).execute();
  const noted = await tx
    .insertInto('used_code')
    .values({ user_id: userId, code, used_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return noted.numInsertedOrUpdatedRows === 1n;
}

/** Notes that a session was used now. */
export async function noteUse(db: Db, token: string, now: Date): Promise<void> {
  await db.updateTable('session').set({ used_at: now }).where('token', '=', token).execute();
}

/**
 * The newest hundred sessions of an account that are not over. `token` tells the current one, and leaves the server in no
 * answer.
 */
export function findSessions(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('session')
    .select(['id', 'token', 'user_agent as userAgent', 'used_at as usedAt'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();
}

/** Ends a session of an account. False when the account has no such session. */
export async function deleteSessionOf(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
  const ended = await tx
    .deleteFrom('session')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return ended.numDeletedRows === 1n;
}

/** Ends the sessions of an account, without the one of `token`. */
export async function deleteOtherSessions(tx: Tx, userId: string, token: string | null): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('token', '!=', token ?? '')
    .execute();
}

/** Takes one try back that a limit has counted in a row; those of others stay. A count that is over is left alone. */
export async function takeBackTry(db: Db, row: string): Promise<void> {
  await sql`
    with last as (delete from rate_limit where key = ${row} and points = 1)
    update rate_limit set points = points - 1 where key = ${row} and points > 1 and expire > ${Date.now()}`.execute(db);
}

/** Deletes what the limits of tries counted up to spans that are over. Real time, as they count (`platform/operations/limit.server.ts`). */
export async function deleteOldTries(db: Db): Promise<void> {
  await db.deleteFrom('rate_limit').where('expire', '<', Date.now()).execute();
}
