import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { Pool } from 'pg';
import Stripe from 'stripe';
import { after, type Clock } from '#lib/clock.ts';
import { createStripeSandbox } from './stripe-sandbox.server.ts';

/*
 * For tests only: the sandbox on loopback as the product uses it, with the official library on one side and a receiver
 * of webhooks on the other.
 */

export const webhookSecret = 'whsec_world';
export const connectSecret = 'whsec_connect';
const key = 'sk_test_world-1';

export interface Received {
  raw: string;
  signature: string;
  event: Stripe.Event;
  /** The status with which the receiver responded. */
  status: number;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** Statuses of the next responses, before it is 200 again. */
  answers: number[];
  /** Returns the first call that `matches` and was not returned before; waits until it arrives. */
  next(matches: (call: Received) => boolean): Promise<Received>;
  close(): Promise<void>;
}

/** A small server that records webhooks. */
async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const unread: Received[] = [];
  const answers: number[] = [];
  const arrival = new EventTarget();
  const app = new Hono().post('/webhooks/stripe', async (c) => {
    const raw = await c.req.text();
    const status = answers.shift() ?? 200;
    const call = { raw, signature: c.req.header('stripe-signature') ?? '', event: JSON.parse(raw), status };
    received.push(call);
    unread.push(call);
    arrival.dispatchEvent(new Event('call'));
    return new Response(null, { status });
  });
  const listening = await listen(app);
  return {
    url: `${listening.origin}/webhooks/stripe`,
    received,
    answers,
    next: async (matches) => {
      for (;;) {
        const place = unread.findIndex(matches);
        const [call] = place < 0 ? [] : unread.splice(place, 1);
        if (call) return call;
        await once(arrival, 'call');
      }
    },
    close: listening.close,
  };
}

export interface StripeWorld {
  stripe: Stripe;
  /** The base URL of the API. */
  origin: string;
  receiver: Receiver;
  clock: Clock & { forward(milliseconds: number): void };
  /** Fetches a hosted page, or submits its form. Does not follow redirects. */
  page(url: string, form?: Record<string, string>): Promise<Response>;
  /** Calls `POST /sandbox/stripe/control`. */
  control(orders: object): Promise<Response>;
  /** Lets the bank of a card dispute a payment. Throws when it can't. */
  dispute(order: {
    payment_intent: string;
    amount?: number;
    reason?: string;
    status?: 'warning_needs_response';
  }): Promise<Stripe.Dispute>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the sandbox on the database of `pool`. Failed webhooks are retried twice, at once. */
export async function stripeWorld(pool: Pool): Promise<StripeWorld> {
  const receiver = await startReceiver();
  let moved = 0;
  const clock = {
    now: () => after(new Date(), moved),
    forward: (milliseconds: number) => {
      moved += milliseconds;
    },
  };
  const open = () =>
    createStripeSandbox({
      pool,
      clock,
      publicUrl: 'http://nearhand.test/sandbox/stripe',
      webhook: { url: receiver.url, secret: webhookSecret, connectSecret, retryDelaysMs: [0, 0] },
    });
  let sandbox = await open();
  const { origin, close } = await listen({ fetch: (request: Request) => sandbox.app.fetch(request) });
  const { hostname: host, port } = new URL(origin);
  const fetchPath = (path: string, init: RequestInit) => fetch(`${origin}${path}`, { redirect: 'manual', ...init });
  return {
    stripe: new Stripe(key, { host, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false }),
    origin,
    receiver,
    clock,
    page: (url, form) => {
      const { pathname, search } = new URL(url);
      return fetchPath(pathname + search, form ? { method: 'POST', body: new URLSearchParams(form) } : {});
    },
    control: (orders) =>
      fetchPath('/sandbox/stripe/control', {
        method: 'POST',
        body: JSON.stringify(orders),
        headers: { authorization: `Bearer ${key}` },
      }),
    dispute: async (order) => {
      const response = await fetchPath('/sandbox/stripe/control/disputes', {
        method: 'POST',
        body: JSON.stringify(order),
        headers: { authorization: `Bearer ${key}` },
      });
      if (!response.ok) throw new Error(`not disputed: ${response.status}`);
      return (await response.json()) as Stripe.Dispute;
    },
    restart: async () => {
      await sandbox.close();
      sandbox = await open();
    },
    close: async () => {
      await sandbox.close();
      await Promise.all([close(), receiver.close()]);
    },
  };
}

export async function listen(app: { fetch: Hono['fetch'] | ((request: Request) => Response | Promise<Response>) }) {
  const server = serve({ fetch: app.fetch as Hono['fetch'], port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      if ('closeAllConnections' in server) server.closeAllConnections();
    });
  return { origin: `http://127.0.0.1:${port}`, close };
}

/** Returns the parameters of a session; `change` replaces some of them. */
export function sessionParams(
  change: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    client_reference_id: 'hold_1',
    customer_email: 'ana@example.com',
    line_items: [
      { quantity: 2, price_data: { currency: 'usd', unit_amount: 4_250, product_data: { name: 'Deep cleaning' } } },
      { quantity: 1, price_data: { currency: 'usd', unit_amount: 99, product_data: { name: 'Booking fee' } } },
    ],
    metadata: { reference: 'hold_1' },
    payment_intent_data: { transfer_group: 'hold_1', metadata: { reference: 'hold_1' } },
    success_url: 'http://nearhand.test/checkout/done?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://nearhand.test/checkout/1',
    ...change,
  };
}

/** Returns a card form whose security code and date are valid for every test card. */
export const cardForm = (number = '4242 4242 4242 4242') => ({
  number,
  expiry: '12 / 34',
  cvc: '123',
  name: 'Ana Pérez',
});
