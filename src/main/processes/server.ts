import { once } from 'node:events';
import { deleteAbandonedForms } from '#platform/http/form-reader.server.ts';
import { createLog } from '#platform/log.server.ts';
import { builtSite, createHttpServer } from '../site/built-site.ts';
import { runProcess } from './run-process.ts';
import { stopServer } from './stop-server.ts';
import { sweepHourly } from './sweep-hourly.ts';

await runProcess(async (config) => {
  sweepHourly(deleteAbandonedForms, createLog(config.LOG_LEVEL, 'server'));
  const server = createHttpServer();
  const site =
    process.env.NODE_ENV === 'development'
      ? await (await import('../site/dev-site.ts')).devSite(server, config)
      : await builtSite(server, config);
  server.listen({ port: config.PORT, host: config.HOST, reusePort: config.WEB_CONCURRENCY > 1 });
  await once(server, 'listening');
  return { stop: () => stopServer(server, site) };
});
