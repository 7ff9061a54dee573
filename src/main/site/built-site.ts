import { createServer, type Server, type ServerOptions } from 'node:http';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Config } from '#platform/config.server.ts';
import { readHosts } from '#platform/http/hosts.server.ts';
import { secureHeaders, securityHeaders } from '#platform/http/http-security.server.ts';
import { packageRoot } from '#platform/root.server.ts';
import type { Running } from '../processes/run-process.ts';
import { builtFile } from '../startup/built-part.ts';
import { answerBrokenRequests } from './broken-requests.ts';
import { guardSockets } from './sockets.ts';
import { staticFiles } from './static-files.ts';

/** What createApp in the page bundle's entry (app.ts) returns: the whole site except its static files. */
export interface App {
  fetch(request: Request, env?: unknown): Response | Promise<Response>;
  close(): Promise<void>;
}

export type AppModule = { createApp(config: Config): Promise<App> };

/** In milliseconds. A body has no fixed time, so that a file fits through a poor mobile connection: sockets.ts bounds its rate. */
const timeouts: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 0,
  keepAliveTimeout: 65_000,
  // How often the first one is enforced.
  connectionsCheckingInterval: 2_000,
  // A request without a host is refused by what answers requests, with our headers.
  requireHostHeader: false,
};

/** Returns the product's HTTP server, not yet listening. */
export const createHttpServer = (options: ServerOptions = {}): Server => createServer({ ...timeouts, ...options });

/** Serves the built site on `server`: static files first, then pages and API. */
export async function builtSite(server: Server, config: Config): Promise<Running> {
  const { createApp }: AppModule = await import(builtFile('index').href);
  const app = await createApp(config);
  const files = staticFiles(path.join(packageRoot, 'build/client'));
  const answer = getRequestListener(app.fetch);
  const answerFile = getRequestListener(files.fetch);
  const hosts = readHosts(config);
  const secureAnswer = secureHeaders(config);
  answerBrokenRequests(server, securityHeaders(config));
  // The sockets of counted proxies carry many people each.
  const guard = guardSockets(server, config.TRUSTED_PROXIES > 0 ? { isExempt: () => true } : {});
  server.on(
    'request',
    guard((request, response) => {
      secureAnswer(response);
      const isFile = files.has(request.url) && hosts.isServed(request.headers.host);
      return (isFile ? answerFile : answer)(request, response);
    }),
  );
  server.on(
    'checkExpectation',
    guard((_, response) => {
      secureAnswer(response);
      response.writeHead(417).end();
    }),
  );
  return { stop: () => app.close() };
}
