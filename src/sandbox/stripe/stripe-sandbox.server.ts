import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Hono } from 'hono';
import type { Pool } from 'pg';
import { type Clock, systemClock } from '#lib/clock.ts';
import { packageRoot } from '#platform/root.server.ts';
import { type ApiParts, stripeApi } from './api/api.server.ts';
import { runDue } from './api/due.server.ts';
import { createFaults } from './api/faults.ts';
import type { Platform } from './api/platform.server.ts';
import { controlRoutes } from './control.server.ts';
import { checkoutPages } from './pages/checkout-pages.server.ts';
import { expressPages } from './pages/express-pages.server.ts';
import { onboardingPages } from './pages/onboarding-pages.server.ts';
import { prepareSchema } from './schema.server.ts';
import { startDeliveries, type WebhookTarget } from './webhooks/webhooks.server.ts';

export interface StripeSandboxOptions {
  pool: Pool;
  /** The URL of the hosted pages in a browser, for example `http://localhost:3000/sandbox/stripe`. */
  publicUrl: string;
  webhook: WebhookTarget;
  /** Used for `created` and expiry; signatures and webhook retries always use real time. */
  clock?: Clock;
  log?: (message: string, data?: Record<string, unknown>) => void;
}

export interface StripeSandbox {
  /** Serves `/v1/*` and everything below the path of `publicUrl`. */
  app: Hono;
  /** Does at once what it does by itself each second, and what it has begun. */
  sweep(): Promise<void>;
  /** Stops the background work but leaves the pool open. Delivery of webhooks continues at the next start. */
  close(): Promise<void>;
}

const sweepIntervalMs = 1_000;
const styles = ['page.css', 'card-page.css']
  .map((name) => readFileSync(path.join(packageRoot, 'src/sandbox/stripe/pages', name), 'utf8'))
  .join('\n');

/** Starts a local card provider that stores its state in the schema `sandbox`, and its delivery of webhooks. */
export async function createStripeSandbox(options: StripeSandboxOptions): Promise<StripeSandbox> {
  const { pool, webhook, clock = systemClock, log = () => {} } = options;
  const publicUrl = options.publicUrl.replace(/\/+$/, '');
  const base = new URL(publicUrl).pathname.replace(/\/+$/, '');
  await prepareSchema(pool);
  const faults = createFaults();
  const platform: Platform = { payouts: 'manual' };
  const deliveries = startDeliveries(pool, webhook, log);
  const parts: ApiParts = { pool, clock, publicUrl, faults, platform, wake: deliveries.wake, log };
  const sweeping = startSweeping(parts);

  const app = new Hono();
  app.route('/', stripeApi(parts));
  app.route(`${base}/control`, controlRoutes(parts, deliveries));
  app.route(base, hostedPages(parts, base));
  return {
    app,
    sweep: sweeping.sweep,
    close: async () => {
      await sweeping.stop();
      await deliveries.close();
    },
  };
}

function hostedPages(parts: ApiParts, base: string): Hono {
  const app = new Hono<{ Variables: { formAction?: string } }>();
  app.use(async (c, next) => {
    await next();
    c.header('content-security-policy', policy(c.get('formAction') ?? ''));
    c.header('cache-control', c.req.path.endsWith('.css') ? 'no-cache' : 'no-store');
    // With `no-referrer`, the browser would not name the origin of the page's forms.
    c.header('referrer-policy', 'same-origin');
    c.header('x-content-type-options', 'nosniff');
  });
  app.get('/page.css', (c) => c.body(styles, 200, { 'content-type': 'text/css; charset=utf-8' }));
  app.route('/', checkoutPages(parts, base));
  app.route('/', onboardingPages(parts, base));
  app.route('/', expressPages(parts, base));
  return app as unknown as Hono;
}

function policy(formAction: string): string {
  const sources = "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'";
  return `${sources}; form-action 'self' ${formAction}`.trimEnd();
}

/** Does what is due every second, even if no page or address is called. */
function startSweeping(parts: ApiParts): { sweep: () => Promise<void>; stop: () => Promise<void> } {
  let last: Promise<void> = Promise.resolve();
  function sweep(): Promise<void> {
    last = last
      .then(() => runDue(parts))
      .then((announced) => (announced ? parts.wake() : undefined))
      .catch((error) => parts.log('stripe sandbox: sweep failed', { err: error }));
    return last;
  }
  const timer = setInterval(sweep, sweepIntervalMs);
  timer.unref();
  const stop = async () => {
    clearInterval(timer);
    await last;
  };
  return { sweep, stop };
}
