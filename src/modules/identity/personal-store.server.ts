import { sql } from 'kysely';
import { closedName } from '#lib/short-name.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { PersonalData } from '#platform/files/personal-data.ts';
import type { Role } from '#platform/operations/context.server.ts';

/** Returns what identity keeps about a person; never a password, a code or a token. */
export async function readAccountData(db: Db, id: string): Promise<PersonalData> {
  const account = await db
    .selectFrom('user')
    .select([
      'id',
      'name',
      'email',
      'username',
      'phone',
      'phone_verified_at',
      'role',
      'status',
      'active_role',
      'preferred_language',
    ])
    .select(['time_zone', 'time_zone_chosen', 'sms_consent', 'adult_confirmed', 'two_factor_enabled', 'created_at'])
    .select(['terms_version', 'terms_accepted_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  const smsConsents = await db
    .selectFrom('sms_consent_event')
    .select(['at', 'granted', 'words', 'language', 'phone'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
  const sessions = await db
    .selectFrom('session')
    .select(['created_at', 'used_at', 'expires_at', 'ip_address', 'user_agent'])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute();
  const emailChanges = await db
    .selectFrom('email_change')
    .select(['new_email', 'requested_at', 'ended_at'])
    .where('user_id', '=', id)
    .orderBy('requested_at')
    .execute();
  const formerNames = await findFormerNames(db, id);
  return { records: { account, formerNames, emailChanges, smsConsents, sessions }, files: [] };
}

/** Returns the names that a person had before: on the account, on the profile and in the application. */
export async function findFormerNames(db: Db | Tx, id: string): Promise<string[]> {
  const rows = await db.selectFrom('former_name').select('name').where('account_id', '=', id).orderBy('name').execute();
  return rows.map(({ name }) => name);
}

/**
 * Locks an account that is not closed until the end of the transaction, without stopping what only refers to it. Undefined when
 * there is none, or it is closed.
 */
export function lockOpenAccount(tx: Tx, id: string) {
  return tx
    .selectFrom('user')
    .select(['id', 'name', 'email', 'role', 'preferred_language as language'])
    .where('id', '=', id)
    .where('status', '<>', 'closed')
    .forNoKeyUpdate()
    .executeTakeFirst();
}

const administrators: Role[] = ['admin', 'super_admin'];

/**
 * Locks an account, and with one of an administrator those of all administrators, in one order for all: two who lock each other's would
 * wait forever. Returns those that are not closed.
 */
export function lockWithAdministrators(tx: Tx, id: string) {
  return tx
    .selectFrom('user')
    .select(['id', 'role'])
    .where('status', '<>', 'closed')
    .where((eb) => {
      const own = eb.selectFrom('user as own').select('own.id').where('own.id', '=', id);
      const isOneOfThem = eb.exists(own.where('own.role', 'in', administrators));
      return eb.or([eb('id', '=', id), eb.and([eb('role', 'in', administrators), isOneOfThem])]);
    })
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Returns the administrators whose accounts are not closed. */
export function findAdministratorPeers(db: Db): Promise<{ id: string; role: Role }[]> {
  return db
    .selectFrom('user')
    .select(['id', 'role'])
    .where('role', 'in', administrators)
    .where('status', '<>', 'closed')
    .execute();
}

/** Closes an account: all of its sessions and ways to sign in end, and nothing in it tells whose it was. The address is free. */
export async function closeAccount(tx: Tx, { id, email }: { id: string; email: string }, at: Date): Promise<void> {
  await tx
    .updateTable('user')
    .set({
      status: 'closed',
      name: closedName,
      email: `${id}@closed.invalid`,
      email_verified: false,
      username: `closed-${id}`,
      display_username: null,
      phone: null,
      phone_verified_at: null,
      sms_consent: false,
      image: null,
      portrait_seed: null,
      preferred_language: 'en',
      time_zone: 'America/New_York',
      time_zone_chosen: false,
      two_factor_enabled: false,
      updated_at: at,
    })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('session').where('user_id', '=', id).execute();
  await tx.deleteFrom('account').where('user_id', '=', id).execute();
  await tx.deleteFrom('two_factor').where('user_id', '=', id).execute();
  await tx.deleteFrom('email_change').where('user_id', '=', id).execute();
  await tx.deleteFrom('phone_code').where('user_id', '=', id).execute();
  await tx.deleteFrom('sign_up').where('email', '=', email).execute();
  await tx.deleteFrom('former_name').where('account_id', '=', id).execute();
  await tx.deleteFrom('used_code').where('user_id', '=', id).execute();
  await tx
    .deleteFrom('verification')
    .where(({ or, eb }) => or([eb('value', '=', id), eb('identifier', '=', `sign-in-otp-${email}`)]))
    .execute();
  await tx
    .updateTable('sms_consent_event')
    .set({ phone: null, words: sql`replace(words, phone, '•••')` })
    .where('user_id', '=', id)
    .where('phone', 'is not', null)
    .execute();
}
