import type { Db, Tx } from '#platform/database/database.server.ts';

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

/** True when a session is one of the account. */
export async function hasSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const found = db.selectFrom('session').select('id').where('id', '=', sessionId).where('user_id', '=', userId);
  return (await found.executeTakeFirst()) !== undefined;
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

/** Ends the sessions of all accounts. Returns how many there were. */
export async function deleteAllSessions(db: Db): Promise<number> {
  return Number((await db.deleteFrom('session').executeTakeFirst()).numDeletedRows);
}

/** Gives a session another token. False when it has ended. */
export async function replaceToken(
  tx: Tx,
  session: { userId: string; before: string; token: string; expiresAt: Date; now: Date },
): Promise<boolean> {
  const { userId, before, token, expiresAt, now } = session;
  const replaced = await tx
    .updateTable('session')
    .set({ token, expires_at: expiresAt, updated_at: now })
    .where('token', '=', before)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return replaced.numUpdatedRows === 1n;
}
