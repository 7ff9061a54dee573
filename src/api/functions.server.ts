import { ORPCError } from '@orpc/client';
import type { Hono, Context as HonoContext } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import type { Context, Services } from '#platform/operations/context.server.ts';
import { Id } from '#platform/operations/contract.ts';
import { words } from '#platform/words.server.ts';
import { type Api, apiFor } from './api.server.ts';
import { secondsToWait } from './refusal-answer.server.ts';
import { languageOf, requestContext } from './request.server.ts';

const Body = z.strictObject({ jobId: Id });

/** Mounts the two server functions of the specification (section 7). Each one calls an operation. */
export function mountFunctions(app: Hono, services: Services): void {
  const limit = bodyLimit({
    maxSize: 1024 * 1024,
    onError: (c) => c.json({ error: words(languageOf(c, services)).t('errors:api.tooLarge', { megabytes: 1 }) }, 413),
  });
  app.post('/functions/v1/create-checkout-session', limit, (c) =>
    answer(c, services, (api, jobId) => api.jobs.createCheckoutSession({ jobId })),
  );
  app.post('/functions/v1/send-confirmation-sms', limit, (c) =>
    answer(c, services, (api, jobId) => api.jobs.sendConfirmationSms({ jobId })),
  );
}

/** Runs `act` for the signed-in user. A refusal is `{ error }`, a sentence in the user's language. */
async function answer(c: HonoContext, services: Services, act: (api: Api, jobId: string) => Promise<object>) {
  const { context, trouble } = await requestContext(c, services);
  if (trouble) {
    services.log.error({ err: trouble }, 'the session could not be read');
    return c.json({ error: words(context.language).t('errors:api.unexpected') }, 500);
  }
  const body = Body.safeParse(await c.req.json().catch(() => null));
  const response = await run(context, body.data?.jobId ?? null, act);
  for (const cookie of context.responseHeaders.getSetCookie()) c.header('set-cookie', cookie, { append: true });
  if (response.seconds) c.header('retry-after', String(response.seconds));
  return c.json(response.body, response.status);
}

async function run(context: Context, jobId: string | null, act: (api: Api, jobId: string) => Promise<object>) {
  const { t } = words(context.language);
  const refusal = (status: ContentfulStatusCode, error: string, seconds = 0) => ({ status, body: { error }, seconds });
  if (context.actor.kind === 'visitor') return refusal(401, t('errors:api.signInRequired'));
  if (!jobId) return refusal(400, t('errors:jobs.missing'));
  try {
    return { status: 200 as ContentfulStatusCode, body: await act(apiFor(context), jobId), seconds: 0 };
  } catch (error) {
    if (!(error instanceof ORPCError) || error.status === 500) {
      context.log.error({ err: error }, 'a server function failed');
      return refusal(500, t('errors:api.unexpected'));
    }
    if (error.code === 'payments.providerUnavailable') return refusal(502, t('errors:jobs.checkoutFailed'));
    return refusal(error.status as ContentfulStatusCode, error.message, secondsToWait(error) ?? 0);
  }
}
