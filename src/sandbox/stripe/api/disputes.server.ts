import type { Pool } from 'pg';
import { z } from 'zod';
import type { Clock } from '#lib/clock.ts';
import { changeObject, type Db, getObject, insertObject, inTransaction, type StripeObject } from '../store.server.ts';
import { refuse } from './api-error.ts';
import { counterFee, recordTransaction } from './balance-transactions.server.ts';
import { disputeTransaction, newDispute, reversalTransaction } from './dispute-object.ts';
import type { Call, Emit, Endpoint } from './endpoint.ts';
import { emitter } from './events.server.ts';
import { expandObject } from './expand.server.ts';
import { fileFields, refuseFiles } from './files.server.ts';
import { expand, flag, metadata, readParameters, text } from './parameters.ts';
import { listEndpoint, Retrieve, retrieveEndpoint } from './read-endpoints.server.ts';
import { failWaitingRefunds } from './refund-life.server.ts';

/** A dispute to be opened. Without an amount, it is about everything that was not refunded. */
export interface DisputeOrder {
  charge: StripeObject;
  amount?: number | undefined;
  reason?: string | undefined;
}

/**
 * Opens a dispute: the card's bank takes the money back at once, also of what was refunded in part before. A refund that waits for money
 * fails (https://support.stripe.com/questions/pending-refunds-due-to-insufficient-funds-or-stripe-balance). Throws ApiError for more than
 * the charge, and for one that was refunded in full.
 */
export async function openDispute(
  db: Db,
  emit: Emit,
  now: number,
  { charge: disputed, amount, reason }: DisputeOrder,
): Promise<StripeObject> {
  await failWaitingRefunds({ db, now, emit }, disputed.id);
  const { body: charge } = await getObject(db, 'charge', disputed.id);
  const left = Number(charge.amount_captured) - Number(charge.amount_refunded);
  const most = left > 0 ? Number(charge.amount_captured) : 0;
  const taken = amount ?? left;
  if (taken < 1 || taken > most) refuse(`Only ${most} of the charge can be disputed.`, { param: 'amount' });
  const isFirst = await changeObject(db, charge.id, { body: { disputed: true } }, "body->>'disputed' = 'false'");
  if (!isFirst) refuse(`Charge ${charge.id} is already disputed.`, { param: 'charge' });
  const dispute = newDispute({ charge, amount: taken, reason: reason ?? 'fraudulent', now });
  await insertObject(db, { ...dispute, balance_transactions: [await insert(db, disputeTransaction(dispute, now))] });
  const { body: opened } = await getObject(db, 'dispute', dispute.id);
  await emit('charge.dispute.created', opened);
  await emit('charge.dispute.funds_withdrawn', opened);
  return opened;
}

async function insert(db: Db, transaction: StripeObject): Promise<StripeObject> {
  await insertObject(db, transaction);
  return transaction;
}

const open = "kind = 'dispute' and body->>'status' in ('needs_response', 'under_review')";
const unanswered = "kind = 'dispute' and body->>'status' = 'needs_response'";

/**
 * Ends a dispute. Won, the money is back; lost with evidence, what had been refunded before, which the dashboard calls "partially won"
 * (https://support.stripe.com/questions/dispute-for-full-charge-amount-after-a-partial-refund-was-issued). Returns null if it has ended
 * before.
 */
async function decide(
  { db, now, emit }: Pick<Call, 'db' | 'now' | 'emit'>,
  id: string,
  status: 'won' | 'lost',
): Promise<StripeObject | null> {
  const ended = await changeObject(db, id, { body: { status } }, open);
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
async function chargeCounterFee(call: Pick<Call, 'db' | 'now'>, dispute: StripeObject, amount: number): Promise<void> {
  const about = { currency: String(dispute.currency), source: null, description: 'Dispute countered fee' };
  await recordTransaction(call, { type: 'stripe_fee', amount, ...about });
}

const evidenceText = z.string().max(20_000);

const UpdateDispute = z.strictObject({
  evidence: z
    .strictObject({
      access_activity_log: evidenceText.optional(),
      cancellation_policy_disclosure: evidenceText.optional(),
      customer_email_address: evidenceText.optional(),
      customer_name: evidenceText.optional(),
      product_description: evidenceText.optional(),
      refund_policy_disclosure: evidenceText.optional(),
      service_date: evidenceText.optional(),
      uncategorized_text: evidenceText.optional(),
      ...Object.fromEntries(fileFields.map((field) => [field, z.string().max(100).optional()])),
    })
    .refine((fields) => Object.values(fields).join('').length <= 150_000, 'at most 150,000 characters in all')
    .optional(),
  submit: flag.default(true),
  metadata,
  expand,
});

/** What the test mode decides at once, by the whole of `uncategorized_text`. */
const verdicts: Record<string, 'won' | 'lost'> = { winning_evidence: 'won', losing_evidence: 'lost' };

const networkOf = (dispute: StripeObject): string =>
  (dispute.payment_method_details as { card?: { brand?: string } } | undefined)?.card?.brand ?? '';

async function update(call: Call) {
  const order = readParameters(UpdateDispute, call.params);
  const { body } = await getObject(call.db, 'dispute', call.id);
  const details = body.evidence_details as { submission_count: number; due_by: number | null };
  const evidence = { ...(body.evidence as object), ...order.evidence };
  if (order.evidence) await refuseFiles(call, evidence, networkOf(body));
  const isSubmitted = order.submit && order.evidence !== undefined;
  const changed = await changeObject(
    call.db,
    call.id,
    {
      body: {
        evidence,
        evidence_details: {
          ...details,
          has_evidence: true,
          submission_count: details.submission_count + (isSubmitted ? 1 : 0),
          ...(isSubmitted && { submission_method: 'manual' }),
        },
        metadata: { ...(body.metadata as object), ...order.metadata },
        ...(isSubmitted && { status: 'under_review' }),
      },
    },
    unanswered,
  );
  if (!changed) refuse('This dispute is already closed or under review.', { code: 'resource_already_exists' });
  if (isSubmitted) await chargeCounterFee(call, changed, -counterFee);
  await call.emit('charge.dispute.updated', changed, { evidence: body.evidence, status: body.status });
  const verdict = isSubmitted ? verdicts[(order.evidence?.uncategorized_text ?? '').trim()] : undefined;
  const answer = verdict ? await decide(call, call.id, verdict) : changed;
  return expandObject(call.db, answer ?? changed, order.expand);
}

/** The account accepts the loss. */
async function close(call: Call) {
  const { expand: paths } = readParameters(Retrieve, call.params);
  await getObject(call.db, 'dispute', call.id);
  const closed =
    (await decide(call, call.id, 'lost')) ??
    refuse('This dispute is already closed.', { code: 'dispute_already_closed' });
  return expandObject(call.db, closed, paths);
}

/** Ends every dispute that was not answered in time by `clock`: it is lost. Returns how many. */
export async function loseUnanswered(pool: Pool, clock: Clock): Promise<number> {
  const now = Math.floor(clock.now().getTime() / 1000);
  const overdue = `${unanswered} and (body#>>'{evidence_details,due_by}')::bigint <= $1`;
  const { rows } = await pool.query<{ id: string }>(
    `select id from sandbox.stripe_object where ${overdue} order by id limit 100`,
    [now],
  );
  for (const { id } of rows)
    await inTransaction(pool, (db) => decide({ db, now, emit: emitter(db, now, null) }, id, 'lost'));
  return rows.length;
}

/** A dispute that a test or a demonstration opens. */
export interface ControlledDispute {
  payment_intent: string;
  amount?: number | undefined;
  reason?: string | undefined;
}

/** Opens a dispute about a payment. Throws ApiError without such a payment, or when it is disputed already. */
export function disputePayment(pool: Pool, clock: Clock, order: ControlledDispute): Promise<StripeObject> {
  const now = Math.floor(clock.now().getTime() / 1000);
  return inTransaction(pool, async (db) => {
    const { body: payment } = await getObject(db, 'payment_intent', order.payment_intent, 'payment_intent');
    const { body: charge } = await getObject(db, 'charge', String(payment.latest_charge));
    return openDispute(db, emitter(db, now, null), now, { charge, amount: order.amount, reason: order.reason });
  });
}

/** Throws the refusal of a refund while the bank has the money, or after it has kept it. */
export async function refuseDisputed(db: Db, charge: StripeObject): Promise<void> {
  const { rowCount } = await db.query(
    "select 1 from sandbox.stripe_object where kind = 'dispute' and body->>'charge' = $1 and body->>'status' <> 'won'",
    [charge.id],
  );
  if (rowCount)
    refuse(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
}

export const disputeEndpoints: Endpoint[] = [
  listEndpoint('dispute', '/v1/disputes', { payment_intent: text.optional(), charge: text.optional() }),
  retrieveEndpoint('dispute', '/v1/disputes'),
  { method: 'POST', path: '/v1/disputes/:id', run: update },
  { method: 'POST', path: '/v1/disputes/:id/close', run: close },
];
