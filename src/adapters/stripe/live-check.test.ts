import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import Stripe from 'stripe';
import { expect, onTestFinished, test } from 'vitest';
import { checkLiveSetup } from './live-check.server.ts';
import { neededEvents } from './read-event.server.ts';

const url = 'https://nearhand.test/webhooks/stripe';
const endpoint = (id: string, enabled_events: readonly string[], change: object = {}) => ({
  id,
  object: 'webhook_endpoint',
  api_version: Stripe.API_VERSION,
  enabled_events,
  status: 'enabled',
  url,
  ...change,
});
const account = (interval = 'manual', charges_enabled = true) => ({
  id: 'acct_ours',
  object: 'account',
  charges_enabled,
  settings: { payouts: { schedule: { interval } } },
});
const [payments, accounts] = [endpoint('we_1', neededEvents.platform), endpoint('we_2', neededEvents.connected)];

const secrets = { STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2' };

/** Returns what is found when the provider answers with these settings. */
async function check(answers: {
  account?: object;
  endpoints?: object[] | null;
  undelivered?: object[];
  /** All events of our own account. */
  events?: object[];
  /** Of the connected account. */
  undeliveredThere?: object[];
  secrets?: typeof secrets;
}): Promise<string[]> {
  const {
    account: ours = account(),
    endpoints = [payments, accounts],
    undelivered = [],
    events = [{ id: 'evt_any' }],
    undeliveredThere = [],
  } = answers;
  const app = new Hono()
    .get('/v1/account', (c) => c.json(ours))
    .get('/v1/events', (c) =>
      c.json({
        object: 'list',
        url: '/v1/events',
        has_more: false,
        data:
          c.req.query('delivery_success') !== 'false'
            ? events
            : c.req.header('stripe-account') === 'acct_pro'
              ? undeliveredThere
              : undelivered,
      }),
    )
    .get('/v1/accounts', (c) =>
      c.json({ object: 'list', url: '/v1/accounts', has_more: false, data: [{ id: 'acct_pro', object: 'account' }] }),
    )
    .get('/v1/webhook_endpoints', (c) =>
      endpoints
        ? c.json({ object: 'list', url: '/v1/webhook_endpoints', has_more: false, data: endpoints })
        : c.json({ error: { type: 'invalid_request_error', message: 'This key may not.' } }, 403),
    );
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const settings = {
    STRIPE_SECRET_KEY: 'rk_live_x',
    STRIPE_API_URL: `http://127.0.0.1:${port}`,
    ...(answers.secrets ?? secrets),
  };
  const findings = await checkLiveSetup({ ...settings, APP_URL: 'https://nearhand.test' });
  return findings.map(({ level, text }) => `${level}: ${text}`);
}

test('nothing is found when all is set up', async () => {
  expect(await check({})).toEqual([]);
  expect(await check({ endpoints: [endpoint('we_1', ['*']), endpoint('we_2', ['*'])] })).toEqual([]);
});

test.each([
  ['a payout schedule that is not manual', { account: account('daily') }, /^error: The payout schedule .* is daily/],
  ['an account that takes no payments', { account: account('manual', false) }, /^error: The account .* cannot take/],
  [
    'no endpoint',
    { endpoints: [] },
    /^error: No webhook endpoint .* reaches https:\/\/nearhand.test\/webhooks\/stripe/,
  ],
  [
    'an endpoint of another site',
    { endpoints: [endpoint('we_1', ['*'], { url: 'https://x.test' })] },
    /^error: No webhook/,
  ],
  ['a reach that nothing has shown', { events: [] }, /^warn: .* cannot tell whether our endpoints are reached/],
  ['a disabled endpoint', { endpoints: [endpoint('we_1', ['*'], { status: 'disabled' })] }, /^error: No webhook/],
  ['a single endpoint', { endpoints: [endpoint('we_1', ['*'])] }, /^error: Only one .* need a second one/],
  [
    'an event that is not sent',
    { endpoints: [payments, endpoint('we_2', neededEvents.connected.slice(1))] },
    /^error: .* of connected accounts does not send account.updated\.$/,
  ],
  [
    'an endpoint of another version',
    { endpoints: [payments, endpoint('we_2', neededEvents.connected, { api_version: '2020-08-27' })] },
    /^error: The webhook endpoint we_2 sends events of the API 2020-08-27/,
  ],
  [
    'an event that could not be delivered',
    { undelivered: [{ id: 'evt_1', type: 'checkout.session.completed', pending_webhooks: 0 }] },
    /^warn: Events of our own account .*: 1 \(checkout.session.completed evt_1, given up\)/,
  ],
  [
    'each event that waits for its delivery',
    {
      undelivered: ['evt_1', 'evt_2', 'evt_3', 'evt_4', 'evt_5', 'evt_6'].map((id) => ({
        id,
        type: 'refund.updated',
        pending_webhooks: 1,
      })),
    },
    /: 6 \(refund.updated evt_1, tried again; .*; refund.updated evt_5, tried again; …\)/,
  ],
  [
    'an event of a connected account that was not delivered',
    { undeliveredThere: [{ id: 'evt_1', type: 'account.updated', pending_webhooks: 1 }] },
    /^warn: Events of the connected account acct_pro .*: 1 \(account.updated evt_1, tried again\)/,
  ],
  [
    'one endpoint for everything beside one that lacks the events of connected accounts',
    { endpoints: [endpoint('we_1', ['*']), endpoint('we_2', neededEvents.platform.slice(1))] },
    /^error: The webhook endpoint for events of our own account does not send checkout.session.completed\.$/,
  ],
  [
    'one secret for both endpoints',
    { secrets: { ...secrets, STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_1' } },
    /^error: STRIPE_WEBHOOK_SECRET and STRIPE_CONNECT_WEBHOOK_SECRET are the same/,
  ],
  [
    'a key that may not read',
    { endpoints: null },
    /^warn: .* did not let us read the webhook endpoints: This key may not\.$/,
  ],
])('%s is found', async (_, answers, sentence) => {
  const found = await check(answers);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(sentence);
});

test.each([
  'https://nearhand.test/webhooks/stripe/',
  'http://nearhand.test/webhooks/stripe',
  'https://www.nearhand.test/webhooks/stripe',
])('an endpoint at %s is found, because addresses are compared to the letter', async (address) => {
  const [found, ...more] = await check({ endpoints: [payments, accounts, endpoint('we_3', ['*'], { url: address })] });
  expect(more).toEqual([]);
  expect(found).toMatch(
    /^error: The webhook endpoint we_3 sends to .*: its address has to be https:\/\/nearhand.test\/w/,
  );
});

test('a provider that cannot be reached is found, not thrown', async () => {
  const settings = {
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_API_URL: 'http://127.0.0.1:1',
    APP_URL: 'https://x.test',
    ...secrets,
  };
  expect((await checkLiveSetup(settings)).map(({ level }) => level)).toEqual(Array(5).fill('warn'));
});
