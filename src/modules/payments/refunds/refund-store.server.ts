import { type Selectable, sql } from 'kysely';
import type { Money } from '#lib/money.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { ProviderRefund as RefundTable } from '#platform/database/database-types.ts';
import type { ProviderRefund } from '#ports/payment-gateway.ts';
import { type HoldRow, lockHold } from '../holds/hold-store.server.ts';
import type { PayoutKind } from '../payouts/payout-store.server.ts';

export type RefundRow = Selectable<RefundTable>;

/** The holds of a payment: the one that it paid for, or whose payment page took it without need. */
const holdOf = (paymentIntentId: string) => sql<{ id: string }>`
  select id from hold where payment_intent_id = ${paymentIntentId}
  union select hold_id from payout where payment_intent_id = ${paymentIntentId} limit 1`;

export async function isOurPayment(db: Db, paymentIntentId: string): Promise<boolean> {
  return (await holdOf(paymentIntentId).execute(db)).rows.length > 0;
}

/** Returns the hold of a payment, locked until the transaction ends; undefined for a payment that is none of ours. */
export async function lockHoldOfPayment(tx: Tx, paymentIntentId: string): Promise<HoldRow | undefined> {
  const { rows } = await holdOf(paymentIntentId).execute(tx);
  const [hold] = rows;
  return hold && lockHold(tx, hold);
}

export function findRefund(tx: Tx, id: string): Promise<RefundRow | undefined> {
  return tx.selectFrom('provider_refund').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A refund of ours that has not been sent, or was sent and failed. */
export interface PlannedRefund {
  id: string;
  kind: PayoutKind;
  amountCents: number;
}

/**
 * Returns our own refund of a payment that one of the provider fulfills: the one that it was ordered for, or for one made by hand
 * (`payoutId` is null) the oldest of the same amount.
 */
export function findPlanned(
  tx: Tx,
  { paymentIntentId, payoutId, amount }: Pick<ProviderRefund, 'paymentIntentId' | 'payoutId' | 'amount'>,
): Promise<PlannedRefund | undefined> {
  const query = tx
    .selectFrom('payout')
    .select(['id', 'kind', 'amount_cents as amountCents'])
    .where('payment_intent_id', '=', paymentIntentId)
    .where('amount_cents', '=', amount)
    .where('state', 'in', ['queued', 'refused', 'failed'])
    .orderBy('created_at')
    .limit(1);
  return (payoutId ? query.where('id', '=', payoutId) : query).executeTakeFirst();
}

interface NewRefund {
  refund: ProviderRefund;
  holdId: string;
  payoutId: string | null;
  late: Money;
  at: Date;
}

/** Writes a refund of the provider as a pending one. */
export function insertRefund(tx: Tx, { refund, holdId, payoutId, late, at }: NewRefund): Promise<RefundRow> {
  return tx
    .insertInto('provider_refund')
    .values({
      id: refund.id,
      hold_id: holdId,
      payout_id: payoutId,
      amount_cents: refund.amount,
      late_cents: late,
      status: 'pending',
      waits_for: refund.status === 'pending' ? refund.waitsFor : null,
      seen_at: at,
      status_since: at,
      next_check_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function setRefundStatus(
  tx: Tx,
  {
    id,
    status,
    waitsFor,
    since,
    nextCheckAt,
  }: Pick<ProviderRefund, 'id' | 'status' | 'waitsFor'> & { since: Date; nextCheckAt: Date | null },
): Promise<void> {
  const waits_for = status === 'pending' ? waitsFor : null;
  const change = { status, status_since: since, waits_for, next_check_at: nextCheckAt };
  await tx.updateTable('provider_refund').set(change).where('id', '=', id).execute();
}

/** At most `limit` refunds that are due to be read back. */
export function findRefundsToCheck(db: Db, now: Date, limit: number) {
  return db
    .selectFrom('provider_refund')
    .select(['id', 'status', 'status_since as since'])
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(limit)
    .execute();
}

/** Returns the refunds of ours that the provider has accepted before `since` and not paid, and that were never a case. */
export function findLongPending(tx: Tx, since: Date) {
  return tx
    .selectFrom('provider_refund as r')
    .innerJoin('payout as p', 'p.id', 'r.payout_id')
    .select(['p.id as payoutId', 'r.hold_id as holdId', 'r.amount_cents as amountCents', 'r.waits_for as waitsFor'])
    .where('r.status', '=', 'pending')
    .where('r.seen_at', '<', since)
    .where(
      sql<boolean>`not exists (select from money_case c where c.kind = 'refundPending' and c.about = p.id::text
        and c.opened_at >= r.seen_at)`,
    )
    .execute();
}

export async function setNextRefundCheck(db: Db, id: string, at: Date | null): Promise<void> {
  await db.updateTable('provider_refund').set({ next_check_at: at }).where('id', '=', id).execute();
}

/** Returns those of `ids` that are booked. */
export async function findBookedRefunds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('provider_refund').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}
