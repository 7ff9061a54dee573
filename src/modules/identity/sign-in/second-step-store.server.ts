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

/** Stores the recovery codes of an account, as hashes, in place of those before. */
export async function replaceRecoveryCodes(tx: Tx, userId: string, stored: string): Promise<void> {
  await tx.updateTable('two_factor').set({ backup_codes: stored }).where('user_id', '=', userId).execute();
}

/** The encrypted columns of a second step. */
interface StoredSecondStep {
  secret: string;
  backupCodes: string;
}

/** Returns the secret of the app and the recovery codes of an account as they are stored; undefined without a second step. */
export function findSecondStep(db: Db, userId: string): Promise<StoredSecondStep | undefined> {
  return db
    .selectFrom('two_factor')
    .select(['secret', 'backup_codes as backupCodes'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Replaces both columns. False, and nothing changed, if one has changed since it was read. */
export async function replaceSecondStep(
  db: Db,
  userId: string,
  before: StoredSecondStep,
  { secret, backupCodes }: StoredSecondStep,
): Promise<boolean> {
  const replaced = await db
    .updateTable('two_factor')
    .set({ secret, backup_codes: backupCodes })
    .where('user_id', '=', userId)
    .where('secret', '=', before.secret)
    .where('backup_codes', '=', before.backupCodes)
    .executeTakeFirst();
  return replaced.numUpdatedRows === 1n;
}

/** Returns the next thousand accounts after `userId` that have a second step, or have begun to set one up; from the first one for null. */
export async function findSecondStepOwners(db: Db, userId: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('two_factor')
    .select('user_id as userId')
    .$if(userId !== null, (query) => query.where('user_id', '>', userId))
    .orderBy('user_id')
    .limit(1_000)
    .execute();
  return rows.map((row) => row.userId);
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

/**
 * Takes the second step, its recovery codes and its used codes from an account that has it turned on. `email` is lower case. Returns whose
 * account it is; undefined, and nothing changed, for any other one.
 */
export async function deleteSecondStep(tx: Tx, email: string, now: Date) {
  const account = await tx
    .updateTable('user')
    .set({ two_factor_enabled: false, updated_at: now })
    .where('email', '=', email)
    .where('two_factor_enabled', '=', true)
    .returning(['id', 'name', 'preferred_language as language'])
    .executeTakeFirst();
  if (!account) return undefined;
  await tx.deleteFrom('two_factor').where('user_id', '=', account.id).execute();
  await tx.deleteFrom('used_code').where('user_id', '=', account.id).execute();
  return account;
}
