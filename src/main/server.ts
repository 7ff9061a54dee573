import { once } from 'node:events';
import { createServer } from 'node:http';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Config } from '#platform/config.server.ts';
import { packageRoot } from '#platform/root.server.ts';
import { type Running, runProcess } from './run-process.ts';
import { staticFiles } from './static-files.ts';

/** What the page bundle's entry (app.ts) makes: the whole site but for its files. */
export interface App {
  fetch(request: Request, env?: unknown): Response | Promise<Response>;
  close(): Promise<void>;
}

export type AppModule = { createApp(config: Config): Promise<App> };

await runProcess(async (config) => {
  // Slow or stuck clients may not hold a connection for ever; uploads from a poor mobile line still fit.
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 90_000, keepAliveTimeout: 65_000 });
  const site = await (process.env.NODE_ENV === 'development' ? developed() : built());
  server.listen(config.PORT);
  await once(server, 'listening');
  return { stop };

  async function built(): Promise<Running> {
    const { createApp }: AppModule = await import(path.join(packageRoot, 'build/server/index.js'));
    const app = await createApp(config);
    const files = staticFiles(path.join(packageRoot, 'build/client'));
    const answer = getRequestListener(app.fetch);
    const answerFile = getRequestListener(files.fetch);
    server.on('request', (request, response) => (files.has(request.url) ? answerFile : answer)(request, response));
    return { stop: () => app.close() };
  }

  async function developed(): Promise<Running> {
    const { developedSite } = await import('./dev-site.ts');
    return developedSite(server, config);
  }

  async function stop(): Promise<void> {
    const closed = once(server, 'close');
    server.close();
    server.closeIdleConnections();
    await closed;
    await site.stop();
  }
});
