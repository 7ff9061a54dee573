import type Stripe from 'stripe';
import type { Logger } from '#platform/log.server.ts';
import type { Evidence, PaymentGateway, ProviderDispute } from '#ports/payment-gateway.ts';
import { toProviderDispute } from './read-dispute.server.ts';
import { orRefusal } from './refusal.server.ts';

/** The calls about disputes. */
export function disputesOf(
  stripe: Stripe,
  log: Pick<Logger, 'warn'> | null,
): Pick<PaymentGateway, 'retrieveDispute' | 'listDisputes' | 'uploadEvidenceFile' | 'submitEvidence' | 'closeDispute'> {
  const read = (dispute: Stripe.Dispute) => toProviderDispute(dispute, log);
  return {
    retrieveDispute: async (id) => read(await orRefusal(stripe.disputes.retrieve(id))),
    listDisputes: async (which) => {
      const found: ProviderDispute[] = [];
      const filter =
        'since' in which
          ? { created: { gte: Math.floor(which.since.getTime() / 1000) } }
          : { payment_intent: which.paymentIntentId };
      for await (const dispute of stripe.disputes.list({ ...filter, limit: 100 })) found.push(read(dispute));
      return found;
    },
    uploadEvidenceFile: async ({ bytes, name, idempotencyKey }) => {
      const file = { data: bytes, name, type: 'application/pdf' };
      const options = { idempotencyKey, timeout: uploadTimeoutMs };
      const { id } = await orRefusal(stripe.files.create({ purpose: 'dispute_evidence', file }, options));
      return { id };
    },
    submitEvidence: async ({ disputeId, evidence, fileId, idempotencyKey }) => {
      const params = { evidence: toStripeEvidence(evidence, fileId), submit: true };
      return read(await orRefusal(stripe.disputes.update(disputeId, params, { idempotencyKey })));
    },
    closeDispute: async (id) => read(await orRefusal(stripe.disputes.close(id))),
  };
}

/** Megabytes take longer than any other call. */
const uploadTimeoutMs = 30_000;

function toStripeEvidence(evidence: Evidence, fileId: string | null): Stripe.DisputeUpdateParams.Evidence {
  return {
    customer_name: evidence.customerName,
    customer_email_address: evidence.customerEmail,
    ...(evidence.serviceDate && { service_date: evidence.serviceDate }),
    product_description: evidence.productDescription,
    cancellation_policy_disclosure: evidence.refundRule,
    access_activity_log: evidence.activityLog,
    ...(evidence.note && { uncategorized_text: evidence.note }),
    ...(fileId && { service_documentation: fileId }),
  };
}
