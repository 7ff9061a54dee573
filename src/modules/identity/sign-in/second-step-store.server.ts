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
