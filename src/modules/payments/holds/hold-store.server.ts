import { type Selectable, sql } from 'kysely';
import type { Money } from '#lib/money.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { Hold } from '#platform/database/database-types.ts';
import { anyOf, prepared } from '#platform/database/prepared.server.ts';
import type { Chargeback } from '../contract.ts';
import { payoutsOfHold, type WaitJson } from '../waits/wait-store.server.ts';

export type HoldRow = Selectable<Hold>;

export interface NewHold {
  /** What the money is for; payments does not know what that is. There is one hold for each. */
  purposeId: string;
  payerId: string;
  payeeId: string;
  /** Shown on the provider's page. */
  title: string;
  /** US cents, 100 to 10,000,000. */
  amount: Money;
  feeBps: number;
  at: Date;
}

/** Opens the hold for a purpose. Nothing is paid yet. */
export async function openHold(tx: Tx, hold: NewHold): Promise<void> {
  await tx
    .insertInto('hold')
    .values({
      purpose_id: hold.purposeId,
      payer_id: hold.payerId,
      payee_id: hold.payeeId,
      title: hold.title,
      amount_cents: hold.amount,
      fee_bps: hold.feeBps,
      created_at: hold.at,
    })
    .execute();
}

export function findHolds(db: Db, purposeIds: readonly string[]): Promise<HoldRow[]> {
  return db.selectFrom('hold').selectAll().where('purpose_id', 'in', purposeIds).execute();
}

const moneyColumns = [
  'purpose_id',
  'state',
  'amount_cents',
  'captured_cents',
  'held_cents',
  'released_cents',
  'refunded_cents',
  'fee_cents',
  'fee_bps',
] as const;

/** What pages say of a hold, with its payouts, and the newest dispute that took its money while it was held; an instant in JSON is a text. */
export type MoneyRow = Pick<HoldRow, (typeof moneyColumns)[number]> & {
  payouts: WaitJson[];
  sent_refunds: { cents: number; at: string }[];
  outside_refunds: { cents: number; at: string; note: string | null }[];
  sent_payouts: { cents: number; at: string }[];
  chargeback: Chargeback | null;
};

export function findMoney(db: Db, purposeIds: readonly string[]): Promise<MoneyRow[]> {
  return db
    .selectFrom('hold')
    .modifyFront(prepared)
    .select([
      ...moneyColumns,
      payoutsOfHold.as('payouts'),
      sql<MoneyRow['sent_refunds']>`(
        select coalesce(json_agg(json_build_object('cents', p.amount_cents, 'at', r.status_since) order by r.status_since, p.id), '[]')
        from payout p join provider_refund r on r.payout_id = p.id
        where p.hold_id = hold.id and p.kind = 'refund' and p.state = 'sent' and r.status = 'succeeded')`.as(
        'sent_refunds',
      ),
      sql<MoneyRow['outside_refunds']>`(
        select coalesce(json_agg(json_build_object('cents', p.amount_cents, 'at', p.sent_at, 'note', (
          select c.note from money_case c where c.hold_id = hold.id and c.about = p.id::text and c.outcome = 'paidOutside' order by c.closed_at desc limit 1
          )) order by p.sent_at, p.id), '[]')
        from payout p where p.hold_id = hold.id and p.kind <> 'transfer' and p.state = 'outside')`.as(
        'outside_refunds',
      ),
      sql<MoneyRow['sent_payouts']>`(
        select coalesce(json_agg(json_build_object('cents', p.amount_cents, 'at', p.sent_at) order by p.sent_at, p.id), '[]')
        from payout p where p.hold_id = hold.id and p.kind = 'transfer' and p.state = 'sent')`.as('sent_payouts'),
      sql<MoneyRow['chargeback']>`(
        select json_build_object('amountCents', d.amount_cents, 'openedAt', d.opened_at, 'dueBy', d.due_by,
          'closedAt', d.closed_at, 'bankRefundedCents', d.bank_refunded_cents, 'isEvidenceSent', d.evidence_count > 0,
          'isExamined', exists (select from money_case c where c.kind = 'dispute' and c.about = d.provider_id and c.closed_at is null),
          'workDecision', (select case c.outcome when 'paidOutside' then 'paid' else c.outcome end from money_case c
            where c.hold_id = hold.id and c.kind = 'dispute' and c.about = d.provider_id and c.outcome in ('paidOutside', 'notPaid')
            order by c.closed_at desc limit 1))
        from dispute d where d.hold_id = hold.id and d.was_held order by d.opened_at desc, d.id limit 1)`.as(
        'chargeback',
      ),
    ])
    .where('purpose_id', '=', anyOf(purposeIds))
    .execute();
}

/** A hold, locked until the transaction ends. Every change of a hold or its sessions locks the hold first. */
export function lockHold(tx: Tx, by: { purposeId: string } | { id: string }): Promise<HoldRow | undefined> {
  const query = tx.selectFrom('hold').selectAll().forUpdate();
  return 'id' in by
    ? query.where('id', '=', by.id).executeTakeFirst()
    : query.where('purpose_id', '=', by.purposeId).executeTakeFirst();
}

/** Sets the fee of a hold that still waits for its payment. */
export async function setHoldFee(tx: Tx, id: string, feeBps: number): Promise<void> {
  await tx.updateTable('hold').set({ fee_bps: feeBps }).where('id', '=', id).where('state', '=', 'pending').execute();
}

/** Ends the wait for the payment of a hold. */
export async function markHoldVoid(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('hold').set({ state: 'void' }).where('id', '=', id).where('state', '=', 'pending').execute();
}

/** Takes the payment in. Returns false when the hold no longer waits for one. */
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

/** Freezes held money that the client's bank has taken with a dispute. */
export async function freezeHold(tx: Tx, id: string, disputeId: string): Promise<void> {
  await tx
    .updateTable('hold')
    .set({ state: 'frozen', frozen_by: disputeId })
    .where('id', '=', id)
    .where('state', '=', 'held')
    .execute();
}

/** Frees frozen money, unless another dispute, `next`, still has some of it. */
export async function thawHold(tx: Tx, id: string, next: string | null): Promise<void> {
  await tx
    .updateTable('hold')
    .set({ state: next ? 'frozen' : 'held', frozen_by: next })
    .where('id', '=', id)
    .where('state', '=', 'frozen')
    .execute();
}

/** Books held money out that the client's bank has kept. A hold that becomes empty is closed. */
export async function refundByBank(tx: Tx, id: string, amount: Money): Promise<void> {
  await tx
    .updateTable('hold')
    .set((eb) => ({
      held_cents: eb('held_cents', '-', amount),
      refunded_cents: eb('refunded_cents', '+', amount),
      state: sql<HoldRow['state']>`case when held_cents = ${amount} then 'closed' else state end`,
      frozen_by: sql<string | null>`case when held_cents > ${amount} then frozen_by end`,
    }))
    .where('id', '=', id)
    .where('state', 'in', ['held', 'frozen'])
    .execute();
}

/** Books the part of frozen money that no bank has taken out as refunded. Returns false unless more than that is held. */
export async function refundFrozen(tx: Tx, id: string, amount: Money): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('hold')
    .set((eb) => ({
      held_cents: eb('held_cents', '-', amount),
      refunded_cents: eb('refunded_cents', '+', amount),
    }))
    .where('id', '=', id)
    .where('state', '=', 'frozen')
    .where('held_cents', '>', amount)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** How much of the held money goes where. */
export interface Outflow {
  released: Money;
  fee: Money;
  refunded: Money;
}

/** Books held money out. Returns false when less than that is held. A hold that becomes empty is closed. */
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
