import Stripe from 'stripe';
import { minutes } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import type { PayoutAccountStatus, ProviderEvent, ProviderSession } from '#ports/payment-gateway.ts';
import { BadSignature } from '#ports/payment-gateway.ts';

/** The library refuses old signatures by default but accepts any from the future. */
const furthestFutureMs = minutes(5);

/**
 * Checks that the provider signed `rawBody` within the last 5 minutes (and no more than 5 minutes from now, should
 * clocks differ) and reads it. Throws BadSignature.
 */
export function readStripeEvent(
  stripe: Stripe,
  secret: string,
  rawBody: string,
  signature: string | null,
): ProviderEvent {
  if (!signature || !hasSignature.test(signature) || signedAt(signature) > Date.now() + furthestFutureMs) {
    throw new BadSignature();
  }
  return toProviderEvent(constructEvent(stripe, secret, rawBody, signature));
}

/** The library breaks on an empty signature instead of refusing it. */
const hasSignature = /(?:^|,)v1=[0-9a-f]/;

function constructEvent(stripe: Stripe, secret: string, rawBody: string, signature: string): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(rawBody, signature, secret);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw new BadSignature();
    throw error;
  }
}

/** Returns the signature's own time in milliseconds: the last `t=`, which the library uses too. NaN counts as not too late. */
function signedAt(signature: string): number {
  const stamps = signature.split(',').filter((part) => part.startsWith('t='));
  return Number.parseInt(stamps.at(-1)?.slice(2) ?? '', 10) * 1000;
}

function toProviderEvent(event: Stripe.Event): ProviderEvent {
  const { id } = event;
  switch (event.type) {
    case 'checkout.session.completed':
      return { id, type: 'checkout.completed', session: toProviderSession(event.data.object) };
    case 'checkout.session.expired':
      return { id, type: 'checkout.expired', session: toProviderSession(event.data.object) };
    case 'account.updated':
      return { id, type: 'account.updated', account: toPayoutAccount(event.data.object) };
    default:
      return { id, type: 'other', name: event.type };
  }
}

export function toProviderSession(session: Stripe.Checkout.Session): ProviderSession {
  const intent = session.payment_intent;
  return {
    id: session.id,
    holdId: session.client_reference_id ?? session.metadata?.reference ?? '',
    url: session.status === 'open' ? session.url : null,
    status: toStatus(session.status),
    paid: session.payment_status === 'paid',
    amount: usd(session.amount_total ?? 0),
    currency: session.currency ?? '',
    paymentIntentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
  };
}

const statuses = ['open', 'complete', 'expired'] as const;

function toStatus(status: string | null): ProviderSession['status'] {
  const match = statuses.find((name) => name === status);
  if (!match) throw new Error(`the provider sent a checkout session in the unknown state ${status}`);
  return match;
}

export function toPayoutAccount(account: Stripe.Account): PayoutAccountStatus {
  return { id: account.id, payoutsEnabled: account.payouts_enabled, detailsSubmitted: account.details_submitted };
}
