import { createServer, type Server, type ServerOptions } from 'node:http';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Config } from '#platform/config.server.ts';
import { readHosts } from '#platform/http/hosts.server.ts';
import { packageRoot } from '#platform/root.server.ts';
import type { Running } from '../processes/run-process.ts';
import { staticFiles } from './static-files.ts';

/** What createApp in the page bundle's entry (app.ts) returns: the whole site except its static files. */
export interface App {
  fetch(request: Request, env?: unknown): Response | Promise<Response>;
  close(): Promise<void>;
}

export type AppModule = { createApp(config: Config): Promise<App> };

/** In milliseconds. Slow clients can't hold a connection forever, but an upload over a poor mobile connection fits. */
const timeouts: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 90_000,
  keepAliveTimeout: 65_000,
  // How often the first two are enforced.
  connectionsCheckingInterval: 2_000,
};

/** Returns the product's HTTP server, not yet listening. */
export const createHttpServer = (options: ServerOptions = {}): Server => createServer({ ...timeouts, ...options });

/** Serves the built site on `server`: static files first, then pages and API. */
export async function builtSite(server: Server, config: Config): Promise<Running> {
  const { createApp }: AppModule = await import(path.join(packageRoot, 'build/server/index.js'));
  const app = await createApp(config);
  const files = staticFiles(path.join(packageRoot, 'build/client'));
  const answer = getRequestListener(app.fetch);
  const answerFile = getRequestListener(files.fetch);
  const hosts = readHosts(config);
  server.on('request', (request, response) => {
    const isFile = files.has(request.url) && hosts.isServed(request.headers.host);
    return (isFile ? answerFile : answer)(request, response);
  });
  return { stop: () => app.close() };
}
