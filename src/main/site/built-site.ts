import { createServer, type Server, type ServerOptions } from 'node:http';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Config } from '#platform/config.server.ts';
import { packageRoot } from '#platform/root.server.ts';
import type { Running } from '../processes/run-process.ts';
import { staticFiles } from './static-files.ts';

/** What the page bundle's entry (app.ts) makes: the whole site but for its files. */
export interface App {
  fetch(request: Request, env?: unknown): Response | Promise<Response>;
  close(): Promise<void>;
}

export type AppModule = { createApp(config: Config): Promise<App> };

/** Slow or stuck clients may not hold a connection for ever; uploads from a poor mobile line still fit. Milliseconds. */
const patience: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 90_000,
  keepAliveTimeout: 65_000,
  // How often both are looked after.
  connectionsCheckingInterval: 2_000,
};

/** The HTTP server of the product, not yet listening. */
export const httpServer = (options: ServerOptions = {}): Server => createServer({ ...patience, ...options });

/** Puts the built site behind `server`: its files first, then its pages and API. */
export async function builtSite(server: Server, config: Config): Promise<Running> {
  const { createApp }: AppModule = await import(path.join(packageRoot, 'build/server/index.js'));
  const app = await createApp(config);
  const files = staticFiles(path.join(packageRoot, 'build/client'));
  const answer = getRequestListener(app.fetch);
  const answerFile = getRequestListener(files.fetch);
  server.on('request', (request, response) => (files.has(request.url) ? answerFile : answer)(request, response));
  return { stop: () => app.close() };
}
