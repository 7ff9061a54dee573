import { sql } from 'kysely';
import type { Language } from '#lib/languages.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { prepared } from '#platform/database/prepared.server.ts';
import type { AccountStatus, ActiveRole } from '#platform/operations/context.server.ts';
import { storedResetToken } from './passwords/reset-token.server.ts';

const accountColumns = [
  'user.id',
  'user.name',
  'user.email',
  'user.username',
  'user.role',
  'user.status',
  'user.active_role as activeRole',
  'user.preferred_language as preferredLanguage',
  'user.time_zone as timeZone',
  'user.two_factor_enabled as twoStep',
  'user.phone',
  'user.phone_verified_at as phoneVerifiedAt',
  'user.sms_consent as smsConsent',
] as const;

/** The session of a token with its account, over or not; undefined when there is none. */
export function findSession(db: Db, token: string) {
  return db
    .selectFrom('session')
    .modifyFront(prepared)
    .innerJoin('user', 'user.id', 'session.user_id')
    .select(accountColumns)
    .select(['session.expires_at as expiresAt', 'session.used_at as usedAt', 'session.created_at as createdAt'])
    .where('session.token', '=', token)
    .executeTakeFirst();
}

export async function deleteSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('session').where('token', '=', token).execute();
}

export function findAccount(db: Db, id: string) {
  return db.selectFrom('user').select(accountColumns).where('user.id', '=', id).executeTakeFirstOrThrow();
}

/** Returns the name and the language of the account with an address, for a mail; undefined without an account. */
export function findByAddress(db: Db, email: string) {
  return db
    .selectFrom('user')
    .select(['name', 'preferred_language as language'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/** Returns the hash of an account's password. `email` is lower case. */
export async function findPasswordHash(db: Db, email: string): Promise<{ userId: string; hash: string } | undefined> {
  const row = await db
    .selectFrom('user')
    .innerJoin('account', 'account.user_id', 'user.id')
    .select(['user.id as userId', 'account.password as hash'])
    .where('user.email', '=', email)
    .where('account.provider_id', '=', 'credential')
    .executeTakeFirst();
  return row?.hash ? { userId: row.userId, hash: row.hash } : undefined;
}

/** Replaces the hash of an account's password. False, and nothing changed, if it has changed since it was read. */
export async function replacePasswordHash(
  db: Db,
  { userId, hash }: { userId: string; hash: string },
  renewed: string,
): Promise<boolean> {
  const replaced = await db
    .updateTable('account')
    .set({ password: renewed })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .where('password', '=', hash)
    .executeTakeFirst();
  return replaced.numUpdatedRows === 1n;
}

/**
 * Returns the address of the account that a link for a new password was mailed to, and when the link ends; undefined when it was
 * not ours, or is used.
 */
export function findResetOwner(db: Db, token: string): Promise<{ email: string; expiresAt: Date } | undefined> {
  return db
    .selectFrom('verification as v')
    .innerJoin('user as u', (join) => join.on(sql<boolean>`v.value = u.id::text`))
    .select(['u.email', 'v.expires_at as expiresAt'])
    .where('v.identifier', '=', storedResetToken(token))
    .executeTakeFirst();
}

/** Changes the side on which a dual account works; another account stays as it is. */
export async function updateActiveRole(db: Db, id: string, activeRole: ActiveRole, now: Date): Promise<void> {
  await db
    .updateTable('user')
    .set({ active_role: activeRole, updated_at: now })
    .where('id', '=', id)
    .where('role', '=', 'dual')
    .execute();
}

/**
 * Turns a Pro's account into a dual one, which acts as a client first. False when it is no longer that of a Pro, or is rejected
 * or suspended.
 */
export async function updateToDual(tx: Tx, id: string, now: Date): Promise<boolean> {
  const changed = await tx
    .updateTable('user')
    .set({ role: 'dual', active_role: 'customer', updated_at: now })
    .where('id', '=', id)
    .where('role', '=', 'contractor')
    .where('status', 'in', ['pending_approval', 'approved'])
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/**
 * Turns a client's account into a dual one that waits for approval as a Pro, and acts as one first. False when it is no longer
 * that of an approved client.
 */
export async function addWorkingSide(tx: Tx, id: string, now: Date): Promise<boolean> {
  const changed = await tx
    .updateTable('user')
    .set({ role: 'dual', status: 'pending_approval', active_role: 'contractor', updated_at: now })
    .where('id', '=', id)
    .where('role', '=', 'customer')
    .where('status', '=', 'approved')
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Moves an account from one status to another. False when it is not in the first. */
export async function setAccountStatus(
  tx: Tx,
  change: { id: string; from: AccountStatus; to: AccountStatus; at: Date },
): Promise<boolean> {
  const changed = await tx
    .updateTable('user')
    .set({ status: change.to, updated_at: change.at })
    .where('id', '=', change.id)
    .where('status', '=', change.from)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

export async function updateName(tx: Tx, id: string, name: string, now: Date): Promise<void> {
  await tx.updateTable('user').set({ name, updated_at: now }).where('id', '=', id).execute();
}

export async function updateLanguage(db: Db, id: string, language: Language, now: Date): Promise<void> {
  await db.updateTable('user').set({ preferred_language: language, updated_at: now }).where('id', '=', id).execute();
}

/** Logs an SMS consent with the sentence that the person read, and notes it on the account. */
export async function insertSmsConsent(
  tx: Tx,
  consent: { userId: string; words: string; language: Language; phone: string | null; at: Date },
): Promise<void> {
  const { userId, words, language, phone, at } = consent;
  await tx
    .insertInto('sms_consent_event')
    .values({ user_id: userId, granted: true, words, language, phone, at })
    .execute();
  await tx.updateTable('user').set({ sms_consent: true }).where('id', '=', userId).execute();
}

/**
 * Ends a person's consent to texts, with a line in the log of consent. `phone` is the number that it was for, null for none; without it, the
 * account's. Does nothing if there is no consent.
 */
export async function withdrawSmsConsent(
  tx: Tx,
  {
    userId,
    phone,
    language,
    words,
    at,
  }: { userId: string; phone?: string | null; language: Language; words: string; at: Date },
): Promise<void> {
  const row = await tx
    .updateTable('user')
    .set({ sms_consent: false })
    .where('id', '=', userId)
    .where('sms_consent', '=', true)
    .returning('phone')
    .executeTakeFirst();
  if (!row) return;
  await tx
    .insertInto('sms_consent_event')
    .values({ user_id: userId, granted: false, words, language, phone: phone === undefined ? row.phone : phone, at })
    .execute();
}

/** Returns the ids of the administrators who can sign in. */
export async function findAdministrators(db: Db | Tx): Promise<string[]> {
  const rows = await db
    .selectFrom('user')
    .select('id')
    .where('role', 'in', ['admin', 'super_admin'])
    .where('status', '=', 'approved')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns whether there is any account. The schema may be that of an earlier version. */
export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('user').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Returns the id of the account that has an address, in lower case; undefined without one. */
export async function findIdOfEmail(db: Db, email: string): Promise<string | undefined> {
  const row = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst();
  return row?.id;
}

/** Lets an administrator appoint others (super_admin). Returns the id; undefined, and nothing changed, for any other account. */
export async function raiseAdministrator(tx: Tx, email: string): Promise<string | undefined> {
  const row = await tx
    .updateTable('user')
    .set({ role: 'super_admin' })
    .where('email', '=', email)
    .where('role', '=', 'admin')
    .where('status', '=', 'approved')
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Creates an administrator's account, the first one as super_admin. Undefined, and nothing changed, if the address is taken. */
export async function insertAdministrator(
  tx: Tx,
  account: { email: string; name: string; username: string; passwordHash: string; at: Date },
): Promise<{ id: string; role: 'admin' | 'super_admin' } | undefined> {
  const { email, name, username, passwordHash, at } = account;
  const { rows } = await sql<{ id: string; role: 'admin' | 'super_admin' }>`
    insert into "user" (name, email, email_verified, username, display_username, role, status, adult_confirmed, created_at, updated_at)
    select ${name}, ${email}, true, ${username}, ${username},
      case when exists (select from "user" where role = 'super_admin' and status <> 'closed') then 'admin' else 'super_admin' end,
      'approved', true, ${at}::timestamptz, ${at}::timestamptz
    on conflict (email) do nothing
    returning id, role`.execute(tx);
  const created = rows[0];
  if (!created) return undefined;
  await tx
    .insertInto('account')
    .values({ account_id: created.id, provider_id: 'credential', user_id: created.id, password: passwordHash })
    .execute();
  return created;
}
