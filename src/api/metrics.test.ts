import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { transaction } from '#platform/database/database.server.ts';
import { defineTask, enqueue } from '#platform/queue.server.ts';
import { pool } from '#tests/support/database.ts';
import { world } from '#tests/support/world.ts';
import { mountMetrics } from './metrics.server.ts';

const token = 'a token of some length';

function metricsOf(METRICS_TOKEN: string | undefined, authorization?: string) {
  const app = new Hono();
  mountMetrics(app, { ...world.services, config: { ...world.services.config, METRICS_TOKEN } });
  return app.request('/metrics', { headers: authorization ? { authorization } : {} });
}

test('Prometheus reads how many tasks of a kind wait, for how long, and how many have failed', async () => {
  await pool.query('delete from graphile_worker._private_jobs');
  const wash = defineTask('test.wash', z.object({}));
  await transaction(world.db, async (tx) => {
    await enqueue(tx, wash, {}, { runAt: new Date(Date.now() - 90_000) });
    await enqueue(tx, wash, {});
    await enqueue(tx, wash, {}, { runAt: new Date(Date.now() + 90_000) });
    await enqueue(tx, defineTask('test.iron', z.object({})), {});
  });
  await pool.query(`update graphile_worker._private_jobs set attempts = max_attempts where task_id =
    (select id from graphile_worker._private_tasks where identifier = 'test.iron')`);
  const answer = await metricsOf(token, `Bearer ${token}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
  const text = await answer.text();
  expect(text).toContain('nearhand_queue_waiting{task="test.wash"} 2');
  expect(text).toContain('nearhand_queue_failed{task="test.iron"} 1');
  expect(Number(/oldest_wait_seconds\{task="test\.wash"\} (\S+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(90);
  expect(text).toContain('process_resident_memory_bytes');
  expect(text).toContain('nearhand_pictures_waiting 0');
  expect(text).toMatch(/nearhand_picture_process_ends \d/);
});

test('Prometheus reads when the balance was last proved', async () => {
  const proved = async () =>
    /balance_proved_timestamp_seconds (\d\S*)$/m.exec(await (await metricsOf(token, `Bearer ${token}`)).text())?.[1];
  expect(await proved()).toBe('0');
  await world.run('payments.proveBalance');
  expect(Number(await proved()) * 1_000).toBe(world.clock.now().getTime());
});

test('without the token it tells nothing, and without the setting there is no such page', async () => {
  expect((await metricsOf(token)).status).toBe(401);
  expect((await metricsOf(token, 'Bearer a token of some lengtH')).status).toBe(401);
  expect((await metricsOf(undefined, 'Bearer undefined')).status).toBe(404);
});
