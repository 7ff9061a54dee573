import { createHash, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Pool } from 'pg';
import { callJson } from '../voice/call-json.ts';
import { readCallOrder } from '../voice/call-order.ts';
import { createExchange, type Exchange } from '../voice/exchange.server.ts';
import { findLeg } from '../voice/store.server.ts';
import { messageJson, pageJson } from './message-json.ts';
import { readMessageOrder } from './message-order.ts';
import { postStatus } from './status-callback.ts';
import {
  advanceSms,
  findSms,
  insertSms,
  isOptedOut,
  listSms,
  listUndelivered,
  type StoredSms,
} from './store.server.ts';
import { TwilioError } from './twilio-error.ts';

export interface TwilioSandbox {
  /** Serves `/2010-04-01/Accounts/{sid}/Messages…` and `Calls…`. */
  app: Hono;
  exchange: Exchange;
  /** Resolves once no text is in transit. */
  close(): Promise<void>;
}

/**
 * Creates a local Twilio for one account. It accepts and lists texts, which it "delivers" to the outbox, and rings phones.
 * `origins` are those of the product: the one that it names in its orders, and the one where it is reached from here.
 */
export function createTwilioSandbox(options: {
  pool: Pool;
  accountSid: string;
  authToken: string;
  origins?: { publicOrigin: string; localOrigin: string };
}): TwilioSandbox {
  const { pool, accountSid, authToken } = options;
  const inTransit = new Set<Promise<void>>();
  const { publicOrigin = '', localOrigin = '' } = options.origins ?? {};
  const exchange = createExchange(pool, { authToken, publicOrigin, localOrigin });
  const app = new Hono().basePath('/2010-04-01/Accounts/:account');
  const credentials = digest(`Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`);

  app.onError((error, c) => {
    if (error instanceof TwilioError) return c.json(error.body, error.status);
    throw error;
  });
  app.notFound((c) => c.json(new TwilioError(20404, c.req.path).body, 404));
  app.use(async (c, next) => {
    if (!timingSafeEqual(digest(c.req.header('authorization') ?? ''), credentials)) throw new TwilioError(20003);
    if (c.req.param('account') !== accountSid) throw new TwilioError(20404, c.req.path);
    await next();
  });

  app.post('/Messages.json', async (c) => {
    const order = readMessageOrder(await c.req.parseBody().catch(() => ({})));
    if (await isOptedOut(pool, order.to)) throw new TwilioError(21610);
    const sms = await insertSms(pool, accountSid, order);
    track(deliver(sms));
    return c.json(messageJson(sms), 201);
  });
  app.get('/Messages.json', async (c) => {
    const query = new URL(c.req.url).searchParams;
    const count = (name: string) => Math.max(Math.trunc(Number(query.get(name))) || 0, 0);
    const size = Math.min(count('PageSize') || 50, 1_000);
    const page = Math.min(count('Page'), 1_000_000);
    const listed = await listSms(pool, { to: c.req.query('To'), from: c.req.query('From'), size, page });
    query.set('PageSize', String(size));
    query.set('Page', String(page));
    return c.json(pageJson(c.req.path, query, listed));
  });
  app.get('/Messages/:file{SM[0-9a-f]{32}\\.json}', async (c) => c.json(messageJson(await requireSms(c))));

  app.post('/Calls.json', async (c) => {
    const order = readCallOrder(await c.req.parseBody().catch(() => ({})));
    return c.json({ ...callJson(await exchange.ring(accountSid, order)), status: 'queued' }, 201);
  });
  app.get('/Calls/:file{CA[0-9a-f]{32}\\.json}', async (c) => {
    const leg = await findLeg(pool, c.req.param('file').replace('.json', ''));
    if (!leg) throw new TwilioError(20404, c.req.path);
    return c.json(callJson(leg));
  });

  track(resume());
  return { app, exchange, close };

  async function requireSms(c: Context): Promise<StoredSms> {
    const sms = await findSms(pool, (c.req.param('file') ?? '').replace('.json', ''));
    if (!sms) throw new TwilioError(20404, c.req.path);
    return sms;
  }

  /** Moves a text from queued to sent to delivered and posts each status to the sender. */
  async function deliver(sms: StoredSms): Promise<void> {
    let { status } = sms;
    for (const next of ['sent', 'delivered'] as const) {
      if (status === next) continue;
      if (!(await advanceSms(pool, sms.sid, status, next))) return;
      status = next;
      await postStatus({ ...sms, status }, authToken);
    }
  }

  async function resume(): Promise<void> {
    for (const sms of await listUndelivered(pool)) await deliver(sms);
  }

  function track(work: Promise<void>): void {
    const settled = work.catch(() => {}).finally(() => inTransit.delete(settled));
    inTransit.add(settled);
  }

  async function close(): Promise<void> {
    exchange.close();
    await Promise.all(inTransit);
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
