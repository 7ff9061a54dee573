import { createHash, timingSafeEqual } from 'node:crypto';
import type { Hono } from 'hono';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { describeProof } from '#modules/payments/public.server.ts';
import type { Services } from '#platform/operations/context.server.ts';
import { pictures } from '#platform/pictures/pictures.server.ts';
import { readQueue } from '#platform/queue.server.ts';

/**
 * Mounts `/metrics` for Prometheus: the process (memory, CPU, event loop), the queue of background work, pictures, and the proof of the
 * balance. Without the setting METRICS_TOKEN there is no such page; with it, the caller sends the token as a bearer.
 */
export function mountMetrics(app: Hono, { config, db }: Services): void {
  const token = config.METRICS_TOKEN;
  if (!token) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['task'], registers: [registry] });
  const waiting = gauge('nearhand_queue_waiting', 'Tasks that are due and wait, by kind');
  const oldest = gauge('nearhand_queue_oldest_wait_seconds', 'For how long the oldest due task has waited, by kind');
  const failed = gauge('nearhand_queue_failed', 'Tasks that have used up their tries, by kind');
  mountPictures(registry);
  mountProof(registry, db);

  app.get('/metrics', async (c) => {
    if (!isSame(c.req.header('authorization') ?? '', `Bearer ${token}`)) return c.text('Unauthorized', 401);
    for (const each of [waiting, oldest, failed]) each.reset();
    for (const row of await readQueue(db)) {
      waiting.set({ task: row.task }, row.waiting);
      oldest.set({ task: row.task }, row.oldestSeconds);
      failed.set({ task: row.task }, row.failed);
    }
    return c.text(await registry.metrics(), 200, { 'content-type': registry.contentType });
  });
}

/** Both are read when they are asked for. */
function mountPictures(registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: 'nearhand_pictures_waiting',
    help: 'Pictures that wait for their turn to be decoded',
    registers,
    collect() {
      this.set(pictures.stats().waiting);
    },
  });
  new Gauge({
    name: 'nearhand_picture_process_ends',
    help: 'Processes for pictures that ended before their picture was made, since the start',
    registers,
    collect() {
      this.set(pictures.stats().ends);
    },
  });
}

/** Read when it is asked for. Zero before the first proof. */
function mountProof(registry: Registry, db: Services['db']): void {
  new Gauge({
    name: 'nearhand_balance_proved_timestamp_seconds',
    help: 'When the balance at the card provider was last proved to be what the ledger says',
    registers: [registry],
    async collect() {
      const { provedAt } = await describeProof(db);
      this.set((provedAt?.getTime() ?? 0) / 1_000);
    },
  });
}

/** Compares without telling by the time it takes how much of the text was right. */
function isSame(given: string, expected: string): boolean {
  const [left, right] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}
