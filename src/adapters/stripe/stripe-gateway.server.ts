import Stripe from 'stripe';
import { isLanguage, type Language } from '#lib/languages.ts';
import type { Patience } from '#lib/patience.ts';
import type { Config } from '#platform/config.server.ts';
import type { Logger } from '#platform/log.server.ts';
import {
  type PaymentGateway,
  ProviderRefusal,
  type ProviderSession,
  type SessionOrder,
} from '#ports/payment-gateway.ts';
import { disputesOf } from './disputes.server.ts';
import { setPayoutSchedule } from './payout-schedule.server.ts';
import { listTransactions, readBalance } from './read-balance.server.ts';
import { isLiveKey, readStripeEvent, toPayoutAccount, toProviderSession } from './read-event.server.ts';
import { findRefund, listRefunds, toProviderRefund } from './refunds.server.ts';
import { isGone, orRefusal, refuseCreation, refuseGoneAccount } from './refusal.server.ts';
import { whileUnderWay } from './under-way.server.ts';

export type StripeSettings = Pick<
  Config,
  'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_CONNECT_WEBHOOK_SECRET' | 'STRIPE_API_URL'
>;

/** After its time the outcome of a call counts as unknown. A task waits half a minute at most, with its two retries. */
const waits: Record<Patience, Stripe.StripeConfig> = {
  patient: { maxNetworkRetries: 2, timeout: 10_000 },
  impatient: { maxNetworkRetries: 0, timeout: 4_000 },
};

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
 * are for logs, never for people. What is odd about an answer goes to `log`.
 */
export function stripeGateway(
  settings: StripeSettings,
  patience: Patience = 'patient',
  log: Pick<Logger, 'warn'> | null = null,
): PaymentGateway {
  const stripe = stripeClient(settings, waits[patience]);
  const secrets = [settings.STRIPE_WEBHOOK_SECRET, settings.STRIPE_CONNECT_WEBHOOK_SECRET ?? ''].filter(Boolean);
  const webhooks = { secrets, isLive: isLiveKey(settings.STRIPE_SECRET_KEY) };

  async function expire(id: string): Promise<ProviderSession> {
    try {
      return toProviderSession(await orRefusal(stripe.checkout.sessions.expire(id)));
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
      const session = toProviderSession(await orRefusal(stripe.checkout.sessions.retrieve(id)));
      if (session.status === 'open') throw error;
      return session;
    }
  }

  return {
    createCheckoutSession: async (order) => {
      const { idempotencyKey } = order;
      const create = () => stripe.checkout.sessions.create(sessionParams(order), { idempotencyKey });
      return toProviderSession(await orRefusal(whileUnderWay(create)));
    },
    retrieveCheckoutSession: async (id) =>
      // Its payment says whether one that is not paid may still be.
      toProviderSession(await orRefusal(stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }))),
    findCheckoutSession: async ({ paymentIntentId: payment_intent }) => {
      const { data } = await orRefusal(stripe.checkout.sessions.list({ payment_intent, limit: 1 }));
      return data[0] ? toProviderSession(data[0]) : null;
    },
    expireCheckoutSession: expire,
    refund: async ({ paymentIntentId, amount, payoutId, idempotencyKey }) => {
      const params = { payment_intent: paymentIntentId, amount, metadata: { payoutId } };
      return toProviderRefund(await orRefusal(stripe.refunds.create(params, { idempotencyKey })));
    },
    transfer: async ({ accountId, amount, paymentIntentId, group, payoutId, idempotencyKey }) => {
      // A refusal of this reading says nothing about the transfer, which an earlier call may have made.
      const { latest_charge: charge } = await stripe.paymentIntents.retrieve(paymentIntentId);
      if (!charge) throw new ProviderRefusal(`the payment ${paymentIntentId} has no charge`, null);
      const params = {
        amount,
        currency: 'usd',
        destination: accountId,
        source_transaction: typeof charge === 'string' ? charge : charge.id,
        transfer_group: group,
        metadata: { payoutId },
      };
      const transfer = await orRefusal(stripe.transfers.create(params, { idempotencyKey }).catch(refuseGoneAccount));
      return { id: transfer.id };
    },
    findRefund: (order) => findRefund(stripe, order),
    retrieveRefund: async (id) => toProviderRefund(await orRefusal(stripe.refunds.retrieve(id))),
    listRefunds: (which) => listRefunds(stripe, which),
    findTransfer: async ({ group, payoutId }) =>
      ownOf(stripe.transfers.list({ transfer_group: group, limit: 100 }), payoutId),
    createAccount: async ({ email, userId, language, idempotencyKey }) => {
      const params = { ...accountTerms, email, metadata: { userId, language } };
      const create = () => stripe.accounts.create(params, { idempotencyKey });
      const account = await orRefusal(whileUnderWay(create).catch(refuseCreation));
      return { id: account.id };
    },
    findAccount: ({ userId, from, to }) => findAccount(stripe, { userId, from, to }),
    retrieveAccount: async (id) => {
      try {
        return toPayoutAccount(await stripe.accounts.retrieve(id));
      } catch (error) {
        if (isGone(error)) return null;
        throw error;
      }
    },
    setPayoutSchedule: (order) => setPayoutSchedule(stripe, order),
    createAccountLink: async ({ accountId, returnUrl, refreshUrl }) => {
      const link = await orRefusal(
        stripe.accountLinks.create({
          account: accountId,
          type: 'account_onboarding',
          return_url: returnUrl,
          refresh_url: refreshUrl,
        }),
      );
      return { url: link.url };
    },
    listTransactions: (order) => listTransactions(stripe, order),
    readBalance: () => readBalance(stripe),
    ...disputesOf(stripe, log),
    createLoginLink: async (accountId) => {
      const link = await orRefusal(stripe.accounts.createLoginLink(accountId));
      return { url: link.url };
    },
    readEvent: (rawBody, signature) => readStripeEvent(stripe, webhooks, rawBody, signature),
  };
}

/** Returns the library's client for the provider, or for the local one. */
export function stripeClient(
  settings: Pick<Config, 'STRIPE_SECRET_KEY' | 'STRIPE_API_URL'>,
  limits: Pick<Stripe.StripeConfig, 'maxNetworkRetries' | 'timeout'>,
): Stripe {
  return new Stripe(settings.STRIPE_SECRET_KEY, { telemetry: false, ...limits, ...address(settings.STRIPE_API_URL) });
}

/**
 * What every worker's account is: the provider collects bank and identity data and shows its Express Dashboard, and the platform pays
 * fees and losses. https://docs.stripe.com/connect/migrate-to-controller-properties
 */
const accountTerms = {
  controller: {
    fees: { payer: 'application' },
    losses: { payments: 'application' },
    requirement_collection: 'stripe',
    stripe_dashboard: { type: 'express' },
  },
  country: 'US',
  business_type: 'individual',
  capabilities: { transfers: { requested: true } },
} satisfies Stripe.AccountCreateParams;

/** The provider has no search by metadata for accounts: its list of the time is read, of at most a thousand accounts. */
async function findAccount(
  stripe: Stripe,
  { userId, from, to }: Parameters<PaymentGateway['findAccount']>[0],
): Promise<{ id: string } | null> {
  const created = { gte: Math.floor(from.getTime() / 1000), lte: Math.ceil(to.getTime() / 1000) };
  const accounts = await orRefusal(
    stripe.accounts.list({ created, limit: 100 }).autoPagingToArray({ limit: mostAccounts }),
  );
  const made = accounts.find(({ metadata }) => metadata?.userId === userId);
  return made ? { id: made.id } : null;
}

/** More accounts than this are not opened within a day. */
const mostAccounts = 1_000;

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

function sessionParams(order: SessionOrder): Stripe.Checkout.SessionCreateParams {
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
    expires_at: Math.floor(order.expiresAt.getTime() / 1000),
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
  };
}
