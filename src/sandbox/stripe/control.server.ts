import { type Context, Hono } from 'hono';
import type { Pool } from 'pg';
import { z } from 'zod';
import { checkKey } from './api/api.server.ts';
import { ApiError } from './api/api-error.ts';
import type { Faults } from './api/faults.ts';
import type { Deliveries } from './webhooks/webhooks.server.ts';

const Orders = z.strictObject({
  webhooks: z.enum(['deliver', 'hold', 'lose']).optional(),
  fault: z
    .strictObject({
      calls: z.number().int().min(1).max(1_000_000),
      status: z.number().int().min(400).max(599).optional(),
      delayMs: z.number().int().min(0).max(120_000).default(0),
      when: z.enum(['before', 'after']).default('before'),
      path: z.string().startsWith('/v1/').default('/v1/'),
    })
    .nullable()
    .optional(),
});

/** Controls the sandbox for tests and demonstrations; README.md lists the calls. Requires a test key, like the API. */
export function controlRoutes(pool: Pool, deliveries: Deliveries, faults: Faults): Hono {
  const app = new Hono();
  app.onError((error, c) => {
    if (error instanceof ApiError) return c.json(error.body, 401);
    throw error;
  });
  app.use(async (c, next) => {
    checkKey(c);
    await next();
  });
  app.get('/', async (c) => c.json(await report()));
  app.post('/', async (c) => {
    const orders = await readOrders(c);
    if (!orders) return c.json({ error: 'expected JSON: { webhooks?, fault? }' }, 400);
    if (orders.webhooks) deliveries.setMode(orders.webhooks);
    if (orders.fault !== undefined) faults.set(orders.fault);
    return c.json(await report());
  });
  app.get('/deliveries', async (c) => {
    const { rows } = await pool.query(
      `select d.event_id, o.body->>'type' "type", d.state, d.next_at, d.attempts
         from sandbox.stripe_delivery d join sandbox.stripe_object o on o.id = d.event_id
        order by d.seq desc limit 100`,
    );
    return c.json({ data: rows });
  });
  app.post('/deliveries/:event/resend', async (c) =>
    (await deliveries.resend(c.req.param('event'))) ? c.json({ resent: true }) : c.json({ resent: false }, 404),
  );

  async function report() {
    const counted = await pool.query<{ state: string; count: number }>(
      'select state, count(*)::int from sandbox.stripe_delivery group by state',
    );
    const none = { waiting: 0, delivered: 0, failed: 0, lost: 0 };
    const counts = Object.fromEntries(counted.rows.map((row) => [row.state, row.count]));
    return { webhooks: deliveries.mode(), deliveries: { ...none, ...counts }, fault: faults.current() };
  }
  return app;
}

async function readOrders(c: Context): Promise<z.output<typeof Orders> | null> {
  const body: unknown = await c.req.json().catch(() => null);
  const parsed = Orders.safeParse(body);
  return parsed.success ? parsed.data : null;
}
