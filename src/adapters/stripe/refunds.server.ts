import type Stripe from 'stripe';
import { usd } from '#lib/money.ts';
import type { ProviderRefund, RefundOrder } from '#ports/payment-gateway.ts';
import { idOf } from './read-event.server.ts';

/** Returns a refund in our words. Throws for one without a payment, which is none of ours. */
export function toProviderRefund(refund: Stripe.Refund): ProviderRefund {
  const paymentIntentId = idOf(refund.payment_intent);
  if (!paymentIntentId) throw new Error(`the refund ${refund.id} has no payment`);
  return {
    id: refund.id,
    paymentIntentId,
    amount: usd(refund.amount),
    payoutId: refund.metadata?.payoutId ?? null,
    status: toStatus(refund.status),
    waitsFor: toWait(refund),
    reason: refund.failure_reason ?? null,
  };
}

/** A canceled refund moves no money either; one that requires an action of its recipient is on its way. */
function toStatus(status: string | null): ProviderRefund['status'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

/** Returns what a pending refund waits for. It is drawn on available money alone: https://docs.stripe.com/refunds */
function toWait({ status, pending_reason: reason }: Stripe.Refund): ProviderRefund['waitsFor'] {
  if (status !== 'pending') return null;
  if (reason === 'charge_pending') return 'settlement';
  return reason === 'insufficient_funds' ? 'balance' : null;
}

/** Returns the refunds of a payment, or all those made since an instant, in dollars. */
export async function listRefunds(
  stripe: Stripe,
  which: { paymentIntentId: string } | { since: Date },
): Promise<ProviderRefund[]> {
  const filter =
    'since' in which
      ? { created: { gte: Math.floor(which.since.getTime() / 1000) } }
      : { payment_intent: which.paymentIntentId };
  const found: ProviderRefund[] = [];
  for await (const refund of stripe.refunds.list({ ...filter, limit: 100 })) {
    if (refund.payment_intent && refund.currency === 'usd') found.push(toProviderRefund(refund));
  }
  return found;
}

/** Returns the refund that was made for our row and has not failed, or null. */
export async function findRefund(
  stripe: Stripe,
  { paymentIntentId, payoutId }: Pick<RefundOrder, 'paymentIntentId' | 'payoutId'>,
): Promise<ProviderRefund | null> {
  const refunds = await listRefunds(stripe, { paymentIntentId });
  return refunds.find((refund) => refund.payoutId === payoutId && refund.status !== 'failed') ?? null;
}
