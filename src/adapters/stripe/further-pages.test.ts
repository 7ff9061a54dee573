import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '#sandbox/stripe/stripe-world.ts';
import { stripeGateway } from './stripe-gateway.server.ts';

// The provider answers at most a hundred at once: what is on a further page counts, too.

const payment = { payment_intent: 'pi_1', amount: 100, currency: 'usd', created: 1, reason: 'general' };
const about = { ...payment, status: 'won', evidence_details: {}, balance_transactions: [], source: null, fee: 0 };
const objects = ['one', 'two', 'three'].map((id) => ({ ...about, id, metadata: { payoutId: `payout ${id}` } }));

/** A provider whose pages have one object. */
const provider = new Hono().get('/v1/:kind', (c) => {
  const next = objects.findIndex(({ id }) => id === c.req.query('starting_after')) + 1;
  return c.json({ object: 'list', data: objects.slice(next, next + 1), has_more: next < 2, url: c.req.path });
});

let server: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  server = await listen(provider);
});
afterAll(() => server.close());

const gateway = () =>
  stripeGateway({ STRIPE_SECRET_KEY: 'sk_test_pages', STRIPE_WEBHOOK_SECRET: 'x', STRIPE_API_URL: server.origin });
const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id);
const all = ['one', 'two', 'three'];

test('all refunds and all disputes of a payment are read', async () => {
  expect(idsOf(await gateway().listRefunds({ paymentIntentId: 'pi_1' }))).toEqual(all);
  expect(idsOf(await gateway().listRefunds({ since: new Date(0) }))).toEqual(all);
  expect(idsOf(await gateway().listDisputes({ paymentIntentId: 'pi_1' }))).toEqual(all);
  expect(idsOf(await gateway().listDisputes({ since: new Date(0) }))).toEqual(all);
});

test('a transfer and a refund of ours are found on the last page', async () => {
  expect(await gateway().findTransfer({ group: 'hold', payoutId: 'payout three' })).toEqual({ id: 'three' });
  const order = { paymentIntentId: 'pi_1', payoutId: 'payout three' };
  expect(await gateway().findRefund(order)).toMatchObject({ id: 'three' });
});

test('a page of transactions names the last one as long as there are more', async () => {
  const from = new Date(0);
  expect(await gateway().listTransactions({ from, after: null })).toMatchObject({ next: 'one' });
  expect(await gateway().listTransactions({ from, after: 'two' })).toMatchObject({
    transactions: [{ id: 'three' }],
    next: null,
  });
});
