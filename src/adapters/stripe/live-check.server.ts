import Stripe from 'stripe';
import { hours } from '#lib/clock.ts';
import type { Config } from '#platform/config.server.ts';
import { neededEvents } from './read-event.server.ts';
import { stripeClient } from './stripe-gateway.server.ts';

/** What the provider's settings lack. With an `error`, money or events go wrong; a `warn` is worth a look. */
export interface Finding {
  level: 'warn' | 'error';
  /** An English sentence for the operator. */
  text: string;
}

type LiveSettings = Pick<
  Config,
  'STRIPE_SECRET_KEY' | 'STRIPE_API_URL' | 'APP_URL' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_CONNECT_WEBHOOK_SECRET'
>;

/** How far back an event that did not reach us counts: longer than the provider waits between its first tries. */
const undeliveredMs = hours(24);

/** The check is worth no longer wait than this, in milliseconds for each of its three calls. */
const timeoutMs = 5_000;

/**
 * Reads from the provider what docs/going-live.md asks the operator to set up there, and returns what is missing; nothing when all
 * is right. Never throws: an answer that doesn't come is a finding.
 */
export async function checkLiveSetup(settings: LiveSettings): Promise<Finding[]> {
  const stripe = stripeClient(settings, { maxNetworkRetries: 0, timeout: timeoutMs });
  const url = `${settings.APP_URL}/webhooks/stripe`;
  const findings = await Promise.all([
    orUnread('the account', async () => aboutAccount(await stripe.accounts.retrieveCurrent())),
    orUnread('the webhook endpoints', async () =>
      aboutEndpoints((await stripe.webhookEndpoints.list({ limit: 100 })).data, url),
    ),
    orUnread('the deliveries of events', () => aboutDeliveries(stripe)),
  ]);
  return [...aboutSecrets(settings), ...findings.flat()];
}

function aboutSecrets(settings: LiveSettings): Finding[] {
  const isSame = settings.STRIPE_WEBHOOK_SECRET === settings.STRIPE_CONNECT_WEBHOOK_SECRET;
  return isSame
    ? [
        missing(
          'STRIPE_WEBHOOK_SECRET and STRIPE_CONNECT_WEBHOOK_SECRET are the same: each endpoint has a signing secret of its own.',
        ),
      ]
    : [];
}

/** Finds out whether our endpoints are reached: the provider knows which events it could not deliver. */
async function aboutDeliveries(stripe: Stripe): Promise<Finding[]> {
  const gte = Math.floor((Date.now() - undeliveredMs) / 1_000);
  const { data } = await stripe.events.list({ delivery_success: false, created: { gte }, limit: 1 });
  const [event] = data;
  if (!event) return [];
  const text = `The card provider could not deliver an event of the last day (${event.type}, ${event.id}): look at the failed deliveries of the webhook endpoints.`;
  return [{ level: 'warn', text }];
}

async function orUnread(what: string, read: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await read();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [{ level: 'warn', text: `The card provider did not let us read ${what}: ${reason}` }];
  }
}

function aboutAccount({ charges_enabled, settings }: Stripe.Account): Finding[] {
  const interval = settings?.payouts?.schedule.interval;
  return [
    ...(charges_enabled ? [] : [missing('The account at the card provider cannot take payments yet.')]),
    ...(interval === 'manual'
      ? []
      : [
          missing(
            `The payout schedule of the account at the card provider is ${interval ?? 'not readable'}: set it to manual, or money that is held for jobs and refunds goes to the own bank.`,
          ),
        ]),
  ];
}

function aboutEndpoints(all: Stripe.WebhookEndpoint[], url: string): Finding[] {
  const ours = all.filter((endpoint) => endpoint.url === url && endpoint.status === 'enabled');
  if (ours.length === 0) return [missing(`No webhook endpoint of the card provider reaches ${url}.`)];
  const versions = ours.filter(({ api_version }) => api_version !== Stripe.API_VERSION);
  return [
    ...versions.map(({ id, api_version }) =>
      missing(
        `The webhook endpoint ${id} sends events of the API ${api_version ?? 'that the account is set to'}: they are ignored unless it sends those of ${Stripe.API_VERSION}.`,
      ),
    ),
    ...(ours.length === 1
      ? [missing(`Only one webhook endpoint reaches ${url}: the events of connected accounts need a second one.`)]
      : []),
    ...eventsMissing(ours, neededEvents.platform, 'our own account'),
    ...eventsMissing(ours, neededEvents.connected, 'connected accounts'),
  ];
}

/** Returns a finding unless one of the endpoints sends all of `names`. */
function eventsMissing(endpoints: Stripe.WebhookEndpoint[], names: readonly string[], whose: string): Finding[] {
  const lacks = endpoints.map(({ enabled_events: sent }) =>
    sent.includes('*') ? [] : names.filter((name) => !sent.includes(name)),
  );
  const [least = []] = lacks.sort((one, other) => one.length - other.length);
  if (least.length === 0) return [];
  return [missing(`The webhook endpoint for events of ${whose} does not send ${least.join(', ')}.`)];
}

const missing = (text: string): Finding => ({ level: 'error', text });
