import { z } from 'zod';
import { changeObject, getObject, type StripeObject } from '../store.server.ts';
import { refuse } from './api-error.ts';
import { counterFee } from './balance-transactions.server.ts';
import { chargeCounterFee, decide, endInquiry, escalate, isInquiry, unanswered } from './dispute-life.server.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { expandObject } from './expand.server.ts';
import { fileFields, refuseFiles } from './files.server.ts';
import { expand, flag, metadata, readParameters, text } from './parameters.ts';
import { listEndpoint, Retrieve, retrieveEndpoint } from './read-endpoints.server.ts';

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

/** What the test mode decides at once, by the whole of `uncategorized_text` (https://docs.stripe.com/testing#evidence). */
const verdicts: Record<string, 'won' | 'lost'> = { winning_evidence: 'won', losing_evidence: 'lost' };
const escalatingText = 'escalate_inquiry_evidence';

/** Decides what evidence says, about an inquiry without moving money. Returns null when the bank takes its time. */
async function decideBy(call: Call, dispute: StripeObject, evidence: string): Promise<StripeObject | null> {
  const verdict = verdicts[evidence];
  if (!isInquiry(dispute)) return verdict ? decide(call, dispute.id, verdict) : null;
  if (evidence === escalatingText) return escalate(call, dispute.id);
  return verdict ? endInquiry(call, dispute.id) : null;
}

/** The condition that a dispute waits for the answer to its kind, $4. */
const takesEvidence = "kind = 'dispute' and body->>'status' = $4";

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
        ...(isSubmitted && { status: isInquiry(body) ? 'warning_under_review' : 'under_review' }),
      },
    },
    takesEvidence,
    [isInquiry(body) ? 'warning_needs_response' : 'needs_response'],
  );
  if (!changed) refuse('This dispute is already closed or under review.', { code: 'resource_already_exists' });
  if (isSubmitted && !isInquiry(changed)) await chargeCounterFee(call, changed, -counterFee);
  await call.emit('charge.dispute.updated', changed, { evidence: body.evidence, status: body.status });
  const said = (order.evidence?.uncategorized_text ?? '').trim();
  const answer = isSubmitted ? await decideBy(call, changed, said) : null;
  return expandObject(call.db, answer ?? changed, order.expand);
}

/** The account accepts the loss, unless the bank decides already (https://docs.stripe.com/api/disputes/close). */
async function close(call: Call) {
  const { expand: paths } = readParameters(Retrieve, call.params);
  await getObject(call.db, 'dispute', call.id);
  const closed =
    (await decide(call, call.id, 'lost', unanswered)) ??
    refuse('This dispute is already closed or under review.', { code: 'dispute_already_closed' });
  return expandObject(call.db, closed, paths);
}

export const disputeEndpoints: Endpoint[] = [
  listEndpoint('dispute', '/v1/disputes', { payment_intent: text.optional(), charge: text.optional() }),
  retrieveEndpoint('dispute', '/v1/disputes'),
  { method: 'POST', path: '/v1/disputes/:id', run: update },
  { method: 'POST', path: '/v1/disputes/:id/close', run: close },
];
