import { afterAll, beforeAll, expect, test } from 'vitest';
import { after, minutes } from '#lib/clock.ts';
import { cardForm, type StripeWorld, sessionParams, stripeWorld, webhookSecret } from '#sandbox/stripe/stripe-world.ts';
import { pool } from '#tests/support/database.ts';
import { stripeGateway } from './stripe-gateway.server.ts';

let world: StripeWorld;
beforeAll(async () => {
  world = await stripeWorld(pool);
});
afterAll(() => world.close());

const gateway = () =>
  stripeGateway({
    STRIPE_SECRET_KEY: 'sk_test_balance',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: world.origin,
  });

/** A payment of $85.99. Returns its id. */
async function pay(card?: string): Promise<string> {
  const session = await world.stripe.checkout.sessions.create(sessionParams());
  await world.page(session.url ?? '', cardForm(card));
  return String((await world.stripe.checkout.sessions.retrieve(session.id)).payment_intent);
}

test('transactions come with their fee and the payment that they belong to, and add up to the balance', async () => {
  const from = after(world.clock.now(), -minutes(1));
  // What is available at once covers the refund.
  await pay('4000 0000 0000 0077');
  const before = await gateway().readBalance();
  const paymentIntentId = await pay();
  const refund = await world.stripe.refunds.create({ payment_intent: paymentIntentId, amount: 599 });
  const { transactions, next } = await gateway().listTransactions({ from, after: null });
  expect(next).toBeNull();
  expect(transactions).toMatchObject([
    { type: 'refund', amount: -599, fee: 0, source: refund.id, paymentIntentId },
    { type: 'charge', amount: 8_599, fee: 279, source: expect.stringMatching(/^ch_/), paymentIntentId },
    { type: 'charge', amount: 8_599 },
  ]);
  const [, { availableAt, createdAt } = { availableAt: 0, createdAt: 0 }] = transactions;
  expect(Number(availableAt)).toBeGreaterThan(Number(createdAt));
  expect((await gateway().readBalance()) - before).toBe(8_599 - 279 - 599);
});

test('many transactions come in pages, without a gap', async () => {
  const from = after(world.clock.now(), -minutes(1));
  await Promise.all(
    Array.from({ length: 105 }, (_, place) =>
      pool.query(
        `insert into sandbox.stripe_object (id, kind, body)
         select $1, kind, body || jsonb_build_object('id', $1::text) from sandbox.stripe_object
          where kind = 'balance_transaction' limit 1`,
        [`txn_page_${place}`],
      ),
    ),
  );
  const first = await gateway().listTransactions({ from, after: null });
  expect(first.transactions).toHaveLength(100);
  const second = await gateway().listTransactions({ from, after: first.next });
  expect(second.next).toBeNull();
  const ids = [...first.transactions, ...second.transactions].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBe(108);
});
