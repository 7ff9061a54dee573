import { type Selectable, sql } from 'kysely';
import type { Money } from '#lib/money.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { CheckoutSession, Hold } from '#platform/database/database-types.ts';

export type HoldRow = Selectable<Hold>;
export type CheckoutRow = Selectable<CheckoutSession>;

/** The hold of a reference, locked until the transaction ends. Whoever changes a hold or its sessions locks it first. */
export function lockHold(tx: Tx, by: { reference: string } | { id: string }): Promise<HoldRow | undefined> {
  const query = tx.selectFrom('hold').selectAll().forUpdate();
  return 'id' in by
    ? query.where('id', '=', by.id).executeTakeFirst()
    : query.where('reference', '=', by.reference).executeTakeFirst();
}

/** Takes the payment in. False when the hold no longer waits for one. */
export async function captureHold(tx: Tx, id: string, paymentIntentId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('hold')
    .set((eb) => ({
      state: 'held',
      captured_cents: eb.ref('amount_cents'),
      held_cents: eb.ref('amount_cents'),
      payment_intent_id: paymentIntentId,
      paid_at: at,
    }))
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** How much of the held money goes where. */
export interface Outflow {
  released: Money;
  fee: Money;
  refunded: Money;
}

/** Books held money out. False when less than that is held. A hold that becomes empty is closed. */
export async function drainHold(tx: Tx, id: string, { released, fee, refunded }: Outflow): Promise<boolean> {
  const total = released + fee + refunded;
  const { numUpdatedRows } = await tx
    .updateTable('hold')
    .set((eb) => ({
      held_cents: eb('held_cents', '-', total),
      released_cents: eb('released_cents', '+', released),
      fee_cents: eb('fee_cents', '+', fee),
      refunded_cents: eb('refunded_cents', '+', refunded),
      state: sql<'closed' | 'held'>`case when held_cents = ${total} then 'closed' else 'held' end`,
    }))
    .where('id', '=', id)
    .where('state', '=', 'held')
    .where('held_cents', '>=', total)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The session of a hold that could still be paid, if any. */
export function findLiveCheckout(tx: Tx, holdId: string): Promise<CheckoutRow | undefined> {
  return tx
    .selectFrom('checkout_session')
    .selectAll()
    .where('hold_id', '=', holdId)
    .where('state', 'in', ['creating', 'open'])
    .executeTakeFirst();
}

export function findCheckout(db: Db, providerSessionId: string): Promise<CheckoutRow | undefined> {
  return db
    .selectFrom('checkout_session')
    .selectAll()
    .where('provider_session_id', '=', providerSessionId)
    .executeTakeFirst();
}

/** Moves a session from one of `from` to `state`. False when it was in none of them. */
export async function setCheckoutState(
  tx: Tx,
  id: string,
  state: 'paid' | 'refunded' | 'expired' | 'failed',
  from: readonly CheckoutRow['state'][],
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('checkout_session')
    .set({ state, url: null })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Books the provider's answer to the creation of a session. False when nobody waits for it, or for the payment, any more. */
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
 * Gives a provider's session that we do not know to the newest row of its hold that never learned its id: the answer to
 * its creation got lost. Where there is none, a row is added, so that the payment has somewhere to be booked.
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
