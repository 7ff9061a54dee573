import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { minutes } from '#lib/clock.ts';
import { BadSignature } from '#ports/payment-gateway.ts';
import { connectSecret, webhookSecret } from '#sandbox/stripe/stripe-world.ts';
import { signatureHeader } from '#sandbox/stripe/webhooks/webhooks.server.ts';
import { neededEvents, toProviderSession } from './read-event.server.ts';
import { stripeGateway } from './stripe-gateway.server.ts';

const secrets = { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_CONNECT_WEBHOOK_SECRET: connectSecret };
const gateway = stripeGateway({ STRIPE_SECRET_KEY: 'sk_test_gateway', ...secrets });

const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds);
const sign = (raw: string, at = new Date(), secret = webhookSecret) => signatureHeader(raw, secret, at);

/** Returns an event as the provider sends it, read. */
function read(event: object, secret = webhookSecret) {
  const raw = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    api_version: Stripe.API_VERSION,
    livemode: false,
    data: { object: {} },
    ...event,
  });
  return gateway.readEvent(raw, sign(raw, new Date(), secret));
}

test('events of other kinds keep their name', () => {
  const reason = 'a kind of event that is not used';
  expect(read({ type: 'payout.paid' })).toEqual({ id: 'evt_1', type: 'other', name: 'payout.paid', reason });
});

test.each(neededEvents.connected)('about a connected account are read from the second endpoint: %s', (type) => {
  const isDeauthorized = type === 'account.application.deauthorized';
  const account = { type: 'account.updated', accountId: 'acct_1', isDeauthorized };
  expect(read({ type, account: 'acct_1' }, connectSecret)).toEqual({ id: 'evt_1', ...account });
});

test.each(neededEvents.platform)('about payments are read from the first endpoint: %s', (type) => {
  const session = { id: 'cs_1', status: 'complete', payment_status: 'paid', amount_total: 100, currency: 'usd' };
  const object = { ...session, payment_intent: 'pi_1' };
  expect(read({ type, data: { object } }).type).toMatch(/^(checkout|refund|dispute)\./);
});

test.each([
  ['of live mode', { livemode: true }],
  ['of another version of the API', { api_version: '2020-08-27' }],
  ['that is thin', { object: 'v2.core.event', type: 'v1.checkout.session.completed' }],
  ['about our own account', { type: 'account.updated' }],
])('an event %s is for nothing, and says why', (_, change) => {
  const type = 'checkout.session.completed';
  expect(read({ type, ...change })).toMatchObject({ id: 'evt_1', type: 'other', reason: expect.any(String) });
});

test('events of live mode count with a live key, and those of test mode do not', () => {
  const settings = { STRIPE_SECRET_KEY: 'rk_live_x', STRIPE_WEBHOOK_SECRET: webhookSecret };
  const live = stripeGateway(settings);
  const readBy = (livemode: boolean) => {
    const raw = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'account.updated',
      account: 'acct_1',
      livemode,
    });
    return live.readEvent(raw, sign(raw)).type;
  };
  expect([readBy(true), readBy(false)]).toEqual(['account.updated', 'other']);
});

test.each([
  ['unsigned', () => null],
  ['signed with another secret', (raw: string) => sign(raw, new Date(), 'whsec_other')],
  ['signed for another body', () => sign('{}')],
  ['6 minutes old', (raw: string) => sign(raw, fromNow(-minutes(6)))],
  ['6 minutes ahead', (raw: string) => sign(raw, fromNow(minutes(6)))],
  ['signed without a time', (raw: string) => sign(raw).replace(/^t=\d+,/, '')],
  ['signed with nothing', (raw: string) => sign(raw).replace(/v1=.*/, 'v1=')],
  ['nonsense', () => 'nonsense'],
])('events that are %s are refused', (_, signature) => {
  const raw = JSON.stringify({ id: 'evt_1', object: 'event', type: 'payout.paid', data: { object: {} } });
  expect(() => gateway.readEvent(raw, signature(raw))).toThrow(BadSignature);
});

test.each([
  ['still under way', 'processing', false],
  ['refused', 'requires_payment_method', true],
  ['canceled', 'canceled', true],
])('a complete page whose payment is %s counts as failed accordingly', (_, status, failed) => {
  const session = { id: 'cs_1', status: 'complete', payment_status: 'unpaid', payment_intent: { id: 'pi_1', status } };
  expect(toProviderSession(session as unknown as Stripe.Checkout.Session)).toMatchObject({ paid: false, failed });
});
