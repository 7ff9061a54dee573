import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Pool } from 'pg';
import { readerOf } from '../outbox/reader.ts';
import { type Exchange, type PhoneAct, phoneActs } from './exchange.server.ts';
import { phonesPage } from './phones-page.ts';
import { type Leg, listLegs } from './store.server.ts';

const refreshSeconds = '2';

/** `/sandbox/phones`: the phones that the product calls, with what their owners can do. */
export function phonePages(pool: Pool, exchange: Exchange): Hono {
  const app = new Hono();
  app.get('/', async (c) => {
    c.header('refresh', refreshSeconds);
    return c.html(phonesPage(readerOf(c), await listLegs(pool, null)));
  });
  app.post('/:sid/:act', bodyLimit({ maxSize: 1_000 }), async (c) => {
    const act = c.req.param('act');
    if (!isPhoneAct(act)) return c.text('no such act', 404);
    const { key } = await c.req.parseBody();
    await exchange.act(c.req.param('sid'), act, typeof key === 'string' && /^[\d#*]$/.test(key) ? key : '');
    return c.redirect('/sandbox/phones', 303);
  });
  return app;
}

/** `/sandbox/phones.json?number=`, for tests: the newest calls to all phones, or to one. */
export function phoneJson(pool: Pool): Hono {
  return new Hono().get('/', async (c) => {
    // A plus sign in a query means a space.
    const [number = null] = /^\+\d+$/.exec(c.req.query('number')?.replace(' ', '+') ?? '') ?? [];
    return c.json({ items: (await listLegs(pool, number)).map(legJson) });
  });
}

const legJson = ({ sid, sender, recipient, status, heard, gather_action, bridged }: Leg) => ({
  sid,
  from: sender,
  to: recipient,
  status,
  heard,
  awaitsKey: gather_action !== null,
  bridged,
});

const isPhoneAct = (act: string): act is PhoneAct => phoneActs.some((known) => known === act);
