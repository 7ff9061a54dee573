import { type Selectable, sql } from 'kysely';
import type { Money } from '#lib/money.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { Payout } from '#platform/database/database-types.ts';
import { isQueued } from '#platform/queue.server.ts';
import type { PayoutState } from '../states.ts';

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
  state: Exclude<PayoutState, 'sent'>;
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
      'p.payment_intent_id as paymentIntentId',
      'h.id as holdId',
      'h.payee_id as payeeId',
      'h.payment_intent_id as holdPaymentIntentId',
      'a.provider_account_id as accountId',
      'a.payouts_enabled as accountReady',
    ])
    .where('p.id', '=', id)
    .executeTakeFirst();
}

/** Begins the attempt to send a payout, or continues the one that is under way. Returns its number. */
export async function beginAttempt(db: Db, id: string, at: Date): Promise<number> {
  const { attempt } = await db
    .updateTable('payout')
    .set(({ fn, val }) => ({ attempt_at: fn.coalesce('attempt_at', val(at)) }))
    .where('id', '=', id)
    .returning('attempt')
    .executeTakeFirstOrThrow();
  return attempt;
}

/** Ends an attempt that moved no money: the next one has a key of its own. Does nothing when that one has begun. */
export async function endAttempt(db: Db, { id, attempt }: { id: string; attempt: number }): Promise<void> {
  await db
    .updateTable('payout')
    .set({ attempt: attempt + 1, attempt_at: null })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .execute();
}

/** Lets a queued transfer wait for the payee's payout account. */
export async function markWaiting(db: Db, id: string): Promise<void> {
  await db
    .updateTable('payout')
    .set({ state: 'waiting_for_account' })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
}

/** Marks all transfers that waited for the payee's account as queued, and returns them. */
export async function markQueued(tx: Tx, payeeId: string): Promise<QueuedPayout[]> {
  const { rows } = await sql<QueuedPayout>`
    update payout set state = 'queued' from hold
    where hold.id = payout.hold_id and hold.payee_id = ${payeeId} and payout.state = 'waiting_for_account'
    returning payout.id, payout.kind`.execute(tx);
  return rows;
}

/** Marks a payout as sent. Returns false when it was sent before. */
export async function markSent(tx: Tx, id: string, providerId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payout')
    .set({ state: 'sent', provider_id: providerId, sent_at: at })
    .where('id', '=', id)
    .where('state', '<>', 'sent')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The payees whose transfers wait although their payout account is ready. */
export async function findPayeesToWake(db: Db): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct h.payee_id as "userId" from payout p
    join hold h on h.id = p.hold_id
    join payout_account a on a.user_id = h.payee_id and a.payouts_enabled
    where p.state = 'waiting_for_account'`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** At most `limit` queued payouts created before `before` that no task of the queue is about to send. */
export async function findLostPayouts(db: Db, before: Date, limit: number): Promise<QueuedPayout[]> {
  const { rows } = await sql<QueuedPayout>`
    select p.id, p.kind from payout p
    where p.state = 'queued' and p.created_at < ${before} and not ${isQueued(sql`${payoutKey('')} || p.id`)}
    limit ${limit}`.execute(db);
  return rows;
}

/** The queue's key of a payout: while a task of this key waits, the payout need not be queued again. */
export const payoutKey = (payoutId: string): string => `payments.payout:${payoutId}`;
