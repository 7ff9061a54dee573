import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { type ApiParts, checkKey } from './api/api.server.ts';
import { ApiError } from './api/api-error.ts';
import { disputePayment } from './api/dispute-life.server.ts';
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
  payouts: z.enum(['manual', 'daily']).optional(),
});

/** A dispute about any payment; without an amount, about all of it; or only an inquiry. */
const DisputeOrder = z.strictObject({
  payment_intent: z.string(),
  amount: z.number().int().min(1).optional(),
  reason: z.string().optional(),
  status: z.enum(['needs_response', 'warning_needs_response']).optional(),
});

/** Controls the sandbox for tests and demonstrations; README.md lists the calls. Requires a test key, like the API. */
export function controlRoutes({ pool, clock, faults, wake, platform }: ApiParts, deliveries: Deliveries): Hono {
  const app = new Hono();
  app.onError((error, c) => {
    if (error instanceof ApiError) return c.json(error.body, error.status as 400);
    throw error;
  });
  app.use(async (c, next) => {
    checkKey(c);
    await next();
  });
  app.get('/', async (c) => c.json(await report()));
  app.post('/', async (c) => {
    const orders = await readOrders(c, Orders);
    if (!orders) return c.json({ error: 'expected JSON: { webhooks?, fault?, payouts? }' }, 400);
    if (orders.webhooks) deliveries.setMode(orders.webhooks);
    if (orders.fault !== undefined) faults.set(orders.fault);
    if (orders.payouts) platform.payouts = orders.payouts;
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

  app.post('/disputes', async (c) => {
    const order = await readOrders(c, DisputeOrder);
    if (!order) return c.json({ error: 'expected JSON: { payment_intent, amount?, reason?, status? }' }, 400);
    const dispute = await disputePayment(pool, clock, order);
    wake();
    return c.json(dispute);
  });

  async function report() {
    const counted = await pool.query<{ state: string; count: number }>(
      'select state, count(*)::int from sandbox.stripe_delivery group by state',
    );
    const none = { waiting: 0, delivered: 0, failed: 0, lost: 0 };
    const counts = Object.fromEntries(counted.rows.map((row) => [row.state, row.count]));
    return { webhooks: deliveries.mode(), deliveries: { ...none, ...counts }, fault: faults.current(), ...platform };
  }
  return app;
}

async function readOrders<Shape extends z.ZodType>(c: Context, shape: Shape): Promise<z.output<Shape> | null> {
  const body: unknown = await c.req.json().catch(() => null);
  const parsed = shape.safeParse(body);
  return parsed.success ? parsed.data : null;
}
