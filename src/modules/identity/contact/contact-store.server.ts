import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { storedResetPrefix } from '../passwords/reset-token.server.ts';

/** Returns the email, phone and consent of an account, with its open change of address and its open code. */
export function findContact(db: Db, userId: string) {
  return db
    .selectFrom('user as u')
    .leftJoin('email_change as e', (join) => join.onRef('e.user_id', '=', 'u.id').on('e.ended_at', 'is', null))
    .leftJoin('phone_code as c', (join) => join.onRef('c.user_id', '=', 'u.id').on('c.ended_at', 'is', null))
    .select(['u.email', 'u.phone', 'u.phone_verified_at as phoneVerifiedAt', 'u.sms_consent as smsConsent'])
    .select(['e.new_email as newEmail', 'e.expires_at as linkExpiresAt'])
    .select(['c.phone as codeSentTo', 'c.sent_at as codeSentAt', 'c.tries as codeTries'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Returns the newest fifty lines of a person's log of consent. */
export function findConsents(db: Db, userId: string) {
  return db
    .selectFrom('sms_consent_event')
    .select(['at', 'granted', 'words', 'phone', 'language'])
    .select(sql<boolean>`reply_id is not null`.as('isReply'))
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
}

/** Notes the address that an account asks for. An earlier change of the account ends; another one waits for this one. */
export async function insertEmailChange(
  tx: Tx,
  change: { userId: string; newEmail: string; tokenHash: string; at: Date; expiresAt: Date },
): Promise<void> {
  const { userId, newEmail, tokenHash, at, expiresAt } = change;
  await lockAccount(tx, userId);
  await endEmailChange(tx, userId, at);
  await tx
    .insertInto('email_change')
    .values({ user_id: userId, new_email: newEmail, token_hash: tokenHash, requested_at: at, expires_at: expiresAt })
    .execute();
}

/** Ends the open change of an account. Returns its address; undefined when there is none. */
export function endEmailChange(tx: Tx, userId: string, at: Date): Promise<{ newEmail: string } | undefined> {
  return tx
    .updateTable('email_change')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('new_email as newEmail')
    .executeTakeFirst();
}

/** Returns the change of a mailed link, open or not; undefined for a link that was never ours, or is another account's. */
export function findEmailChange(db: Db, userId: string, tokenHash: string) {
  return db
    .selectFrom('email_change')
    .select(['new_email as newEmail', 'expires_at as expiresAt', 'ended_at as endedAt'])
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Ends the change of a link that works, and returns its address; undefined, and nothing changed, when the link is over. */
export function takeEmailChange(
  tx: Tx,
  { userId, tokenHash, at }: { userId: string; tokenHash: string; at: Date },
): Promise<{ newEmail: string } | undefined> {
  return tx
    .updateTable('email_change')
    .set({ ended_at: at })
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('new_email as newEmail')
    .executeTakeFirst();
}

/**
 * Gives an account another address, confirmed. False, and nothing changed, when the address has an account. Links for a new
 * password that were mailed to the old address end.
 */
export async function updateEmail(tx: Tx, userId: string, email: string, at: Date): Promise<boolean> {
  const changed = await tx
    .updateTable('user')
    .set({ email, email_verified: true, updated_at: at })
    .where('id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('user as other').select('other.id').where('other.email', '=', email))),
    )
    .executeTakeFirst();
  await tx
    .deleteFrom('verification')
    .where('value', '=', userId)
    .where('identifier', 'like', `${storedResetPrefix}%`)
    .execute();
  return changed.numUpdatedRows === 1n;
}

/** Locks the row of an account. A transaction that changes its codes, too, locks the account first. */
export async function lockAccount(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('user').select('id').where('id', '=', userId).forUpdate().execute();
}

/** Keeps all other codes waiting until the transaction ends: they count towards the same limits. */
export async function lockCodes(tx: Tx, userId: string): Promise<void> {
  await lockAccount(tx, userId);
  await sql`select pg_advisory_xact_lock(hashtext('phone_code'))`.execute(tx);
}

/** Returns what was texted since an instant: the last time for the account, and the counts by account and number. */
export function countCodes(tx: Tx, { userId, phone, since }: { userId: string; phone: string; since: Date }) {
  return tx
    .selectFrom('phone_code')
    .select(({ fn }) => [
      fn.max('sent_at').filterWhere('user_id', '=', userId).as('lastSentAt'),
      fn.countAll<number>().filterWhere('user_id', '=', userId).as('ofAccount'),
      fn.countAll<number>().filterWhere('phone', '=', phone).as('toNumber'),
      fn
        .countAll<number>()
        .filterWhere('phone', '=', phone)
        .filterWhere('user_id', '=', userId)
        .as('ofAccountToNumber'),
      fn.countAll<number>().as('ofAll'),
    ])
    .where('sent_at', '>', since)
    .executeTakeFirstOrThrow();
}

/** Notes a code that is about to be texted. An earlier one of the account ends, with the proofs for other numbers. */
export async function insertCode(
  tx: Tx,
  code: { id: string; userId: string; phone: string; codeHash: string; isProved: boolean; at: Date },
): Promise<void> {
  const { id, userId, phone, codeHash, isProved, at } = code;
  await endCode(tx, userId, at);
  await endProofs(tx, userId, { exceptFor: phone });
  await tx
    .insertInto('phone_code')
    .values({ id, user_id: userId, phone, code_hash: codeHash, sent_at: at, proved_at: isProved ? at : null })
    .execute();
}

/** Ends the proofs of the ownership that an account gave for codes, but for those to the number `exceptFor`. */
export async function endProofs(tx: Tx, userId: string, { exceptFor }: { exceptFor?: string } = {}): Promise<void> {
  await tx
    .updateTable('phone_code')
    .set({ proved_at: null })
    .where('user_id', '=', userId)
    .where('proved_at', 'is not', null)
    .$if(exceptFor !== undefined, (query) => query.where('phone', '!=', exceptFor as string))
    .execute();
}

/** Returns the number for which an account has proved the ownership since `since`; undefined without one. */
export async function findProvedPhone(db: Db, userId: string, since: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('phone_code')
    .select('phone')
    .where('user_id', '=', userId)
    .where('proved_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row?.phone;
}

/** Ends the open code of an account, if there is one. Proofs stay. */
export async function endCode(db: Db, userId: string, at: Date): Promise<void> {
  await db
    .updateTable('phone_code')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Counts one try of the open code of an account. Undefined when there is none, it is too old, or five were wrong. */
export function countTry(db: Db, { userId, sentAfter, most }: { userId: string; sentAfter: Date; most: number }) {
  return db
    .updateTable('phone_code')
    .set({ tries: sql`tries + 1` })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('sent_at', '>', sentAfter)
    .where('tries', '<', most)
    .returning(['id', 'phone', 'code_hash as codeHash'])
    .executeTakeFirst();
}

/** Uses up a code that was entered right. False when it was used meanwhile. */
export async function useUpCode(tx: Tx, codeId: string, at: Date): Promise<boolean> {
  const used = await tx
    .updateTable('phone_code')
    .set({ ended_at: at })
    .where('id', '=', codeId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/**
 * True if `phone` would replace another number, which is confirmed, and since `codesSince` no code was texted to it that still works (that one
 * was asked for with the owner's proof), nor was the ownership proved for one whose text failed.
 */
export async function replacesConfirmedPhone(
  db: Db | Tx,
  { userId, phone, codesSince }: { userId: string; phone: string; codesSince: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('user as u')
    .select('u.id')
    .where('u.id', '=', userId)
    .where('u.phone_verified_at', 'is not', null)
    .where('u.phone', '!=', phone)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('phone_code as c')
            .select('c.id')
            .whereRef('c.user_id', '=', 'u.id')
            .where('c.phone', '=', phone)
            .where(({ and, eb, or }) =>
              or([
                and([eb('c.ended_at', 'is', null), eb('c.sent_at', '>', codesSince)]),
                eb('c.proved_at', '>', codesSince),
              ]),
            ),
        ),
      ),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes a number the verified one of an account; null takes the number away. Returns the number before. */
export async function updatePhone(
  tx: Tx,
  userId: string,
  phone: string | null,
  at: Date,
): Promise<{ phone: string | null; isVerified: boolean }> {
  const before = await tx
    .selectFrom('user')
    .select(['phone', 'phone_verified_at as verifiedAt'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('user')
    .set({ phone, phone_verified_at: phone ? at : null, updated_at: at })
    .where('id', '=', userId)
    .execute();
  return { phone: before.phone, isVerified: before.verifiedAt !== null };
}

/** Returns the verified number of an account, and locks it; undefined without one. */
export async function lockVerifiedPhone(tx: Tx, userId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('user')
    .select('phone')
    .where('id', '=', userId)
    .where('phone_verified_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  return row?.phone ?? undefined;
}

/** Stores the time zone that the owner of an account chose. */
export async function updateTimeZone(db: Db, userId: string, timeZone: string, at: Date): Promise<void> {
  await db
    .updateTable('user')
    .set({ time_zone: timeZone, time_zone_chosen: true, updated_at: at })
    .where('id', '=', userId)
    .execute();
}

/** Gives an account the time zone of its owner's place of work, unless the owner has chosen one. */
export async function followTimeZone(
  tx: Tx,
  { userId, timeZone, at }: { userId: string; timeZone: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('user')
    .set({ time_zone: timeZone, updated_at: at })
    .where('id', '=', userId)
    .where('time_zone_chosen', '=', false)
    .where('time_zone', '<>', timeZone)
    .execute();
}
