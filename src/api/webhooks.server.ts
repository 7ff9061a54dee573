import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { takeCallReport } from '#modules/calls/public.server.ts';
import { takeTextReply } from '#modules/identity/public.server.ts';
import { takeProviderEvent } from '#modules/payments/public.server.ts';
import { type Context, clockContext, type Services } from '#platform/operations/context.server.ts';
import { BadSignature } from '#ports/payment-gateway.ts';
import { ForgedReply } from '#ports/sms-sender.ts';

const limit = bodyLimit({ maxSize: 1024 * 1024 });

/** What the carrier gets for a reply: nothing to send back, in its markup. */
const noAnswer = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

/** Mounts the webhooks of the providers. */
export function mountWebhooks(app: Hono, services: Services): void {
  mountCardProvider(app, services);
  mountCarrier(app, services);
  mountTelephony(app, services);
}

/** The card provider sends an event again until the answer is a 200. */
function mountCardProvider(app: Hono, services: Services): void {
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

/** The carrier posts what people reply to our texts. Each reply it has signed gets the same answer, whether it counts or not. */
function mountCarrier(app: Hono, services: Services): void {
  app.post('/webhooks/twilio', limit, async (c) => {
    const { sms } = services.ports;
    if (!sms) return c.notFound();
    try {
      const signature = c.req.header('x-twilio-signature') ?? null;
      await takeTextReply(services, sms, { rawBody: await c.req.text(), signature });
    } catch (error) {
      if (error instanceof ForgedReply) return c.text('bad signature', 400);
      services.log.error({ err: error }, 'a reply to a text could not be processed');
      return c.text('please call again', 503);
    }
    return c.body(noAnswer, 200, { 'content-type': 'text/xml; charset=utf-8' });
  });
}

/** The telephony provider asks what happens next on a phone, and hangs up on anything but a 200. */
function mountTelephony(app: Hono, services: Services): void {
  app.post('/webhooks/twilio/calls/:callId/:step', limit, async (c) => {
    const context: Context = { ...clockContext(services), actor: { kind: 'provider' } };
    const { pathname: path, search } = new URL(c.req.url);
    const signature = c.req.header('x-twilio-signature') ?? null;
    try {
      const answer = await takeCallReport(context, { path: path + search, body: await c.req.text(), signature });
      return answer === null
        ? c.text('no call', 404)
        : c.body(answer, 200, { 'content-type': 'text/xml; charset=utf-8' });
    } catch (error) {
      if (error instanceof BadSignature) return c.text('bad signature', 400);
      services.log.error({ err: error }, 'a report of a call could not be processed');
      return c.text('please call again', 503);
    }
  });
}
