import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { SignUp as SignUpTable } from '#platform/database/database-types.ts';

type SignUpRow = Selectable<SignUpTable>;

/** A sign-up as its link and its mails need it. */
export type PendingSignUp = Pick<SignUpRow, 'id' | 'name' | 'email' | 'language'> & {
  passwordHash: string;
  browserHash: string;
};

const pendingColumns = [
  'id',
  'name',
  'email',
  'language',
  'password_hash as passwordHash',
  'browser_hash as browserHash',
] as const;

/** Notes a sign-up. Returns its id, which becomes that of the account. */
export async function insertSignUp(tx: Tx, signUp: Omit<SignUpRow, 'id'>): Promise<string> {
  const { id } = await tx.insertInto('sign_up').values(signUp).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Returns true if the username is an account's. A username of a sign-up is free. */
export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const taken = await db
    .selectFrom('user')
    .select('id')
    .where('username', '=', username.toLowerCase())
    .executeTakeFirst();
  return taken !== undefined;
}

/** Returns a sign-up that waits for its link; undefined when there is none, or its address was corrected. */
export function findSignUp(db: Db, id: string, email: string): Promise<PendingSignUp | undefined> {
  return db
    .selectFrom('sign_up')
    .select(pendingColumns)
    .where('id', '=', id)
    .where('email', '=', email)
    .executeTakeFirst();
}

/** Returns the newest sign-up with an address: one of the browser `browserHash` before those of others. */
export function findNewestSignUp(db: Db, email: string, browserHash: string): Promise<PendingSignUp | undefined> {
  return db
    .selectFrom('sign_up')
    .select(pendingColumns)
    .where('email', '=', email)
    .orderBy(sql`browser_hash = ${browserHash}`, 'desc')
    .orderBy('signed_up_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Gives a sign-up another address. Returns false, and changes nothing, if its address has changed meanwhile, or it is gone. */
export async function correctSignUp(
  tx: Tx,
  { id, email, newEmail }: { id: string; email: string; newEmail: string },
): Promise<boolean> {
  const changed = await tx
    .updateTable('sign_up')
    .set({ email: newEmail })
    .where('id', '=', id)
    .where('email', '=', email)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/**
 * Returns a sign-up for the account that it becomes, and locks all with its address, in one order: links of two of them that are
 * opened at once wait for each other here. Undefined if another link was faster.
 */
export async function lockSignUp(tx: Tx, id: string, email: string): Promise<SignUpRow | undefined> {
  const signUps = await tx
    .selectFrom('sign_up')
    .selectAll()
    .where('email', '=', email)
    .orderBy('id')
    .forUpdate()
    .execute();
  return signUps.find((signUp) => signUp.id === id);
}

/** Deletes the sign-ups with an address, which has an owner now. */
export async function deleteSignUps(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('sign_up').where('email', '=', email).execute();
}

/** Deletes the sign-ups that were made before an instant. */
export async function deleteOldSignUps(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sign_up').where('signed_up_at', '<', before).execute();
}

/** What an account has beside the words of its sign-up. Without `timeZone`, it starts with the default of the table. */
interface AccountStart {
  username: string;
  passwordHash: string;
  timeZone: string | undefined;
  at: Date;
}

/**
 * Opens the account of a sign-up under its id, with a confirmed address and a password. Returns false, and changes nothing, if the
 * address or the username is another account's.
 */
export async function insertAccount(
  tx: Tx,
  signUp: SignUpRow,
  { username, passwordHash, timeZone, at }: AccountStart,
): Promise<boolean> {
  const { id, email, name, role, phone, language, terms_version: termsVersion } = signUp;
  const created = await tx
    .insertInto('user')
    .values({
      id,
      name,
      email,
      email_verified: true,
      username: username.toLowerCase(),
      display_username: username,
      role,
      status: role === 'customer' ? 'approved' : 'pending_approval',
      phone,
      preferred_language: language,
      time_zone: timeZone,
      adult_confirmed: true,
      terms_version: termsVersion,
      terms_accepted_at: termsVersion && signUp.signed_up_at,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) return false;
  await tx
    .insertInto('account')
    .values({ account_id: id, provider_id: 'credential', user_id: id, password: passwordHash })
    .execute();
  return true;
}
