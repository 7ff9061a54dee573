import Stripe from 'stripe';
import { type Clock, systemClock } from '#lib/clock.ts';
import { isLanguage, type Language } from '#lib/languages.ts';
import type { Config } from '#platform/config.server.ts';
import type { PaymentGateway, ProviderSession, SessionOrder } from '#ports/payment-gateway.ts';
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
      const refund = await stripe.refunds.create(
        { payment_intent: paymentIntentId, amount, metadata: { payoutId } },
        { idempotencyKey },
      );
      return { id: refund.id };
    },
    transfer: async ({ accountId, amount, paymentIntentId, group, payoutId, idempotencyKey }) => {
      const { latest_charge: charge } = await stripe.paymentIntents.retrieve(paymentIntentId);
      if (!charge) throw new Error(`the payment ${paymentIntentId} has no charge`);
      const transfer = await stripe.transfers.create(
        {
          amount,
          currency: 'usd',
          destination: accountId,
          source_transaction: typeof charge === 'string' ? charge : charge.id,
          transfer_group: group,
          metadata: { payoutId },
        },
        { idempotencyKey },
      );
      return { id: transfer.id };
    },
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
