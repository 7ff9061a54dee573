import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { takeProviderEvent } from '#modules/payments/public.server.ts';
import { type Context, clockContext, type Services } from '#platform/operations/context.server.ts';
import { BadSignature } from '#ports/payment-gateway.ts';

const limit = bodyLimit({ maxSize: 1024 * 1024 });

/** Mounts the card provider's webhook. The provider retries until the status is 200, and gives up on a 400. */
export function mountWebhooks(app: Hono, services: Services): void {
  app.post('/webhooks/stripe', limit, async (c) => {
    const context: Context = { ...clockContext(services), actor: { kind: 'provider' } };
    try {
      // The signature covers the exact bytes of the body.
      await takeProviderEvent(context, await c.req.text(), c.req.header('stripe-signature') ?? null);
    } catch (error) {
      if (error instanceof BadSignature) return c.text('bad signature', 400);
      services.log.error({ err: error }, 'a webhook event could not be processed');
      return c.text('please call again', 503);
    }
    return c.text('ok');
  });
}
