import { once } from 'node:events';
import { builtSite, createHttpServer } from '#main/site/built-site.ts';
import { readConfig } from '#platform/config.server.ts';
import { freePort } from '#platform/postgres/embedded-postgres.server.ts';
import { type Asked, ask } from './ask.ts';
import { productUrl } from './database.ts';
import { onFileEnd, onNextFile } from './files-in-a-row.ts';

/**
 * Importing this file gives the test file the built site, served in this process on a port of its own and on the
 * private database. Its providers are unreachable.
 */
const port = await freePort();
export const origin = `http://localhost:${port}`;

/** Settings of a site whose providers are unreachable. */
export const settings = {
  MODE: 'production',
  PORT: String(port),
  APP_URL: origin,
  DATABASE_URL: productUrl,
  AUTH_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtp://127.0.0.1:1',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  STRIPE_API_URL: 'http://127.0.0.1:1',
  LOG_LEVEL: 'silent',
};

async function start() {
  const server = createHttpServer();
  const site = await builtSite(server, readConfig(settings));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { server, site };
}

let running: Awaited<ReturnType<typeof start>> | null = await start();

async function stop(): Promise<void> {
  if (!running) return;
  const { server, site } = running;
  running = null;
  server.close();
  server.closeAllConnections();
  await site.stop();
}

onFileEnd(stop);
onNextFile(async () => {
  // A file that could not be loaded has no end.
  await stop();
  running = await start();
});

/** Sends a request to the built site. */
export const send = (path: string, asked?: Asked) => ask(origin, path, asked);

/** Submits a form as a browser without script does. */
export function sendForm(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const type = 'application/x-www-form-urlencoded';
  const body = new URLSearchParams(fields).toString();
  return send(path, { method: 'POST', headers: { origin, 'content-type': type, ...headers }, body });
}

/** Calls the API with JSON. */
export function sendJson(method: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return send(path, { method, headers: { 'content-type': 'application/json', ...headers }, body: text });
}

/** Returns the page's own part of a document; the data for the browser lie behind it. */
export const mainOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'));
