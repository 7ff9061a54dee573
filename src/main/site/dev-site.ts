import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createServer } from 'vite';
import type { Config } from '#platform/config.server.ts';
import { secureHeaders } from '#platform/http/http-security.server.ts';
import { packageRoot } from '#platform/root.server.ts';
import type { Running } from '../processes/run-process.ts';
import type { App, AppModule } from './built-site.ts';

interface Version {
  module: AppModule;
  app: App;
  answer: ReturnType<typeof getRequestListener>;
}

/** Serves the site from the sources on `server`, hot reloading included. Each saved version replaces the one before. */
export async function devSite(server: Server, config: Config): Promise<Running> {
  const vite = await createServer({
    root: packageRoot,
    appType: 'custom',
    server: { middlewareMode: true, ws: { server } },
  });
  let current: Promise<Version | undefined> = Promise.resolve(undefined);

  /** Returns the current version. When the sources have changed, loads a new one and closes the one before. */
  function loadVersion(): Promise<Version> {
    const next = current
      .catch(() => undefined)
      .then(async (previous) => {
        const module = (await vite.ssrLoadModule('/src/main/site/app.ts')) as AppModule;
        if (previous?.module === module) return previous;
        const app = await module.createApp(config);
        await previous?.app.close();
        return { module, app, answer: getRequestListener(app.fetch) };
      });
    current = next;
    return next;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await (await loadVersion()).answer(request, response);
    } catch (error) {
      vite.ssrFixStacktrace(error as Error);
      console.error(error);
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String((error as Error).stack));
    }
  }

  const secureAnswer = secureHeaders(config);
  server.on('request', (request, response) =>
    vite.middlewares(request, response, () => {
      secureAnswer(response);
      return answer(request, response);
    }),
  );
  await loadVersion().catch((error) => console.error(error));
  return {
    async stop() {
      const last = await current.catch(() => undefined);
      await last?.app.close();
      await vite.close();
    },
  };
}
