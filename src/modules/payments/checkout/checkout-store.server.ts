import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { CheckoutSession } from '#platform/database/database-types.ts';
import { type CheckoutState, liveCheckoutStates } from '../states.ts';

export type CheckoutRow = Selectable<CheckoutSession>;

/** The session of a hold that could still be paid, if any. */
export function findLiveCheckout(tx: Tx, holdId: string): Promise<CheckoutRow | undefined> {
  return tx
    .selectFrom('checkout_session')
    .selectAll()
    .where('hold_id', '=', holdId)
    .where('state', 'in', liveCheckoutStates)
    .executeTakeFirst();
}

export function findCheckout(db: Db, providerSessionId: string): Promise<CheckoutRow | undefined> {
  return db
    .selectFrom('checkout_session')
    .selectAll()
    .where('provider_session_id', '=', providerSessionId)
    .executeTakeFirst();
}

/** Moves a session from one of `from` to `state`. Returns false when it was in none of them. */
export async function setCheckoutState(
  tx: Tx,
  id: string,
  state: Exclude<CheckoutState, (typeof liveCheckoutStates)[number]>,
  from: readonly CheckoutState[],
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('checkout_session')
    .set({ state, url: null })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Books the provider's answer to the creation of a session. Returns false when neither it nor the payment is awaited. */
export async function markCheckoutOpen(db: Db, id: string, opened: { id: string; url: string }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkout_session')
    .set({ state: 'open', provider_session_id: opened.id, url: opened.url })
    .where('id', '=', id)
    .where('state', '=', 'creating')
    .where('hold_id', 'in', (eb) => eb.selectFrom('hold').select('id').where('state', '=', 'pending'))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Assigns an unknown session of the provider to the newest row of its hold that has no provider id: the answer to its
 * creation got lost. Without such a row, one is added, so that the payment has a row to be booked on.
 */
export async function adoptCheckout(tx: Tx, holdId: string, providerSessionId: string, at: Date): Promise<CheckoutRow> {
  const adopted = await tx
    .updateTable('checkout_session')
    .set({ provider_session_id: providerSessionId })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('checkout_session')
        .select('id')
        .where('hold_id', '=', holdId)
        .where('provider_session_id', 'is', null)
        .orderBy('created_at', 'desc')
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst();
  return adopted ?? (await insertCheckout(tx, { holdId, language: 'en', expiresAt: at, at, providerSessionId }));
}

interface NewCheckout {
  holdId: string;
  language: string;
  expiresAt: Date;
  at: Date;
  providerSessionId?: string;
}

/** A new session: one to create, or with `providerSessionId` one that the provider already closed. */
export function insertCheckout(tx: Tx, session: NewCheckout): Promise<CheckoutRow> {
  const { holdId, language, expiresAt, at, providerSessionId } = session;
  return tx
    .insertInto('checkout_session')
    .values({
      hold_id: holdId,
      provider_session_id: providerSessionId ?? null,
      state: providerSessionId ? 'expired' : 'creating',
      language,
      expires_at: expiresAt,
      next_check_at: at,
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The purpose of the money that a provider's session was opened for; null when the session is none of ours. */
export async function purposeOfCheckout(db: Db, providerSessionId: string): Promise<string | null> {
  const { rows } = await sql<{ purposeId: string }>`
    select h.purpose_id as "purposeId" from checkout_session s join hold h on h.id = s.hold_id
    where s.provider_session_id = ${providerSessionId}`.execute(db);
  return rows[0]?.purposeId ?? null;
}

/** True when the newest page of a purpose was completed and its payment has failed since. */
export async function hasFailedPayment(db: Db, purposeId: string): Promise<boolean> {
  const newest = await db
    .selectFrom('checkout_session as s')
    .innerJoin('hold as h', 'h.id', 's.hold_id')
    .select(['s.state', 's.provider_session_id as sessionId'])
    .where('h.purpose_id', '=', purposeId)
    .where('h.state', '=', 'pending')
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id')
    .limit(1)
    .executeTakeFirst();
  return newest?.state === 'failed' && newest.sessionId !== null;
}

/** The provider's id of a session; null while it has none, or when there is no such session. */
export async function findProviderSessionId(db: Db, checkoutId: string): Promise<string | null> {
  const row = await db
    .selectFrom('checkout_session')
    .select('provider_session_id as sessionId')
    .where('id', '=', checkoutId)
    .executeTakeFirst();
  return row?.sessionId ?? null;
}

/** At most `limit` open sessions created by `createdBy` that are to be read back at `now`, the longest overdue first. */
export function findSessionsToCheck(db: Db, { now, createdBy, limit }: { now: Date; createdBy: Date; limit: number }) {
  return db
    .selectFrom('checkout_session')
    .select(['id', 'provider_session_id as sessionId', 'created_at as createdAt'])
    .where('state', '=', 'open')
    .where('next_check_at', '<=', now)
    .where('created_at', '<=', createdBy)
    .orderBy('next_check_at')
    .limit(limit)
    .execute();
}

export async function setNextCheck(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('checkout_session').set({ next_check_at: at }).where('id', '=', id).execute();
}

/** Gives up the sessions whose creation, begun before `before`, was never answered. */
export async function failCreationsBefore(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('checkout_session')
    .set({ state: 'failed' })
    .where('state', '=', 'creating')
    .where('created_at', '<', before)
    .execute();
}
