import Stripe from 'stripe';
import { minutes } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import type { PayoutAccountStatus, ProviderEvent, ProviderSession } from '#ports/payment-gateway.ts';
import { BadSignature } from '#ports/payment-gateway.ts';
import { toSchedule } from './payout-schedule.server.ts';

/** The library refuses old signatures by default but accepts any from the future. */
const furthestFutureMs = minutes(5);
const oldestSeconds = 300;

/** The events that we act on: what the webhook endpoint of our own account has to send, and that of connected accounts. */
export const neededEvents = {
  platform: [
    'checkout.session.completed',
    'checkout.session.expired',
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
    'refund.created',
    'refund.updated',
    'refund.failed',
    'charge.refunded',
    'charge.refund.updated',
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.closed',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.funds_reinstated',
  ],
  connected: [
    'account.updated',
    'account.application.deauthorized',
    'account.external_account.created',
    'account.external_account.updated',
    'account.external_account.deleted',
  ],
} as const;

/** True for the key of real money. */
export const isLiveKey = (secretKey: string): boolean => /^[sr]k_live_/.test(secretKey);

/**
 * Checks that the provider signed `rawBody` with one of `secrets` within the last 5 minutes (and no more than 5 minutes from now,
 * should clocks differ) and reads it. Events of the other mode (test or live), of another version of the API and thin ones are of
 * type `other`. Throws BadSignature.
 */
export function readStripeEvent(
  stripe: Stripe,
  { secrets, isLive }: { secrets: readonly string[]; isLive: boolean },
  rawBody: string,
  signature: string | null,
): ProviderEvent {
  if (!signature || !hasSignature.test(signature) || signedAt(signature) > Date.now() + furthestFutureMs) {
    throw new BadSignature();
  }
  if (!secrets.some((secret) => isSigned(stripe, { rawBody, signature, secret }))) throw new BadSignature();
  const event = JSON.parse(rawBody) as Stripe.Event;
  const reason = reasonToIgnore(event, isLive);
  return reason ? { id: event.id, type: 'other', name: event.type, reason } : toProviderEvent(event);
}

/** Returns why an event that the provider signed is not for us; null if it is. A connected endpoint gets test events as well as live ones. */
function reasonToIgnore(event: Stripe.Event, isLive: boolean): string | null {
  if (event.object !== 'event') return 'a thin event';
  if (event.account && !event.type.startsWith('account.')) return 'an event of a connected account';
  if (Boolean(event.livemode) !== isLive) return `an event of ${event.livemode ? 'live' : 'test'} mode`;
  if (event.api_version && event.api_version !== Stripe.API_VERSION) return `an event of the API ${event.api_version}`;
  return null;
}

/** The library breaks on an empty signature instead of refusing it. */
const hasSignature = /(?:^|,)v1=[0-9a-f]/;

function isSigned(stripe: Stripe, signed: { rawBody: string; signature: string; secret: string }): boolean {
  try {
    const { rawBody, signature, secret } = signed;
    return stripe.webhooks.signature?.verifyHeader(rawBody, signature, secret, oldestSeconds) ?? false;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
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
    case 'checkout.session.async_payment_succeeded':
      return { id, type: 'checkout.completed', session: toProviderSession(event.data.object) };
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_failed':
      return { id, type: 'checkout.expired', session: toProviderSession(event.data.object) };
    case 'account.updated':
    case 'account.application.deauthorized':
    case 'account.external_account.created':
    case 'account.external_account.updated':
    case 'account.external_account.deleted':
      // An event of our own account names none.
      return event.account
        ? {
            id,
            type: 'account.updated',
            accountId: event.account,
            isDeauthorized: event.type === 'account.application.deauthorized',
          }
        : { id, type: 'other', name: event.type, reason: 'an event of our own account' };
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return refundEvent(event, event.data.object.id);
    case 'charge.refunded':
      return refundEvent(event, null);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return { id, type: 'dispute.changed', disputeId: event.data.object.id };
    default:
      return { id, type: 'other', name: event.type, reason: 'a kind of event that is not used' };
  }
}

/** An event about a refund, or about all those of a charge. A charge without a payment is none of ours. */
function refundEvent(
  event:
    | Stripe.RefundCreatedEvent
    | Stripe.RefundUpdatedEvent
    | Stripe.RefundFailedEvent
    | Stripe.ChargeRefundUpdatedEvent
    | Stripe.ChargeRefundedEvent,
  refundId: string | null,
): ProviderEvent {
  const { id, type } = event;
  const paymentIntentId = idOf(event.data.object.payment_intent);
  return paymentIntentId
    ? { id, type: 'refund.changed', refundId, paymentIntentId }
    : { id, type: 'other', name: type, reason: 'a refund of no payment' };
}

export const idOf = (named: string | { id: string } | null): string | null =>
  typeof named === 'string' ? named : (named?.id ?? null);

export function toProviderSession(session: Stripe.Checkout.Session): ProviderSession {
  return {
    id: session.id,
    holdId: session.client_reference_id ?? session.metadata?.reference ?? '',
    url: session.status === 'open' ? session.url : null,
    status: toStatus(session.status),
    paid: session.payment_status === 'paid',
    failed: session.status === 'complete' && session.payment_status === 'unpaid' && hasFailed(session.payment_intent),
    amount: usd(session.amount_total ?? 0),
    currency: session.currency ?? '',
    paymentIntentId: idOf(session.payment_intent),
  };
}

/** True for a payment, if it was asked for with its session, that needs another card or was canceled. */
function hasFailed(payment: Stripe.Checkout.Session['payment_intent']): boolean {
  if (!payment || typeof payment === 'string') return false;
  return payment.status === 'requires_payment_method' || payment.status === 'canceled';
}

const statuses = ['open', 'complete', 'expired'] as const;

/** A state that we do not know ends nothing: the session is read back like an open one, and a paid one says so itself. */
const toStatus = (status: string | null): ProviderSession['status'] =>
  statuses.find((name) => name === status) ?? 'open';

export function toPayoutAccount(account: Stripe.Account): PayoutAccountStatus {
  return {
    id: account.id,
    transfersActive: account.capabilities?.transfers === 'active',
    payoutsEnabled: account.payouts_enabled,
    email: account.email,
    bank: bankOf(account),
    schedule: toSchedule(account),
  };
}

/** The bank account or card that dollars are paid out to. */
function bankOf(account: Stripe.Account): PayoutAccountStatus['bank'] {
  const all = account.external_accounts?.data ?? [];
  const bank = all.find((one) => one.currency === 'usd' && one.default_for_currency) ?? all[0];
  return bank ? { key: bank.fingerprint ?? bank.id, last4: bank.last4 } : null;
}
