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

/** Of how many connected accounts, the newest ones, the deliveries are read. */
const accountsRead = 3;

/** The check is worth no longer wait than this, in milliseconds for each of its calls. */
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
    orUnread('the events', () => aboutFirstEvent(stripe)),
    orUnread('the deliveries of events', () => aboutDeliveries(stripe, null)),
    orUnread('the deliveries of events of connected accounts', () => aboutConnected(stripe)),
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

/** Where nothing was sent, nothing is undelivered, also when no event could reach us. */
async function aboutFirstEvent(stripe: Stripe): Promise<Finding[]> {
  const { data } = await stripe.events.list({ limit: 1 });
  if (data.length > 0) return [];
  const text =
    'The card provider has no event to send yet, so the check cannot tell whether our endpoints are reached: run it again after the first payment.';
  return [{ level: 'warn', text }];
}

/** How many events a finding names. */
const eventsNamed = 5;

/**
 * Finds out whether our endpoints are reached: the provider knows which events of our own account, or of a connected one, it has not
 * delivered, whether it has given up or tries again (https://docs.stripe.com/api/events/list, `delivery_success`).
 */
async function aboutDeliveries(stripe: Stripe, account: string | null): Promise<Finding[]> {
  const gte = Math.floor((Date.now() - undeliveredMs) / 1_000);
  const which = { delivery_success: false, created: { gte }, limit: 100 };
  const { data, has_more } = await stripe.events.list(which, account ? { stripeAccount: account } : {});
  if (data.length === 0) return [];
  const named = data.slice(0, eventsNamed).map(({ id, type, pending_webhooks: pending }) => {
    return `${type} ${id}${pending > 0 ? ', tried again' : ', given up'}`;
  });
  const rest = data.length > named.length ? '; …' : '';
  const count = `${data.length}${has_more ? ' or more' : ''}`;
  const whose = account ? `the connected account ${account}` : 'our own account';
  const text = `Events of ${whose} that the card provider has not delivered in the last day: ${count} (${named.join('; ')}${rest}). Look at the deliveries of the webhook endpoints.`;
  return [{ level: 'warn', text }];
}

/**
 * An endpoint does not say whether it is for connected accounts (https://docs.stripe.com/api/webhook_endpoints/object has no such field).
 * What the newest accounts have not got delivered says so. Where no endpoint takes their events, none is undelivered: `aboutEndpoints`
 * finds that out by the events that are sent.
 */
async function aboutConnected(stripe: Stripe): Promise<Finding[]> {
  const { data } = await stripe.accounts.list({ limit: accountsRead });
  return (await Promise.all(data.map(({ id }) => aboutDeliveries(stripe, id)))).flat();
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
  const enabled = all.filter(({ status }) => status === 'enabled');
  const ours = enabled.filter((endpoint) => endpoint.url === url);
  const similar = enabled.filter((endpoint) => endpoint.url !== url && looseOf(endpoint.url) === looseOf(url));
  const misspelled = similar.map((endpoint) =>
    missing(
      `The webhook endpoint ${endpoint.id} sends to ${endpoint.url}: its address has to be ${url}, to the letter.`,
    ),
  );
  if (ours.length === 0)
    return misspelled.length > 0 ? misspelled : [missing(`No webhook endpoint of the card provider reaches ${url}.`)];
  const versions = ours.filter(({ api_version }) => api_version !== Stripe.API_VERSION);
  return [
    ...misspelled,
    ...versions.map(({ id, api_version }) =>
      missing(
        `The webhook endpoint ${id} sends events of the API ${api_version ?? 'that the account is set to'}: they are ignored unless it sends those of ${Stripe.API_VERSION}.`,
      ),
    ),
    ...(ours.length === 1
      ? [missing(`Only one webhook endpoint reaches ${url}: the events of connected accounts need a second one.`)]
      : []),
    ...eventsMissing(ours),
  ];
}

/** Returns an address without what people mistype: the scheme, `www.`, upper case, a slash at the end. */
const looseOf = (address: string): string =>
  address
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/+$/, '');

/** Returns what is missing when one of the endpoints is for our own account and another one for connected accounts. */
function eventsMissing(endpoints: Stripe.WebhookEndpoint[]): Finding[] {
  const pairs = endpoints.flatMap((own) =>
    endpoints
      .filter((other) => other !== own || endpoints.length === 1)
      .map((connected) => [
        ...lackOf(own, neededEvents.platform, 'our own account'),
        ...lackOf(connected, neededEvents.connected, 'connected accounts'),
      ]),
  );
  return pairs.toSorted((one, other) => lengthOf(one) - lengthOf(other))[0] ?? [];
}

const lengthOf = (findings: readonly Finding[]): number => findings.reduce((sum, { text }) => sum + text.length, 0);

function lackOf({ enabled_events: sent }: Stripe.WebhookEndpoint, names: readonly string[], whose: string): Finding[] {
  const lacks = sent.includes('*') ? [] : names.filter((name) => !sent.includes(name));
  if (lacks.length === 0) return [];
  return [missing(`The webhook endpoint for events of ${whose} does not send ${lacks.join(', ')}.`)];
}

const missing = (text: string): Finding => ({ level: 'error', text });
