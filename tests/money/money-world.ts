import { Hono } from 'hono';
import Stripe from 'stripe';
import { stripeGateway } from '#adapters/stripe/stripe-gateway.server.ts';
import { mountWebhooks } from '#api/webhooks.server.ts';
import type { PaymentGateway, ProviderRefund } from '#ports/payment-gateway.ts';
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

/** How the next calls of the provider's API end: they have no effect, or take effect and are answered with `status` all the same. */
export interface Fault {
  status: number;
  when: 'before' | 'after';
  calls: number;
  /** Only calls whose path starts with this. */
  path?: string;
}

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
  const lost = new Set<string>();
  const hooks = new Map<string, () => Promise<void>>();
  const delayed = new Set<string>();
  const webhooks = new Hono();
  mountWebhooks(webhooks, services);
  const settings = { ...services.config, STRIPE_API_URL: origin, STRIPE_CONNECT_WEBHOOK_SECRET: connectSecret };
  Object.assign(services.ports, {
    payments: troubled(delaying(stripeGateway(settings, 'patient', services.log), delayed), troubles, lost, hooks),
  });
  return {
    stripe,
    troubles,
    /** The next call of this name takes effect, and its answer is lost. */
    loseAnswerOf: (name: string) => void lost.add(name),
    /** Something happens at the provider right before the next call of this name. */
    before: (name: string, act: () => Promise<void>) => void hooks.set(name, act),
    /** The provider's answers say of these refunds that they still wait for settlement, whatever has become of them. */
    delayed,
    /** Pays on the provider's page. */
    pay: (sessionId: string, card: string) =>
      post(`/sandbox/stripe/pay/${sessionId}`, new URLSearchParams(cardForm(card))),
    /** Whether what is available goes to the platform's bank once a day. */
    setPayouts: (payouts: 'manual' | 'daily') => post('/sandbox/stripe/control', JSON.stringify({ payouts })),
    /** The next calls of the API end in this way, through the adapter and the retries of its library; null ends it. */
    setFault: (fault: Fault | null) => post('/sandbox/stripe/control', JSON.stringify({ fault })),
    /** True while the next calls end as a fault says. */
    async hasFault(): Promise<boolean> {
      const { fault } = (await (await post('/sandbox/stripe/control', '{}')).json()) as { fault: object | null };
      return fault !== null;
    },
    /** The bank takes a payment back, or a part of it. */
    dispute: (payment_intent: string, amount?: number) =>
      post('/sandbox/stripe/control/disputes', JSON.stringify({ payment_intent, amount })),
    /** Fills in the provider's page for bank data, or for another bank account, whose address is `url`. */
    enterBank: (url: string, bank = '000123456789') =>
      post(new URL(url).pathname, new URLSearchParams({ holder: 'Sam Taylor', routing: '110000000', bank })),
    /** The provider does at once what it does by itself each second. */
    sweep: sandbox.sweep,
    sign,
    /** Posts an event to the product's webhook as the provider would now, or with another signature. Returns the status. */
    async post(event: Stripe.Event, change: { secret?: string; signedAt?: Date } | { signature: string | null } = {}) {
      const { rawBody: body, signature } = sign(event, 'signature' in change ? {} : change);
      const header = 'signature' in change ? change.signature : signature;
      const headers: HeadersInit = header ? { 'stripe-signature': header } : {};
      return (await webhooks.request('/webhooks/stripe', { method: 'POST', body, headers })).status;
    },
    /** Changes an account as the provider does after a look at its owner's papers; null closes it. No event is sent. */
    async decideAccount(id: string, decision: 'enabled' | 'disabled' | null): Promise<void> {
      if (!decision) return void (await pool.query('delete from sandbox.stripe_object where id = $1', [id]));
      const isEnabled = decision === 'enabled';
      const capabilities = { transfers: isEnabled ? 'active' : 'inactive' };
      const change = JSON.stringify({ capabilities, payouts_enabled: isEnabled });
      await pool.query('update sandbox.stripe_object set body = body || $2::jsonb where id = $1', [id, change]);
    },
  };

  /** Returns an event as the provider would send it now. */
  function sign(event: Stripe.Event, { secret, signedAt }: { secret?: string; signedAt?: Date } = {}) {
    const rawBody = JSON.stringify(event);
    const own = event.account ? connectSecret : services.config.STRIPE_WEBHOOK_SECRET;
    const timestamp = Math.floor((signedAt ?? new Date()).getTime() / 1000);
    const signed = { payload: rawBody, secret: secret ?? own, timestamp };
    return { rawBody, signature: stripe.webhooks.generateTestHeaderString(signed) };
  }
}

export type MoneyWorld = Awaited<ReturnType<typeof startMoneyWorld>>;

/** The gateway that returns the refunds in `delayed` as ones that wait for settlement. */
function delaying(gateway: PaymentGateway, delayed: ReadonlySet<string>): PaymentGateway {
  const asRead = (refund: ProviderRefund): ProviderRefund =>
    delayed.has(refund.id) ? { ...refund, status: 'pending', waitsFor: 'settlement', reason: null } : refund;
  return {
    ...gateway,
    retrieveRefund: async (id) => asRead(await gateway.retrieveRefund(id)),
    listRefunds: async (which) => (await gateway.listRefunds(which)).map(asRead),
  };
}

/** The gateway whose next calls go wrong, one for each of `troubles`, and those of the names in `lost`. `hooks` run before. */
function troubled<Gateway extends object>(
  gateway: Gateway,
  troubles: Trouble[],
  lost: Set<string>,
  hooks: Map<string, () => Promise<void>>,
): Gateway {
  return new Proxy(gateway, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== 'function' || name === 'readEvent') return member;
      return async (...args: unknown[]) => {
        const hook = hooks.get(String(name));
        hooks.delete(String(name));
        await hook?.();
        const trouble = troubles.shift();
        if (trouble === 'unheard') throw new NoAnswer();
        const answer: unknown = await member.apply(target, args);
        if (trouble === 'unanswered' || lost.delete(String(name))) throw new NoAnswer();
        return answer;
      };
    },
  });
}
