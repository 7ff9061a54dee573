import { type Context, Hono } from 'hono';
import type { Pool } from 'pg';
import { linksIn } from './linked-text.ts';
import { findOutboxItem, listOutbox, type OutboxItem } from './outbox.server.ts';
import { outboxListPage } from './outbox-list.ts';
import { frameRights, outboxMessagePage } from './outbox-message.ts';
import { notFoundPage } from './page-shell.ts';
import { readerOf } from './reader.ts';

const pageSize = 50;
const refreshSeconds = '5';

/** `/sandbox/outbox`: what was sent, for people and, as JSON, for tests. */
export function outboxPages(pool: Pool): Hono {
  const app = new Hono();

  app.get('/', async (c) => {
    const like = recipient(c);
    const before = wholeNumber(c.req.query('before')) || undefined;
    const found = await listOutbox(pool, { like, before, limit: pageSize + 1 });
    const items = found.slice(0, pageSize);
    const olderThan = found.length > pageSize ? (items.at(-1)?.seq ?? null) : null;
    const refreshing = c.req.query('refresh') !== undefined;
    if (refreshing) c.header('refresh', refreshSeconds);
    const newerExist = before !== undefined;
    return c.html(outboxListPage({ reader: readerOf(c), items, like, refreshing, olderThan, newerExist }));
  });

  app.get('/:id', async (c) => {
    const item = await findOutboxItem(pool, c.req.param('id'));
    return item ? c.html(outboxMessagePage(readerOf(c), item)) : c.html(notFoundPage(readerOf(c)), 404);
  });

  app.get('/:id/mail.html', async (c) => {
    const item = await findOutboxItem(pool, c.req.param('id'));
    if (!item?.html) return c.html(notFoundPage(readerOf(c)), 404);
    c.header('content-security-policy', mailPolicy);
    return c.html(leadingOut(item.html));
  });
  return app;
}

/** `/sandbox/outbox.json?to=<recipient>&limit=`: the newest first; without `to`, everybody's. */
export function outboxJson(pool: Pool): Hono {
  return new Hono().get('/', async (c) => {
    const limit = Math.min(wholeNumber(c.req.query('limit')) || pageSize, 500);
    const items = await listOutbox(pool, { to: recipient(c), limit });
    return c.json({ items: items.map(itemJson) });
  });
}

function itemJson({ seq, ...item }: OutboxItem) {
  return { ...item, links: linksIn(item.text) };
}

/** A mail's HTML whose links lead the whole window, not only its frame. */
function leadingOut(html: string): string {
  const base = '<base target="_top">';
  return /<head[\s>]/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html;
}

/** A count as it stands in an address; NaN for anything else. */
const wholeNumber = (typed = ''): number => (/^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN);

/** The recipient asked for. In an address line a plus sign means a space, so `+1415…` may arrive without it. */
function recipient(c: Context): string {
  return (c.req.query('to') ?? '').replace(/^ (?=\d)/, '+').trim();
}

const mailPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "form-action 'none'",
  "frame-ancestors 'self'",
  `sandbox ${frameRights}`,
].join('; ');
