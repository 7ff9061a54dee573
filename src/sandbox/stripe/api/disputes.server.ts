import type { Pool } from 'pg';
import { z } from 'zod';
import type { Clock } from '#lib/clock.ts';
import { changeObject, type Db, getObject, insertObject, inTransaction, type StripeObject } from '../store.server.ts';
import { refuse } from './api-error.ts';
import { disputeTransaction, newDispute } from './dispute-object.ts';
import type { Call, Emit, Endpoint } from './endpoint.ts';
import { emitter } from './events.server.ts';
import { expandObject } from './expand.server.ts';
import { expand, flag, metadata, readParameters, text } from './parameters.ts';
import { listEndpoint, retrieveEndpoint } from './read-endpoints.server.ts';

/** A dispute to be opened. Without an amount, it is about everything that was not refunded. */
export interface DisputeOrder {
  charge: StripeObject;
  amount?: number | undefined;
  reason?: string | undefined;
}

/** Opens a dispute: the card's bank takes the money back at once. Throws ApiError for more than the charge has left. */
export async function openDispute(
  db: Db,
  emit: Emit,
  now: number,
  { charge, amount, reason }: DisputeOrder,
): Promise<StripeObject> {
  const left = Number(charge.amount_captured) - Number(charge.amount_refunded);
  const taken = amount ?? left;
  if (taken < 1 || taken > left) refuse(`Only ${left} of the charge can be disputed.`, { param: 'amount' });
  const disputed = await changeObject(db, charge.id, { body: { disputed: true } }, "body->>'disputed' = 'false'");
  if (!disputed) refuse(`Charge ${charge.id} is already disputed.`, { param: 'charge' });
  const dispute = newDispute({ charge, amount: taken, reason: reason ?? 'fraudulent', now });
  await insertObject(db, { ...dispute, balance_transactions: [await move(db, now, dispute, 'dispute')] });
  const { body: opened } = await getObject(db, 'dispute', dispute.id);
  await emit('charge.dispute.created', opened);
  await emit('charge.dispute.funds_withdrawn', opened);
  return opened;
}

/** Takes the disputed amount and the fee from the balance, or gives both back. Returns the transaction. */
async function move(db: Db, now: number, dispute: StripeObject, category: 'dispute' | 'dispute_reversal') {
  const transaction = disputeTransaction(dispute, category, now);
  await insertObject(db, transaction);
  return transaction;
}

const open = "kind = 'dispute' and body->>'status' in ('needs_response', 'under_review')";
const unanswered = "kind = 'dispute' and body->>'status' = 'needs_response'";

/** Ends a dispute. Won, the money and the fee are back. Returns null if it has ended before. */
async function decide(
  { db, now, emit }: Pick<Call, 'db' | 'now' | 'emit'>,
  id: string,
  status: 'won' | 'lost',
): Promise<StripeObject | null> {
  const ended = await changeObject(db, id, { body: { status } }, open);
  if (!ended) return null;
  const moved = ended.balance_transactions as StripeObject[];
  if (status === 'won') moved.push(await move(db, now, ended, 'dispute_reversal'));
  const decided = (await changeObject(db, id, { body: { balance_transactions: moved } })) ?? ended;
  await emit('charge.dispute.closed', decided);
  if (status === 'won') await emit('charge.dispute.funds_reinstated', decided);
  return decided;
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
    })
    .refine((fields) => Object.values(fields).join('').length <= 150_000, 'at most 150,000 characters in all')
    .optional(),
  submit: flag.default(true),
  metadata,
  expand,
});

/** What the test mode decides at once, by the whole of `uncategorized_text`. */
const verdicts: Record<string, 'won' | 'lost'> = { winning_evidence: 'won', losing_evidence: 'lost' };

async function update(call: Call) {
  const order = readParameters(UpdateDispute, call.params);
  const { body } = await getObject(call.db, 'dispute', call.id);
  const details = body.evidence_details as { submission_count: number; due_by: number | null };
  const evidence = { ...(body.evidence as object), ...order.evidence };
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
        },
        metadata: { ...(body.metadata as object), ...order.metadata },
        ...(isSubmitted && { status: 'under_review' }),
      },
    },
    unanswered,
  );
  if (!changed) refuse('This dispute is already closed or under review.', { code: 'resource_already_exists' });
  await call.emit('charge.dispute.updated', changed, { evidence: body.evidence, status: body.status });
  const verdict = isSubmitted ? verdicts[(order.evidence?.uncategorized_text ?? '').trim()] : undefined;
  const answer = verdict ? await decide(call, call.id, verdict) : changed;
  return expandObject(call.db, answer ?? changed, order.expand);
}

/** The account accepts the loss. */
async function close(call: Call) {
  await getObject(call.db, 'dispute', call.id);
  return (
    (await decide(call, call.id, 'lost')) ??
    refuse('This dispute is already closed.', { code: 'dispute_already_closed' })
  );
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
