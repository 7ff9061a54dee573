import { Hono } from 'hono';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { minutes } from '#lib/clock.ts';
import { transaction } from '#platform/database/database.server.ts';
import { defineTask, enqueue } from '#platform/queue.server.ts';
import { pool } from '#tests/support/database.ts';
import { loseScanner, scanFiles } from '#tests/support/virus-scanner.ts';
import { world } from '#tests/support/world.ts';
import { mountHealth } from './health.server.ts';

beforeEach(async () => {
  await pool.query('delete from graphile_worker._private_jobs');
  await pool.query('delete from graphile_worker._private_job_queues');
  await pool.query(`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('jobs.tick', now(), now()) on conflict (identifier) do update set last_execution = now()`);
});

/** Returns what `/readyz` says about a part. */
async function readLine(part: string): Promise<string | undefined> {
  const app = new Hono();
  mountHealth(app, world.services);
  const answer = await app.request('/readyz');
  expect(answer.status).toBe(200);
  return (await answer.text()).split('\n').find((line) => line.startsWith(part));
}

const readWorkerLine = () => readLine('worker');

const iron = defineTask('test.iron', z.object({}));
const add = (dueInMs: number, queueName?: string) =>
  transaction(world.db, (tx) =>
    enqueue(tx, iron, {}, { runAt: new Date(Date.now() + dueInMs), ...(queueName && { queueName }) }),
  );

test('a worker that starts its tasks, and whose tasks are young or still to come, is fine', async () => {
  await add(minutes(60));
  await add(-minutes(4));
  expect(await readWorkerLine()).toBe('worker: ok');
});

test('a worker that starts the tasks of each minute, and leaves others waiting, is behind', async () => {
  await add(-minutes(7));
  await add(-minutes(6));
  expect(await readWorkerLine()).toMatch(/^worker: behind by 42\d seconds$/);
});

test('tasks that wait behind one that does not end are told, too', async () => {
  await add(0, 'jobs.tick');
  await pool.query(
    "update graphile_worker._private_job_queues set locked_by = 'w', locked_at = now() - interval '8 minutes'",
  );
  expect(await readWorkerLine()).toMatch(/^worker: behind by 48\d seconds$/);
});

test('a task that has used up its tries is not waited for', async () => {
  await add(-minutes(60));
  await pool.query('update graphile_worker._private_jobs set attempts = max_attempts');
  expect(await readWorkerLine()).toBe('worker: ok');
});

test('a worker that is away is silent, whatever waits', async () => {
  await pool.query("update graphile_worker._private_known_crontabs set last_execution = now() - interval '4 minutes'");
  await add(-minutes(60));
  expect(await readWorkerLine()).toMatch(/^worker: silent for 24\d seconds$/);
});

test('a scanner for viruses that is away, or that there is none, is told, and the server serves on', async () => {
  expect(await readLine('scanner')).toBe('scanner: none, and files are not scanned for viruses');
  await scanFiles();
  expect(await readLine('scanner')).toBe('scanner: ok');
  loseScanner();
  expect(await readLine('scanner')).toBe('scanner: does not answer, and files are refused');
});
