import { sql } from 'kysely';
import { type Money, usd } from '#lib/money.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { type Db, type Tx, transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { enqueue } from '#platform/queue.server.ts';
import { type Journal, refundJournal, strayRefundJournal, transferJournal } from './journals.ts';
import { post } from './ledger.server.ts';
import type { HoldRow } from './store.server.ts';
import { refundTask, transferTask } from './task-definitions.server.ts';

export type PayoutKind = 'transfer' | 'refund' | 'stray_refund';

interface NewPayout {
  hold: HoldRow;
  kind: PayoutKind;
  amount: Money;
  at: Date;
  /** The payment that goes back, where it is not the one the hold was paid with. */
  paymentIntentId?: string;
}

/** Books money that has to leave, and queues its way out. A transfer waits while the worker has no payout account. */
export async function queuePayout(tx: Tx, { hold, kind, amount, at, paymentIntentId }: NewPayout): Promise<void> {
  const waits = kind === 'transfer' && !(await hasPayoutAccount(tx, hold.payee_id));
  const { id } = await tx
    .insertInto('payout')
    .values({
      hold_id: hold.id,
      kind,
      amount_cents: amount,
      payment_intent_id: kind === 'transfer' ? null : (paymentIntentId ?? hold.payment_intent_id),
      state: waits ? 'waiting_for_account' : 'queued',
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!waits) await enqueuePayout(tx, { id, kind });
}

/** Puts a payout into the queue; one that waits there already is replaced. */
export async function enqueuePayout(tx: Tx, { id, kind }: { id: string; kind: string }): Promise<void> {
  const task = kind === 'transfer' ? transferTask : refundTask;
  await enqueue(tx, task, { payoutId: id }, { key: payoutKey(id) });
}

/** The queue's key of a payout: as long as its task waits there, nobody needs to queue it again. */
export const payoutKey = (payoutId: string): string => `payments.payout:${payoutId}`;

async function hasPayoutAccount(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('payout_account')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('payouts_enabled', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** Queues everything that waited for this worker's payout account. */
export async function wakePayouts(tx: Tx, userId: string): Promise<void> {
  const { rows } = await sql<{ id: string; kind: string }>`
    update payout set state = 'queued' from hold
    where hold.id = payout.hold_id and hold.payee_id = ${userId} and payout.state = 'waiting_for_account'
    returning payout.id, payout.kind`.execute(tx);
  for (const payout of rows) await enqueuePayout(tx, payout);
}

/**
 * Sends a transfer or a refund (tasks `payments.transfer`, `payments.refund`). May run any number of times: the provider
 * goes by the payout's id as idempotency key, and only the first answer is booked.
 */
export async function sendPayout(ctx: Context, { payoutId }: { payoutId: string }): Promise<void> {
  const payout = await findPayout(ctx.db, payoutId);
  if (!payout || payout.state === 'sent') return;
  const sent = await (payout.kind === 'transfer' ? transfer(ctx, payout) : refund(ctx, payout));
  if (!sent) return;
  await transaction(ctx.db, (tx) => bookSent(tx, payout, sent.id, ctx.clock.now()));
}

type Payout = NonNullable<Awaited<ReturnType<typeof findPayout>>>;

function findPayout(db: Db, id: string) {
  return db
    .selectFrom('payout as p')
    .innerJoin('hold as h', 'h.id', 'p.hold_id')
    .leftJoin('payout_account as a', 'a.user_id', 'h.payee_id')
    .select([
      'p.id',
      'p.kind',
      'p.state',
      'p.amount_cents as amountCents',
      'p.payment_intent_id as paymentIntentId',
      'h.id as holdId',
      'h.payee_id as payeeId',
      'a.provider_account_id as accountId',
      'a.payouts_enabled as accountReady',
    ])
    .where('p.id', '=', id)
    .executeTakeFirst();
}

async function transfer(ctx: Context, payout: Payout): Promise<{ id: string } | null> {
  if (!payout.accountId || !payout.accountReady) {
    await ctx.db
      .updateTable('payout')
      .set({ state: 'waiting_for_account' })
      .where('id', '=', payout.id)
      .where('state', '=', 'queued')
      .execute();
    return null;
  }
  return ctx.ports.payments.transfer({
    accountId: payout.accountId,
    amount: usd(payout.amountCents),
    group: payout.holdId,
    idempotencyKey: payout.id,
  });
}

function refund(ctx: Context, payout: Payout): Promise<{ id: string }> {
  const paymentIntentId = payout.paymentIntentId;
  if (!paymentIntentId) throw new Error(`the refund ${payout.id} names no payment`);
  return ctx.ports.payments.refund({ paymentIntentId, amount: usd(payout.amountCents), idempotencyKey: payout.id });
}

const journals: Record<PayoutKind, (amount: Money) => Journal> = {
  transfer: transferJournal,
  refund: refundJournal,
  stray_refund: strayRefundJournal,
};

async function bookSent(tx: Tx, payout: Payout, providerId: string, at: Date): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('payout')
    .set({ state: 'sent', provider_id: providerId, sent_at: at })
    .where('id', '=', payout.id)
    .where('state', '<>', 'sent')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const { holdId, payeeId } = payout;
  const journal = journals[payout.kind](usd(payout.amountCents));
  await post(tx, { journal, holdId, payeeId, operationKey: `${journal.kind}:${payout.id}`, at });
  await recordAudit(tx, {
    at,
    act: `payments.${journal.kind}`,
    actor: { kind: 'clock' },
    subject: { type: 'hold', id: holdId },
    detail: { payoutId: payout.id, cents: payout.amountCents },
  });
}
