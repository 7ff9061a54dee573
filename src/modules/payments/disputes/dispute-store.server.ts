import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { Dispute } from '#platform/database/database-types.ts';
import type { ProviderDispute } from '#ports/payment-gateway.ts';

export type DisputeRow = Selectable<Dispute>;

/** Returns the id of the hold that a payment of the provider paid, or paid in vain; null when the payment is none of ours. */
export async function findHoldOfPayment(db: Db, paymentIntentId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from hold where payment_intent_id = ${paymentIntentId}
    union select hold_id from payout where payment_intent_id = ${paymentIntentId} limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

export function findDispute(db: Db, by: { id: string } | { providerId: string }): Promise<DisputeRow | undefined> {
  const query = db.selectFrom('dispute').selectAll();
  return 'id' in by
    ? query.where('id', '=', by.id).executeTakeFirst()
    : query.where('provider_id', '=', by.providerId).executeTakeFirst();
}

/**
 * Stores a dispute as the provider says, as a new row or over the one that is not closed. Returns undefined, and changes nothing, when
 * a later answer is stored. Lock its hold before.
 */
export function upsertDispute(
  tx: Tx,
  { holdId, paymentIntentId, dispute, readAt, at }: Stored & ReadDispute,
): Promise<DisputeRow | undefined> {
  const { id: provider_id, amount: amount_cents, reason, status, dueBy: due_by, openedAt, evidenceCount } = dispute;
  const closed_at = isClosed(status) ? at : null;
  const taken_at = takesMoney(status) ? at : null;
  const seen = { reason, status, due_by, evidence_count: evidenceCount, closed_at, read_at: readAt, checked_at: at };
  return tx
    .insertInto('dispute')
    .values({
      ...seen,
      amount_cents,
      provider_id,
      hold_id: holdId,
      payment_intent_id: paymentIntentId,
      opened_at: openedAt,
      taken_at,
    })
    .onConflict((conflict) =>
      conflict
        .column('provider_id')
        .doUpdateSet(({ eb, fn, ref, val }) => ({
          ...seen,
          // What the ledger has booked stays the amount.
          amount_cents: eb
            .case()
            .when('dispute.taken_at', 'is', null)
            .then(amount_cents)
            .else(ref('dispute.amount_cents'))
            .end(),
          taken_at: fn.coalesce(ref('dispute.taken_at'), val(taken_at)),
        }))
        // The sandbox's clock can be set back, and what was read in its future must not count for good.
        .where(({ eb, or }) => or([eb('dispute.read_at', '<=', readAt), eb('dispute.read_at', '>', at)])),
    )
    .returningAll()
    .executeTakeFirst();
}

/** The provider's answer about a dispute, which was asked for at `readAt`. */
export interface ReadDispute {
  dispute: ProviderDispute;
  readAt: Date;
}

interface Stored {
  holdId: string;
  paymentIntentId: string;
  at: Date;
}

/** The bank has decided, or its question is answered. */
const isClosed = (status: ProviderDispute['status']): boolean =>
  status === 'won' || status === 'lost' || status === 'inquiry_closed';

/** The bank has, or had, the money. */
export const takesMoney = (status: ProviderDispute['status']): boolean =>
  status !== 'inquiry' && status !== 'inquiry_closed';

/** Notes that the money of a dispute was held when the bank took it. */
export async function markHeld(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('dispute').set({ was_held: true }).where('id', '=', id).execute();
}

/** Notes what a bank gave back when it decided. */
export async function setReturned(tx: Tx, id: string, cents: number): Promise<void> {
  await tx.updateTable('dispute').set({ returned_cents: cents }).where('id', '=', id).execute();
}

/**
 * Adds what a bank has moved after its decision. Returns false, and changes nothing, when this answer or a later one is booked. Lock the
 * hold of the dispute before.
 */
export async function addLate(
  tx: Tx,
  { id, late_cents }: Pick<DisputeRow, 'id' | 'late_cents'>,
  { cents, readAt, at }: { cents: number; readAt: Date; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('dispute')
    .set({ late_cents: late_cents + cents, read_at: readAt, checked_at: at })
    .where('id', '=', id)
    .where('late_cents', '=', late_cents)
    .where(({ eb, or }) => or([eb('read_at', '<', readAt), eb('read_at', '>', at)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Notes what a lost dispute took of the held money. */
export async function setBankRefunded(tx: Tx, id: string, cents: number): Promise<void> {
  await tx.updateTable('dispute').set({ bank_refunded_cents: cents }).where('id', '=', id).execute();
}

/** Returns the oldest dispute that has taken a payment and is not decided. */
export async function findTaking(tx: Tx, paymentIntentId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('dispute')
    .select('id')
    .where('payment_intent_id', '=', paymentIntentId)
    .where('taken_at', 'is not', null)
    .where('closed_at', 'is', null)
    .orderBy('opened_at')
    .orderBy('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * What the platform has lost by the dispute `d`, without what the bank gave back later or paid for a refund that failed. Only the journals
 * of its hold are read.
 */
export const lossByDispute = sql<number>`(
  select greatest(coalesce(sum(e.amount_cents) filter (where a.kind = 'loss'), 0), 0)::int from ledger_journal j
  join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
  where j.hold_id = d.hold_id and (starts_with(j.operation_key, 'dispute_loss:' || d.id)
    or starts_with(j.operation_key, 'dispute_late:' || d.provider_id || ':')))`;

/** Returns the decided disputes of a payment, oldest first, each with what the platform has lost by it. */
export function findLosses(tx: Tx, paymentIntentId: string) {
  return tx
    .selectFrom('dispute as d')
    .select(['d.id', 'd.provider_id as providerId', 'd.reason', lossByDispute.as('lostCents')])
    .where('d.payment_intent_id', '=', paymentIntentId)
    .where('d.closed_at', 'is not', null)
    .orderBy('d.opened_at')
    .orderBy('d.id')
    .execute();
}

/** Returns how many cents of a payment the banks have taken and not decided about. */
export async function sumTaken(tx: Tx, paymentIntentId: string): Promise<number> {
  const { cents } = await tx
    .selectFrom('dispute')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('amount_cents'), sql<number>`0`).as('cents'))
    .where('payment_intent_id', '=', paymentIntentId)
    .where('taken_at', 'is not', null)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(cents);
}

/** Returns the newest dispute that took the money of a purpose while it was held. */
export function findNewestHeld(db: Db, purposeId: string): Promise<DisputeRow | undefined> {
  return db
    .selectFrom('dispute as d')
    .innerJoin('hold as h', 'h.id', 'd.hold_id')
    .selectAll('d')
    .where('h.purpose_id', '=', purposeId)
    .where('d.was_held', '=', true)
    .orderBy('d.opened_at', 'desc')
    .orderBy('d.id')
    .executeTakeFirst();
}

/**
 * At most `limit` disputes that the provider was last asked about before `askedBefore`: the open ones, those that have ended without
 * money after `endedAfter`, and closed ones of which a transaction was read after it that is in no journal.
 */
export async function findDisputesToCheck(
  db: Db,
  { askedBefore, endedAfter, limit }: { askedBefore: Date; endedAfter: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select provider_id as id from dispute
    where checked_at < ${askedBefore} and (closed_at is null or (taken_at is null and closed_at > ${endedAfter})
      or provider_id in (select source from provider_transaction where matched_at is null and read_at > ${endedAfter}))
    order by checked_at, id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function setChecked(db: Db, providerId: string, at: Date): Promise<void> {
  await db.updateTable('dispute').set({ checked_at: at }).where('provider_id', '=', providerId).execute();
}
