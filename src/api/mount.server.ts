import type { Hono, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { isUnavailable, unavailableSeconds } from '#lib/unavailable.ts';
import { isMultipart } from '#platform/http/form-reader.server.ts';
import { preparedAnswer } from '#platform/http/prepared-answer.server.ts';
import { createReadingLimit, type ReadingLimit } from '#platform/http/reading-limit.server.ts';
import type { Services } from '#platform/operations/context.server.ts';
import { mountDocs } from './docs/docs.server.ts';
import { openApiDocument } from './docs/openapi.server.ts';
import { mountFunctions } from './functions.server.ts';
import { mountHealth } from './health.server.ts';
import { mountHints } from './hints.server.ts';
import { handleApi } from './http.server.ts';
import { mountMetrics } from './metrics.server.ts';
import { refusalAnswer } from './refusal-answer.server.ts';
import { languageOf, requestContext } from './request.server.ts';
import { mountWebhooks } from './webhooks.server.ts';

const documentHeaders = { 'content-type': 'application/json', 'cache-control': 'public, max-age=300' };

/** Mounts everything except the pages: health checks, webhooks, the API and its description. */
export function mountApi(app: Hono, services: Services, reading: ReadingLimit = createReadingLimit()): void {
  mountHealth(app, services);
  mountMetrics(app, services);
  app.get(
    '/api/openapi.json',
    preparedAnswer(async () => JSON.stringify(await openApiDocument()), documentHeaders),
  );
  mountDocs(app, services.config);
  mountWebhooks(app, services);
  mountFunctions(app, services);
  mountHints(app, services);
  app.all('/api/*', limitTexts(services), async (c) => {
    const { context, trouble } = await requestContext(c, services);
    if (trouble) {
      services.log.error({ err: trouble }, 'the session could not be read');
      return isUnavailable(trouble)
        ? refusalAnswer(context.language, 'api.unavailable', { seconds: unavailableSeconds })
        : refusalAnswer(context.language, 'api.unexpected');
    }
    const seconds = context.actor.kind === 'visitor' ? await reading.count(context.ip) : 0;
    if (seconds) return refusalAnswer(context.language, 'api.tooManyRequests', { seconds });
    const response = await handleApi(c.req.raw, context);
    return response ?? refusalAnswer(context.language, 'api.notFound');
  });
}

/** Refuses bodies larger than any text input. Forms with files have their own limits, which are enforced while reading. */
function limitTexts(services: Services): MiddlewareHandler {
  const onError: Parameters<typeof bodyLimit>[0]['onError'] = (c) =>
    refusalAnswer(languageOf(c, services), 'api.tooLarge', { megabytes: 1 });
  const limit = bodyLimit({ maxSize: 1024 * 1024, onError });
  return (c, next) => {
    // Reading the body of a request that has none makes the server build the whole request.
    const hasNoBody = c.req.method === 'GET' || c.req.method === 'HEAD';
    return hasNoBody || isMultipart(c.req.raw) ? next() : limit(c, next);
  };
}
