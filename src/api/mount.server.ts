import type { Hono } from 'hono';
import { sql } from 'kysely';
import type { Services } from '#platform/context.server.ts';
import { mountDocs } from './docs.server.ts';
import { mountFunctions } from './functions.server.ts';
import { handleApi } from './http.server.ts';
import { openApiDocument } from './openapi.server.ts';
import { refusalAnswer } from './refusal-answer.server.ts';
import { requestContext } from './request.server.ts';
import { mountWebhooks } from './webhooks.server.ts';

/** The HTTP doors beside the pages: health, the API and its description. */
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
  app.all('/api/*', async (c) => {
    const context = await requestContext(c, services);
    const answer = await handleApi(c.req.raw, context);
    return answer ?? refusalAnswer(context.language, 'api.notFound', 404);
  });
}
