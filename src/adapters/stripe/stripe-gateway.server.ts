import Stripe from 'stripe';
import { type Clock, systemClock } from '#lib/clock.ts';
import { isLanguage, type Language } from '#lib/languages.ts';
import type { Config } from '#platform/config.server.ts';
import {
  type PaymentGateway,
  ProviderRefusal,
  type ProviderSession,
  type SessionOrder,
} from '#ports/payment-gateway.ts';
import { readStripeEvent, toPayoutAccount, toProviderSession } from './read-event.server.ts';
import { sessionExpiry } from './session-expiry.ts';

export type StripeSettings = Pick<Config, 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_URL'>;

/** After this time the outcome of a call counts as unknown. With two retries a caller waits half a minute at most. */
const timeoutMs = 10_000;

/** The provider's page speaks five of our languages; for Ukrainian it follows the browser. */
const locales: Record<Language, Stripe.Checkout.SessionCreateParams.Locale> = {
  en: 'en',
  es: 'es',
  ru: 'ru',
  vi: 'vi',
  zh: 'zh',
  uk: 'auto',
};

/**
 * Stripe as the card provider, through its official library. The provider's errors are thrown unchanged: their texts
 * are for logs, never for people. `clock` must be the provider's: real time, or that of a local provider.
 */
export function stripeGateway(settings: StripeSettings, clock: Clock = systemClock): PaymentGateway {
  const stripe = new Stripe(settings.STRIPE_SECRET_KEY, {
    maxNetworkRetries: 2,
    telemetry: false,
    timeout: timeoutMs,
    ...address(settings.STRIPE_API_URL),
  });

  async function expire(id: string): Promise<ProviderSession> {
    try {
      return toProviderSession(await stripe.checkout.sessions.expire(id));
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      const session = await stripe.checkout.sessions.retrieve(id);
      if (session.status === 'open') throw error;
      return toProviderSession(session);
    }
  }

  return {
    createCheckoutSession: async (order) => {
      const { idempotencyKey } = order;
      const params = sessionParams(order, sessionExpiry(order.expiresAt, clock.now()));
      return toProviderSession(await stripe.checkout.sessions.create(params, { idempotencyKey }));
    },
    retrieveCheckoutSession: async (id) => toProviderSession(await stripe.checkout.sessions.retrieve(id)),
    expireCheckoutSession: expire,
    refund: async ({ paymentIntentId, amount, payoutId, idempotencyKey }) => {
      const params = { payment_intent: paymentIntentId, amount, metadata: { payoutId } };
      const refund = await orRefusal(stripe.refunds.create(params, { idempotencyKey }));
      return { id: refund.id };
    },
    transfer: async ({ accountId, amount, paymentIntentId, group, payoutId, idempotencyKey }) => {
      const { latest_charge: charge } = await stripe.paymentIntents.retrieve(paymentIntentId);
      if (!charge) throw new Error(`the payment ${paymentIntentId} has no charge`);
      const params = {
        amount,
        currency: 'usd',
        destination: accountId,
        source_transaction: typeof charge === 'string' ? charge : charge.id,
        transfer_group: group,
        metadata: { payoutId },
      };
      const transfer = await orRefusal(stripe.transfers.create(params, { idempotencyKey }));
      return { id: transfer.id };
    },
    findRefund: async ({ paymentIntentId, payoutId }) =>
      ownOf(stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }), payoutId),
    findTransfer: async ({ group, payoutId }) =>
      ownOf(stripe.transfers.list({ transfer_group: group, limit: 100 }), payoutId),
    createAccount: async ({ email, userId, language, idempotencyKey }) => {
      const account = await stripe.accounts.create(
        {
          type: 'express',
          country: 'US',
          email,
          business_type: 'individual',
          capabilities: { transfers: { requested: true } },
          metadata: { userId, language },
        },
        { idempotencyKey },
      );
      return { id: account.id };
    },
    retrieveAccount: async (id) => toPayoutAccount(await stripe.accounts.retrieve(id)),
    createAccountLink: async ({ accountId, returnUrl, refreshUrl }) => {
      const link = await stripe.accountLinks.create({
        account: accountId,
        type: 'account_onboarding',
        return_url: returnUrl,
        refresh_url: refreshUrl,
      });
      return { url: link.url };
    },
    readEvent: (rawBody, signature) => readStripeEvent(stripe, settings.STRIPE_WEBHOOK_SECRET, rawBody, signature),
  };
}

/**
 * Returns the answer to a write. Throws ProviderRefusal for an answer that says no: 400 to 404. Timeouts, errors of the provider, a
 * call under way with the same key (409), too many calls (429) and a key that belongs to other parameters say nothing for certain.
 */
async function orRefusal<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError) || error instanceof Stripe.errors.StripeIdempotencyError)
      throw error;
    const { statusCode = 0, message, code } = error;
    if (statusCode < 400 || statusCode > 404) throw error;
    throw new ProviderRefusal(message, code ?? null, error);
  }
}

/** Returns the object that was made for our row, or null. */
async function ownOf(
  objects: AsyncIterable<{ id: string; metadata: Stripe.Metadata | null }>,
  payoutId: string,
): Promise<{ id: string } | null> {
  for await (const { id, metadata } of objects) if (metadata?.payoutId === payoutId) return { id };
  return null;
}

/** The address of a local provider; nothing for the real one. */
function address(apiUrl: string | undefined): Stripe.StripeConfig {
  if (!apiUrl) return {};
  const { hostname, port, protocol } = new URL(apiUrl);
  const secure = protocol === 'https:';
  return { host: hostname, port: port || (secure ? 443 : 80), protocol: secure ? 'https' : 'http' };
}

function sessionParams(order: SessionOrder, expiresAt: Date): Stripe.Checkout.SessionCreateParams {
  const { holdId } = order;
  return {
    mode: 'payment',
    // Cards settle at once; slower methods would leave a job paid but without money for days.
    allowed_payment_method_types: ['card'],
    client_reference_id: holdId,
    customer_email: order.customerEmail,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: order.amount,
          product_data: {
            name: order.title,
            // The provider refuses an empty description.
            ...(order.description ? { description: order.description } : {}),
          },
        },
      },
    ],
    payment_intent_data: { transfer_group: holdId, metadata: { reference: holdId } },
    metadata: { reference: holdId, language: order.language },
    locale: isLanguage(order.language) ? locales[order.language] : 'auto',
    expires_at: Math.floor(expiresAt.getTime() / 1000),
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
  };
}
