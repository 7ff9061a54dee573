import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Database } from '#platform/database/database.server.ts';
import { packageRoot } from '#platform/root.server.ts';
import { clockRoutes } from '../clock/clock-routes.server.ts';
import type { Reply } from '../sms/replies.server.ts';
import type { Exchange } from '../voice/exchange.server.ts';
import { phoneJson, phonePages } from '../voice/phone-pages.server.ts';
import { indexPage } from './index-page.ts';
import { outboxJson, outboxPages } from './outbox-pages.server.ts';
import { notFoundPage } from './page-shell.ts';
import { readerOf } from './reader.ts';

const styles = readFileSync(path.join(packageRoot, 'src/sandbox/outbox/style.css'), 'utf8');

const pagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  'img-src data:',
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The sandbox's own pages under `/sandbox`: index, outbox, phones and clock. */
export function sandboxPages(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  { exchange, reply }: { exchange: Exchange; reply: Reply },
): Hono {
  const app = new Hono().basePath('/sandbox');
  app.use(async (c, next) => {
    // A page of another site must not move the clock of its visitor, or reply to a text.
    const site = c.req.header('sec-fetch-site') ?? 'same-origin';
    if (c.req.method !== 'GET' && site !== 'same-origin') return c.text('not from here', 403);
    await next();
    if (!c.res.headers.has('content-security-policy')) c.header('content-security-policy', pagePolicy);
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store');
    c.header('referrer-policy', 'same-origin');
    c.header('x-content-type-options', 'nosniff');
  });
  app.get('/', (c) => c.html(indexPage(readerOf(c))));
  app.get('/style.css', (c) => {
    return c.body(styles, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' });
  });
  app.route('/outbox.json', outboxJson(pool));
  app.use('/outbox/*', bodyLimit({ maxSize: 1_000 }));
  app.route('/outbox', outboxPages(pool, reply));
  app.route('/phones.json', phoneJson(pool));
  app.route('/phones', phonePages(pool, exchange));
  app.use('/clock', bodyLimit({ maxSize: 1_000 }));
  app.route('/clock', clockRoutes(db));
  app.all('/*', (c) => c.html(notFoundPage(readerOf(c)), 404));
  return app;
}
