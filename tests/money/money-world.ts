import Stripe from 'stripe';
import { stripeGateway } from '#adapters/stripe/stripe-gateway.server.ts';
import { createStripeSandbox } from '#sandbox/stripe/stripe-sandbox.server.ts';
import { cardForm, listen } from '#sandbox/stripe/stripe-world.ts';
import { pool } from '#tests/support/database.ts';
import { onFileEnd } from '#tests/support/files-in-a-row.ts';
import { services } from '#tests/support/services.ts';
import { world } from '#tests/support/world.ts';

const key = services.config.STRIPE_SECRET_KEY;
const connectSecret = 'whsec_connect';

/** How the next calls of the product to the provider go wrong: the provider never hears them, or its answers are lost. */
export type Trouble = 'unheard' | 'unanswered';

/** A call to the provider that had no answer. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/**
 * Puts the local card provider in place of the one in memory, on the tests' clock, and the product's own adapter before it. Its webhooks
 * reach nobody: a test asks for the events and delivers them itself.
 */
export async function startMoneyWorld() {
  const sandbox = await createStripeSandbox({
    pool,
    clock: world.clock,
    publicUrl: 'http://nearhand.test/sandbox/stripe',
    webhook: { url: 'http://127.0.0.1:1/', secret: services.config.STRIPE_WEBHOOK_SECRET, connectSecret },
  });
  const { origin, close } = await listen(sandbox.app);
  const post = (path: string, body: BodyInit) =>
    fetch(origin + path, { method: 'POST', body, redirect: 'manual', headers: { authorization: `Bearer ${key}` } });
  await post('/sandbox/stripe/control', JSON.stringify({ webhooks: 'lose' }));
  onFileEnd(async () => {
    await sandbox.close();
    await close();
  });
  const { hostname: host, port } = new URL(origin);
  const stripe = new Stripe(key, { host, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
  const troubles: Trouble[] = [];
  const settings = { ...services.config, STRIPE_API_URL: origin, STRIPE_CONNECT_WEBHOOK_SECRET: connectSecret };
  Object.assign(services.ports, { payments: troubled(stripeGateway(settings), troubles) });
  return {
    stripe,
    troubles,
    /** Pays on the provider's page. */
    pay: (sessionId: string, card: string) =>
      post(`/sandbox/stripe/pay/${sessionId}`, new URLSearchParams(cardForm(card))),
    /** Whether what is available goes to the platform's bank once a day. */
    setPayouts: (payouts: 'manual' | 'daily') => post('/sandbox/stripe/control', JSON.stringify({ payouts })),
    /** The bank takes a payment back. */
    dispute: (paymentIntentId: string) =>
      post('/sandbox/stripe/control/disputes', JSON.stringify({ payment_intent: paymentIntentId })),
    /** Fills in the provider's page for bank data, whose address is `url`. */
    enterBank: (url: string) =>
      post(
        new URL(url).pathname,
        new URLSearchParams({ holder: 'Sam Taylor', routing: '110000000', bank: '000123456789' }),
      ),
    /** Returns an event as the provider would send it now. */
    sign(event: Stripe.Event) {
      const rawBody = JSON.stringify(event);
      const secret = event.account ? connectSecret : services.config.STRIPE_WEBHOOK_SECRET;
      return { rawBody, signature: stripe.webhooks.generateTestHeaderString({ payload: rawBody, secret }) };
    },
  };
}

/** The gateway whose next calls go wrong, one for each of `troubles`. */
function troubled<Gateway extends object>(gateway: Gateway, troubles: Trouble[]): Gateway {
  return new Proxy(gateway, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== 'function' || name === 'readEvent') return member;
      return async (...args: unknown[]) => {
        const trouble = troubles.shift();
        if (trouble === 'unheard') throw new NoAnswer();
        const answer: unknown = await member.apply(target, args);
        if (trouble === 'unanswered') throw new NoAnswer();
        return answer;
      };
    },
  });
}
