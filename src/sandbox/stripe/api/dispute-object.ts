import { newId, type StripeObject } from '../store.server.ts';
import { disputeFee, newTransaction } from './balance-transactions.server.ts';

/** How long a dispute can be answered, in seconds: the test mode gives nine days, rounded up to the end of a day. */
const answerSeconds = 9 * 86_400;

/** Returns until when a dispute that is opened at `now` can be answered. Both are Unix seconds. */
export const answerBy = (now: number): number => Math.ceil((now + answerSeconds) / 86_400) * 86_400 - 1;

const evidenceFields = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
] as const;

/** The codes of Visa for what a client says. */
const networkCodes: Record<string, string> = {
  fraudulent: '10.4',
  product_not_received: '13.1',
  product_unacceptable: '13.3',
  duplicate: '12.6.1',
  credit_not_processed: '13.6',
};

const codeOfInquiries = '10';

/** Returns a dispute (https://docs.stripe.com/api/disputes/object) without evidence. */
export function newDispute({
  charge,
  amount,
  reason,
  now,
  isInquiry = false,
}: {
  charge: StripeObject;
  amount: number;
  reason: string;
  now: number;
  isInquiry?: boolean;
}): StripeObject {
  const networkCode = isInquiry ? codeOfInquiries : (networkCodes[reason] ?? null);
  const { card } = charge.payment_method_details as { card: { brand: string } };
  return {
    id: newId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {
      ...Object.fromEntries(evidenceFields.map((field) => [field, null])),
      customer_email_address: (charge.billing_details as { email: string | null }).email,
      customer_name: (charge.billing_details as { name: string | null }).name,
      enhanced_evidence: {},
    },
    evidence_details: {
      due_by: answerBy(now),
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: card.brand,
        case_type: isInquiry ? 'inquiry' : 'chargeback',
        network: card.brand,
        network_reason_code: networkCode,
      },
      type: 'card',
    },
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  };
}

/** Returns what changes of an inquiry that becomes a chargeback at `now` (Unix seconds). */
export function asChargeback(inquiry: StripeObject, now: number): Record<string, unknown> {
  const { card, ...method } = inquiry.payment_method_details as { card: object };
  const network_reason_code = networkCodes[String(inquiry.reason)] ?? null;
  return {
    evidence_details: { ...(inquiry.evidence_details as object), due_by: answerBy(now), past_due: false },
    is_charge_refundable: false,
    payment_method_details: { ...method, card: { ...card, case_type: 'chargeback', network_reason_code } },
    status: 'needs_response',
  };
}

/**
 * Returns what a dispute takes from the balance at `now` (Unix seconds): the disputed amount and the fee. `id` is for the sample data,
 * whose ids do not change.
 */
export function disputeTransaction(dispute: StripeObject, now: number, id?: string): StripeObject {
  const movement = {
    type: 'adjustment',
    amount: -Number(dispute.amount),
    currency: String(dispute.currency),
    source: dispute.id,
    fee: disputeFee,
    category: 'dispute',
    description: `Chargeback withdrawal for ${dispute.charge}`,
  } as const;
  return newTransaction(movement, now, id);
}

/** Returns what the bank gives back of a dispute. The provider keeps the fee, whoever wins. */
export function reversalTransaction(dispute: StripeObject, amount: number, now: number): StripeObject {
  const category = 'dispute_reversal';
  const about = { currency: String(dispute.currency), source: dispute.id, description: 'Chargeback reversal' };
  return newTransaction({ type: 'adjustment', amount, category, ...about }, now);
}
