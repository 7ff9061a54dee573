import type { Hono, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { sql } from 'kysely';
import { isMultipart } from '#platform/http/form-reader.server.ts';
import type { Services } from '#platform/operations/context.server.ts';
import { mountDocs } from './docs/docs.server.ts';
import { openApiDocument } from './docs/openapi.server.ts';
import { mountFunctions } from './functions.server.ts';
import { handleApi } from './http.server.ts';
import { refusalAnswer } from './refusal-answer.server.ts';
import { languageOf, requestContext } from './request.server.ts';
import { mountWebhooks } from './webhooks.server.ts';

/** Mounts what the site answers beside its pages: health, webhooks, the API and its description. */
export function mountApi(app: Hono, services: Services): void {
  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => {
    const ready = await sql`select 1 from graphile_worker.migrations limit 1`.execute(services.db).then(
      () => true,
      () => false,
    );
    return ready ? c.text('ready') : c.text('the database does not answer', 503);
  });
  app.get('/api/openapi.json', async (c) => c.json(await openApiDocument()));
  mountDocs(app, services.config);
  mountWebhooks(app, services);
  mountFunctions(app, services);
  app.all('/api/*', limitTexts(), async (c) => {
    let trouble: unknown = null;
    const context = await requestContext(c, services, (error) => {
      trouble = error;
    });
    if (trouble) {
      services.log.error({ err: trouble }, 'the session could not be read');
      return refusalAnswer(context.language, 'api.unexpected', 500);
    }
    const answer = await handleApi(c.req.raw, context);
    return answer ?? refusalAnswer(context.language, 'api.notFound', 404);
  });
}

/** Refuses bodies larger than any text the API asks for; forms with files have limits of their own, kept while they are read. */
function limitTexts(): MiddlewareHandler {
  const onError: Parameters<typeof bodyLimit>[0]['onError'] = (c) =>
    refusalAnswer(languageOf(c), 'api.tooLarge', 413, { megabytes: 1 });
  const limit = bodyLimit({ maxSize: 1024 * 1024, onError });
  return (c, next) => {
    // Asking a request without body for its body makes the server build it in full.
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD';
    return reads || isMultipart(c.req.raw) ? next() : limit(c, next);
  };
}
