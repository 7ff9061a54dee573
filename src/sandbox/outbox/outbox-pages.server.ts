import { type Context, Hono } from 'hono';
import type { Pool } from 'pg';
import { type Reply, replyWords } from '../sms/replies.server.ts';
import { findLinks } from './linkify.ts';
import { findOutboxItem, listOutbox, type OutboxItem } from './outbox.server.ts';
import { outboxListPage } from './outbox-list.ts';
import { frameRights, outboxMessagePage } from './outbox-message.ts';
import { notFoundPage } from './page-shell.ts';
import { readerOf } from './reader.ts';

const pageSize = 50;
const refreshSeconds = '5';

/** `/sandbox/outbox`: the pages of all messages. */
export function outboxPages(pool: Pool, reply: Reply): Hono {
  const app = new Hono();

  app.get('/', async (c) => {
    const like = recipientOf(c);
    const before = parseCount(c.req.query('before')) || undefined;
    const rows = await listOutbox(pool, { like, before, limit: pageSize + 1 });
    const items = rows.slice(0, pageSize);
    const olderThan = rows.length > pageSize ? (items.at(-1)?.seq ?? null) : null;
    const refreshing = c.req.query('refresh') !== undefined;
    if (refreshing) c.header('refresh', refreshSeconds);
    const newerExist = before !== undefined;
    return c.html(outboxListPage({ reader: readerOf(c), items, like, refreshing, olderThan, newerExist }));
  });

  app.get('/:id', async (c) => {
    const item = await findOutboxItem(pool, c.req.param('id'));
    const replied = c.req.query('replied') !== undefined;
    return item ? c.html(outboxMessagePage(readerOf(c), item, replied)) : c.html(notFoundPage(readerOf(c)), 404);
  });

  app.post('/:id/reply', async (c) => {
    const item = await findOutboxItem(pool, c.req.param('id'));
    const form = await c.req.parseBody().catch((): Record<string, unknown> => ({}));
    const word = replyWords.find((each) => each === form.word);
    const [recipient] = item?.recipients ?? [];
    if (item?.channel !== 'sms' || !recipient || !word) return c.html(notFoundPage(readerOf(c)), 404);
    await reply({ recipient, sender: item.sender, word });
    return c.redirect(`/sandbox/outbox/${item.id}?replied`, 303);
  });

  app.get('/:id/mail.html', async (c) => {
    const item = await findOutboxItem(pool, c.req.param('id'));
    if (!item?.html) return c.html(notFoundPage(readerOf(c)), 404);
    c.header('content-security-policy', mailPolicy);
    return c.html(openLinksInWindow(item.html));
  });
  return app;
}

/** `/sandbox/outbox.json?to=<recipient>&limit=`, for tests: messages to one or all recipients, newest first. */
export function outboxJson(pool: Pool): Hono {
  return new Hono().get('/', async (c) => {
    const limit = Math.min(parseCount(c.req.query('limit')) || pageSize, 500);
    const items = await listOutbox(pool, { to: recipientOf(c), limit });
    return c.json({ items: items.map(itemJson) });
  });
}

function itemJson({ seq, ...item }: OutboxItem) {
  return { ...item, links: findLinks(item.text) };
}

/** Makes the links in an email's HTML open in the whole window instead of its frame. */
function openLinksInWindow(html: string): string {
  const base = '<base target="_top">';
  return /<head[\s>]/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html;
}

/** Parses a number of the query; NaN for anything else. */
const parseCount = (text = ''): number => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN);

/** Returns the recipient of the query. A plus sign in a query means a space, so `+1415…` may arrive without it. */
function recipientOf(c: Context): string {
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
