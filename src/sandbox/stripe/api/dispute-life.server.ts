import type { Pool } from 'pg';
import type { Clock } from '#lib/clock.ts';
import { changeObject, type Db, getObject, insertObject, inTransaction, type StripeObject } from '../store.server.ts';
import { refuse } from './api-error.ts';
import { counterFee, recordTransaction } from './balance-transactions.server.ts';
import { asChargeback, disputeTransaction, newDispute, reversalTransaction } from './dispute-object.ts';
import type { Call, Emit } from './endpoint.ts';
import { emitter } from './events.server.ts';
import { failWaitingRefunds } from './refund-life.server.ts';

/** A dispute to be opened. Without an amount, it is about everything that was not refunded. */
export interface DisputeOrder {
  charge: StripeObject;
  amount?: number | undefined;
  reason?: string | undefined;
  /** The bank asks first, and takes no money. */
  isInquiry?: boolean | undefined;
}

type Bank = Pick<Call, 'db' | 'now' | 'emit'>;

const bankOf = (db: Db, now: number): Bank => ({ db, now, emit: emitter(db, now, null) });

/**
 * Opens a dispute: the card's bank takes the money back at once, also of what was refunded in part before. A refund that waits for money
 * fails (https://support.stripe.com/questions/pending-refunds-due-to-insufficient-funds-or-stripe-balance). An inquiry does neither. Throws
 * ApiError for more than the charge, and for one that was refunded in full.
 */
export async function openDispute(
  db: Db,
  emit: Emit,
  now: number,
  { charge: disputed, amount, reason, isInquiry = false }: DisputeOrder,
): Promise<StripeObject> {
  if (!isInquiry) await failWaitingRefunds({ db, now, emit }, disputed.id);
  const { body: charge } = await getObject(db, 'charge', disputed.id);
  const left = Number(charge.amount_captured) - Number(charge.amount_refunded);
  const most = left > 0 ? Number(charge.amount_captured) : 0;
  const taken = amount ?? left;
  if (taken < 1 || taken > most) refuse(`Only ${most} of the charge can be disputed.`, { param: 'amount' });
  const isFirst = await changeObject(db, charge.id, { body: { disputed: true } }, "body->>'disputed' = 'false'");
  if (!isFirst) refuse(`Charge ${charge.id} is already disputed.`, { param: 'charge' });
  const dispute = newDispute({ charge, amount: taken, reason: reason ?? 'fraudulent', now, isInquiry });
  const moved = isInquiry ? [] : [await insert(db, disputeTransaction(dispute, now))];
  await insertObject(db, { ...dispute, balance_transactions: moved });
  const { body: opened } = await getObject(db, 'dispute', dispute.id);
  await emit('charge.dispute.created', opened);
  if (!isInquiry) await emit('charge.dispute.funds_withdrawn', opened);
  return opened;
}

async function insert(db: Db, transaction: StripeObject): Promise<StripeObject> {
  await insertObject(db, transaction);
  return transaction;
}

const open = "kind = 'dispute' and body->>'status' in ('needs_response', 'under_review')";
const openInquiry = "kind = 'dispute' and body->>'status' in ('warning_needs_response', 'warning_under_review')";

/** The condition that a chargeback waits for an answer. */
export const unanswered = "kind = 'dispute' and body->>'status' = 'needs_response'";

export const isInquiry = ({ status }: StripeObject): boolean => String(status).startsWith('warning_');

/**
 * The bank of an inquiry takes the money: the same dispute becomes a chargeback, and can be answered again. Returns null if it is no open
 * inquiry. https://docs.stripe.com/disputes/how-disputes-work
 */
export async function escalate({ db, now, emit }: Bank, id: string): Promise<StripeObject | null> {
  const { body: asked } = await getObject(db, 'dispute', id);
  const taken = await changeObject(db, id, { body: asChargeback(asked, now) }, openInquiry);
  if (!taken) return null;
  await failWaitingRefunds({ db, now, emit }, String(taken.charge));
  const moved = [await insert(db, disputeTransaction(taken, now))];
  const escalated = (await changeObject(db, id, { body: { balance_transactions: moved } })) ?? taken;
  await emit('charge.dispute.updated', escalated, { status: asked.status });
  await emit('charge.dispute.funds_withdrawn', escalated);
  return escalated;
}

/** Ends an inquiry without a chargeback. Returns null if it is none, or has ended before. */
export async function endInquiry({ db, emit }: Pick<Bank, 'db' | 'emit'>, id: string): Promise<StripeObject | null> {
  const ended = await changeObject(db, id, { body: { status: 'warning_closed' } }, openInquiry);
  if (ended) await emit('charge.dispute.closed', ended);
  return ended;
}

/** A payment that is refunded in full answers the inquiry about it. */
export async function endInquiryOf(bank: Pick<Bank, 'db' | 'emit'>, charge: StripeObject): Promise<void> {
  if (!charge.refunded) return;
  const id = await findInquiry(bank.db, charge.id);
  if (id) await endInquiry(bank, id);
}

async function findInquiry(db: Db, charge: string): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    `select id from sandbox.stripe_object where ${openInquiry} and body->>'charge' = $1`,
    [charge],
  );
  return rows[0]?.id ?? null;
}

/**
 * Ends a dispute. Won, the money is back; lost with evidence, what had been refunded before, which the dashboard calls "partially won"
 * (https://support.stripe.com/questions/dispute-for-full-charge-amount-after-a-partial-refund-was-issued). Returns null if `guard` does not
 * hold: by default, if it has ended before.
 */
export async function decide(
  { db, now, emit }: Bank,
  id: string,
  status: 'won' | 'lost',
  guard = open,
): Promise<StripeObject | null> {
  const ended = await changeObject(db, id, { body: { status, is_charge_refundable: status === 'won' } }, guard);
  if (!ended) return null;
  const moved = ended.balance_transactions as StripeObject[];
  const returned = status === 'won' ? Number(ended.amount) : await refundedBefore(db, ended);
  if (returned > 0) moved.push(await insert(db, reversalTransaction(ended, returned, now)));
  if (status === 'won' && isAnswered(ended)) await chargeCounterFee({ db, now }, ended, counterFee);
  const decided = (await changeObject(db, id, { body: { balance_transactions: moved } })) ?? ended;
  await emit('charge.dispute.closed', decided);
  if (returned > 0) await emit('charge.dispute.funds_reinstated', decided);
  return decided;
}

const isAnswered = ({ evidence_details: details }: StripeObject): boolean =>
  (details as { submission_count: number }).submission_count > 0;

/** Returns how much of a disputed amount had been refunded already, which the bank gives back when evidence says so. */
async function refundedBefore(db: Db, dispute: StripeObject): Promise<number> {
  if (!isAnswered(dispute)) return 0;
  const { body: charge } = await getObject(db, 'charge', String(dispute.charge));
  const left = Number(charge.amount_captured) - Number(charge.amount_refunded);
  return Math.max(0, Number(dispute.amount) - left);
}

/** Takes the fee for evidence from the balance, or gives it back. */
export async function chargeCounterFee(
  call: Pick<Call, 'db' | 'now'>,
  dispute: StripeObject,
  amount: number,
): Promise<void> {
  const about = { currency: String(dispute.currency), source: null, description: 'Dispute countered fee' };
  await recordTransaction(call, { type: 'stripe_fee', amount, ...about });
}

/** Ends every dispute that was not answered in time by `clock`: it is lost. Returns how many. */
export async function loseUnanswered(pool: Pool, clock: Clock): Promise<number> {
  const now = Math.floor(clock.now().getTime() / 1000);
  const overdue = `${unanswered} and (body#>>'{evidence_details,due_by}')::bigint <= $1`;
  const { rows } = await pool.query<{ id: string }>(
    `select id from sandbox.stripe_object where ${overdue} order by id limit 100`,
    [now],
  );
  for (const { id } of rows) await inTransaction(pool, (db) => decide(bankOf(db, now), id, 'lost'));
  return rows.length;
}

/** An inquiry that has not become a chargeback in 120 days never does, in seconds. */
const inquirySeconds = 120 * 86_400;

/** Ends the inquiries that are old enough by `clock`. Returns how many. */
export async function endOldInquiries(pool: Pool, clock: Clock): Promise<number> {
  const now = Math.floor(clock.now().getTime() / 1000);
  const { rows } = await pool.query<{ id: string }>(
    `select id from sandbox.stripe_object where ${openInquiry} and (body->>'created')::bigint <= $1 order by id limit 100`,
    [now - inquirySeconds],
  );
  for (const { id } of rows) await inTransaction(pool, (db) => endInquiry(bankOf(db, now), id));
  return rows.length;
}

/** A dispute that a test or a demonstration opens. */
export interface ControlledDispute {
  payment_intent: string;
  amount?: number | undefined;
  reason?: string | undefined;
  status?: 'needs_response' | 'warning_needs_response' | undefined;
}

/**
 * Opens a dispute about a payment, or an inquiry, and lets an open inquiry become a chargeback. Throws ApiError without such a payment, or
 * when it is disputed already.
 */
export function disputePayment(pool: Pool, clock: Clock, order: ControlledDispute): Promise<StripeObject> {
  const now = Math.floor(clock.now().getTime() / 1000);
  return inTransaction(pool, async (db) => {
    const { body: payment } = await getObject(db, 'payment_intent', order.payment_intent, 'payment_intent');
    const { body: charge } = await getObject(db, 'charge', String(payment.latest_charge));
    const bank = bankOf(db, now);
    const asks = order.status === 'warning_needs_response';
    const inquiry = asks ? null : await findInquiry(db, charge.id);
    const escalated = inquiry && (await escalate(bank, inquiry));
    return escalated || openDispute(db, bank.emit, now, { charge, ...order, isInquiry: asks });
  });
}

/** Throws the refusal of a refund while the bank has the money, or after it has kept it. */
export async function refuseDisputed(db: Db, charge: StripeObject): Promise<void> {
  const { rowCount } = await db.query(
    `select 1 from sandbox.stripe_object where kind = 'dispute' and body->>'charge' = $1
      and body->>'status' in ('needs_response', 'under_review', 'lost')`,
    [charge.id],
  );
  if (rowCount)
    refuse(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
}
