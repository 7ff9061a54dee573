import { afterAll } from 'vitest';
import { stripeGateway } from '#adapters/stripe/stripe-gateway.server.ts';
import { minutes } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import type { Patience } from '#lib/patience.ts';
import type { SessionOrder } from '#ports/payment-gateway.ts';
import { cardForm, connectSecret, stripeWorld, webhookSecret } from '#sandbox/stripe/stripe-world.ts';
import { pool } from './database.ts';

/** Returns the gateway on a sandbox of its own, which is closed after the tests of the file. */
export async function gatewayOnSandbox() {
  const world = await stripeWorld(pool);
  afterAll(() => world.close());
  const gatewayOf = (patience: Patience, origin = world.origin) =>
    stripeGateway(
      {
        STRIPE_SECRET_KEY: 'sk_test_gateway',
        STRIPE_WEBHOOK_SECRET: webhookSecret,
        STRIPE_CONNECT_WEBHOOK_SECRET: connectSecret,
        STRIPE_API_URL: origin,
      },
      patience,
    );

  const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds);

  let orders = 0;
  function order(change: Partial<SessionOrder> = {}): SessionOrder {
    orders += 1;
    return {
      holdId: `hold_${orders}`,
      amount: usd(12_345),
      title: 'Deep cleaning',
      description: 'Three rooms',
      customerEmail: 'ana@example.com',
      language: 'en',
      successUrl: 'http://nearhand.test/done?session={CHECKOUT_SESSION_ID}',
      cancelUrl: 'http://nearhand.test/back',
      expiresAt: fromNow(minutes(45)),
      idempotencyKey: `order-${orders}`,
      ...change,
    };
  }

  async function paid() {
    const session = await gateway.createCheckoutSession(order());
    await world.page(session.url ?? '', cardForm());
    return gateway.retrieveCheckoutSession(session.id);
  }
  const gateway = gatewayOf('patient');
  return { world, gateway, gatewayOf, order, paid };
}
