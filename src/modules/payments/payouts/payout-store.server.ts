import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Money } from '#lib/money.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { Payout } from '#platform/database/database-types.ts';
import { isQueued } from '#platform/queue.server.ts';
import { type PayoutState, stuckPayoutStates } from '../states.ts';
import { isReady } from './payout-account-store.server.ts';
import type { RefusalCounts } from './refusals.ts';

export type PayoutKind = Selectable<Payout>['kind'];

/** A payout as the queue takes it. */
export interface QueuedPayout {
  id: string;
  kind: PayoutKind;
}

export interface NewPayout {
  holdId: string;
  kind: PayoutKind;
  amount: Money;
  /** The payment that a refund goes back to; null for a transfer. */
  paymentIntentId: string | null;
  state: Extract<PayoutState, 'waiting_for_account' | 'queued'>;
  at: Date;
}

export async function insertPayout(tx: Tx, payout: NewPayout): Promise<string> {
  const { id } = await tx
    .insertInto('payout')
    .values({
      hold_id: payout.holdId,
      kind: payout.kind,
      amount_cents: payout.amount,
      payment_intent_id: payout.paymentIntentId,
      state: payout.state,
      created_at: payout.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The condition that a bank has taken a payment back and has not decided: the provider refuses to refund it meanwhile. */
const isDisputed = (paymentIntentId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from dispute d where d.payment_intent_id = ${paymentIntentId} and d.taken_at is not null and d.closed_at is null)`;

export type PayoutToSend = NonNullable<Awaited<ReturnType<typeof findPayout>>>;

/** A payout with its hold and, for a transfer, the account it goes to. */
export function findPayout(db: Db, id: string) {
  return db
    .selectFrom('payout as p')
    .innerJoin('hold as h', 'h.id', 'p.hold_id')
    .leftJoin('payout_account as a', 'a.user_id', 'h.payee_id')
    .select([
      'p.id',
      'p.kind',
      'p.state',
      'p.amount_cents as amountCents',
      'p.attempt',
      'p.attempt_at as attemptAt',
      'p.refusals',
      'p.waits',
      'p.next_try_at as nextTryAt',
      'p.created_at as createdAt',
      'p.payment_intent_id as paymentIntentId',
      isDisputed(sql.ref('p.payment_intent_id')).as('isDisputed'),
      'h.id as holdId',
      'h.payee_id as payeeId',
      'h.payer_id as payerId',
      'h.purpose_id as purposeId',
      'h.title',
      'h.payment_intent_id as holdPaymentIntentId',
      'a.provider_account_id as accountId',
    ])
    .where('p.id', '=', id)
    .executeTakeFirst();
}

/** The condition on `payout` as `p` that its money may leave at `now`: a transfer goes to an account that is ready. */
const mayLeave = (now: Date): RawBuilder<boolean> => sql<boolean>`(p.kind <> 'transfer' or exists (
  select from hold h join payout_account a on a.user_id = h.payee_id and ${isReady(now)} where h.id = p.hold_id))`;

/**
 * Begins the attempt to send a payout, or continues the one that is under way. Returns its number; null when the payout is no longer
 * to be sent, or not the amount that was read, or its account is no longer ready: payouts may have been put on hold meanwhile.
 */
export async function beginAttempt(
  db: Db,
  { id, amountCents }: { id: string; amountCents: number },
  at: Date,
): Promise<number | null> {
  const row = await db
    .updateTable('payout as p')
    .set(({ fn, val }) => ({
      attempt_at: fn.coalesce('p.attempt_at', val(at)),
      unanswered_since: fn.coalesce('p.unanswered_since', val(at)),
    }))
    .where('p.id', '=', id)
    .where('p.state', '=', 'queued')
    .where('p.amount_cents', '=', amountCents)
    .where(mayLeave(at))
    .where(sql<boolean>`not ${isDisputed(sql.ref('p.payment_intent_id'))}`)
    .returning('p.attempt')
    .executeTakeFirst();
  return row?.attempt ?? null;
}

/** An attempt to send a payout. */
export interface Attempt {
  id: string;
  attempt: number;
}

/** Ends an attempt that moved no money: the next one has a key of its own. Does nothing when that one has begun. */
export async function endAttempt(db: Db, { id, attempt }: Attempt): Promise<void> {
  await db
    .updateTable('payout')
    .set({ attempt: attempt + 1, attempt_at: null })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .execute();
}

/**
 * Ends an attempt that the provider has refused, and counts the refusal. Returns false, and changes nothing, when the attempt was
 * ended before or the payout is no longer queued.
 */
export async function endRefusedAttempt(
  tx: Tx,
  { id, attempt }: Attempt,
  to: {
    state: 'queued' | 'waiting_for_account' | 'refused';
    counts: RefusalCounts;
    reason: string | null;
    nextTryAt: Date | null;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payout')
    .set({ attempt: attempt + 1, attempt_at: null, state: to.state, ...to.counts })
    .set({ reason: to.reason, next_try_at: to.nextTryAt, unanswered_since: null })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks the payouts that were first sent before `since` and have had no answer, and returns those that were not marked before. */
export function markUnanswered(tx: Tx, since: Date) {
  return tx
    .updateTable('payout as p')
    .set({ reason: 'unanswered' })
    .where('p.state', '=', 'queued')
    .where('p.unanswered_since', '<', since)
    .where('p.reason', 'is distinct from', 'unanswered')
    .where(sql<boolean>`not ${isDisputed(sql.ref('p.payment_intent_id'))}`)
    .returning(['p.id', 'p.hold_id as holdId', 'p.amount_cents as amountCents'])
    .execute();
}

/** Lets a queued transfer wait for the payee's payout account. Returns false when it is not queued any more. */
export async function markWaiting(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payout')
    .set({ state: 'waiting_for_account', reason: null, next_try_at: null, unanswered_since: null })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** True if money is held for a payee, or a transfer waits for the payee's account. */
export async function hasHeldOrWaitingMoney(tx: Tx, payeeId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('hold as h')
    .select('h.id')
    .where('h.payee_id', '=', payeeId)
    .where(({ or, exists, selectFrom }) =>
      or([
        sql<boolean>`h.state in ('held', 'frozen')`,
        exists(
          selectFrom('payout as p')
            .select('p.id')
            .whereRef('p.hold_id', '=', 'h.id')
            .where('p.state', '=', 'waiting_for_account'),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks all transfers that waited for the payee's account as queued, and returns them. */
export async function markQueued(tx: Tx, payeeId: string): Promise<QueuedPayout[]> {
  const { rows } = await sql<QueuedPayout>`
    update payout set state = 'queued' from hold
    where hold.id = payout.hold_id and hold.payee_id = ${payeeId} and payout.state = 'waiting_for_account'
    returning payout.id, payout.kind`.execute(tx);
  return rows;
}

/** Marks a payout as sent. Returns false when it was sent, or paid by other means, before. */
export async function markSent(tx: Tx, id: string, providerId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payout')
    .set({
      state: 'sent',
      provider_id: providerId,
      sent_at: at,
      reason: null,
      next_try_at: null,
      unanswered_since: null,
    })
    .where('id', '=', id)
    .where('state', 'not in', ['sent', 'outside'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks the payouts that a refund of the provider fulfilled, one or more, as failed. Returns those that were not yet. */
export async function markFailed(tx: Tx, { providerId, reason }: { providerId: string; reason: string | null }) {
  const { rows } = await sql<{ id: string; kind: PayoutKind; reference: string; amountCents: number }>`
    update payout set state = 'failed', reason = ${reason}
    where state = 'sent' and (provider_id = ${providerId} or provider_id like ${`${providerId}:%`})
      and kind <> 'transfer'
    returning id, kind, provider_id as reference, amount_cents as "amountCents"`.execute(tx);
  return rows;
}

/**
 * Queues a failed or refused payout again, under a new key, with the reason for which it may wait. Returns it; undefined, and nothing
 * changed, in any other state.
 */
export function requeue(tx: Tx, id: string, reason: string | null = null): Promise<QueuedPayout | undefined> {
  return tx
    .updateTable('payout')
    .set((eb) => ({
      state: 'queued',
      attempt: eb('attempt', '+', 1),
      attempt_at: null,
      provider_id: null,
      sent_at: null,
    }))
    .set({ refusals: 0, waits: 0, reason, next_try_at: null, unanswered_since: null })
    .where('id', '=', id)
    .where('state', 'in', stuckPayoutStates)
    .returning(['id', 'kind'])
    .executeTakeFirst();
}

/** Marks a failed or refused refund as paid by other means. Returns it; undefined, and nothing changed, for any other payout. */
export function markOutside(tx: Tx, id: string, at: Date) {
  return (
    tx
      .updateTable('payout as p')
      .from('hold as h')
      .set({ state: 'outside', provider_id: null, sent_at: at, reason: null })
      .whereRef('h.id', '=', 'p.hold_id')
      .where('p.id', '=', id)
      .where('p.kind', '<>', 'transfer')
      .where('p.state', 'in', stuckPayoutStates)
      // The bank may give the client the same money.
      .where(sql<boolean>`not ${isDisputed(sql.ref('p.payment_intent_id'))}`)
      .returning(['p.kind', 'p.amount_cents as amountCents', 'p.hold_id as holdId'])
      .returning(['h.payer_id as payerId', 'h.purpose_id as purposeId', 'h.title'])
      .executeTakeFirst()
  );
}

/** The payees whose transfers wait although their payout account is ready at `now`. */
export async function findPayeesToWake(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct h.payee_id as "userId" from payout p
    join hold h on h.id = p.hold_id
    join payout_account a on a.user_id = h.payee_id and ${isReady(now)}
    where p.state = 'waiting_for_account'`.execute(db);
  return rows.map(({ userId }) => userId);
}

/**
 * At most `limit` queued payouts, oldest first, that no task of the queue is about to send: those created before `createdBy`, and those whose wait
 * after a refusal is over. Refunds that wait for a bank are left out.
 */
export async function findLostPayouts(
  db: Db,
  { now, createdBy, limit }: { now: Date; createdBy: Date; limit: number },
): Promise<QueuedPayout[]> {
  const { rows } = await sql<QueuedPayout>`
    select p.id, p.kind from payout p
    where p.state = 'queued' and coalesce(p.next_try_at <= ${now}, p.created_at < ${createdBy})
      and not ${isDisputed(sql.ref('p.payment_intent_id'))} and not ${isQueued(sql`${payoutKey('')} || p.id`)}
    order by p.created_at, p.id limit ${limit}`.execute(db);
  return rows;
}

/** The queue's key of a payout: while a task of this key waits, the payout need not be queued again. */
export const payoutKey = (payoutId: string): string => `payments.payout:${payoutId}`;
