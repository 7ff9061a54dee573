import { Logger } from 'graphile-worker';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '#platform/database/database.server.ts';
import { createLog } from '#platform/log.server.ts';
import { type Line, lineTo } from '#tests/support/broken-line.ts';
import { pool, productUrl } from '#tests/support/database.ts';
import { startTaskRunner } from './task-runner.ts';

/** For a busy machine: a new runner takes a quarter of a second. */
const patience = { timeout: 15_000, interval: 20 };

const add = (name: string, maxAttempts = 5) =>
  pool.query('select graphile_worker.add_job($1, max_attempts => $2)', [name, maxAttempts]);
const waiting = async () =>
  (await pool.query('select task_identifier as name, locked_at from graphile_worker.jobs')).rows;

beforeEach(() => pool.query('delete from graphile_worker._private_jobs'));

/** Starts a runner whose connections go over `line`. The task `slow` ends when the test calls `finish`. */
async function start(line: Line) {
  const database = openDatabase(line.url, 'patient', 5);
  const ran: string[] = [];
  const finish = Promise.withResolvers<void>();
  const lines: string[] = [];
  const log = createLog('warn', 'test', { write: (text) => void lines.push(text) });
  const runner = startTaskRunner(log, {
    pgPool: database.pool,
    logger: new Logger(() => () => {}),
    concurrency: 2,
    pollInterval: 100,
    taskList: {
      slow: async () => {
        ran.push('slow');
        await finish.promise;
      },
      quick: async () => void ran.push('quick'),
      broken: async () => {
        ran.push('broken');
        await finish.promise;
        throw new Error('no');
      },
    },
  });
  onTestFinished(async () => {
    finish.resolve();
    line.mend();
    await runner.stop();
    await database.close();
    line.close();
  });
  /** Resolves when the log says `text`. */
  const says = (text: string) => vi.waitFor(() => expect(lines.join('')).toContain(text), patience);
  return { ran, runner, says, finish: () => finish.resolve() };
}

test.each(['slow', 'broken'])(
  'a lost connection while a task runs (%s) ends nothing: the task runs again, and so do the next ones',
  async (name) => {
    const line = await lineTo(productUrl);
    const { ran, runner, says, finish } = await start(line);
    await runner.ready;
    await add(name);
    await vi.waitFor(() => expect(ran).toEqual([name]), patience);
    line.cut();
    // The task ends while its runner can't write that down.
    finish();
    await says('has ended; another one is started');
    await add('quick');
    line.mend();
    await vi.waitFor(() => expect(ran).toContain('quick'), patience);
    await vi.waitFor(() => expect(ran.filter((task) => task === name).length).toBeGreaterThan(1), patience);
  },
);

test('tasks that end together while the connection is lost are all run again', async () => {
  const line = await lineTo(productUrl);
  const { ran, runner, says, finish } = await start(line);
  await runner.ready;
  await Promise.all([add('slow'), add('slow')]);
  await vi.waitFor(() => expect(ran).toEqual(['slow', 'slow']), patience);
  line.cut();
  finish();
  await says('has ended; another one is started');
  line.mend();
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), patience);
  expect(ran).toHaveLength(4);
});

test('a runner that is started while the database is away runs tasks once it is back', async () => {
  const line = await lineTo(productUrl);
  line.cut();
  const { ran, says } = await start(line);
  await says('background tasks cannot be run yet');
  await add('quick');
  line.mend();
  await vi.waitFor(() => expect(ran).toEqual(['quick']), patience);
});

test('runners whose first question to the database is cut off are replaced, until one runs tasks', async () => {
  const line = await lineTo(productUrl);
  const first = line.cutBefore('_private_tasks as tasks');
  const { ran, says } = await start(line);
  await first;
  const second = line.cutBefore('_private_tasks as tasks');
  line.mend();
  await second;
  await says('background tasks cannot be run yet');
  await add('quick');
  line.mend();
  await vi.waitFor(() => expect(ran).toEqual(['quick']), patience);
});

test('a stop waits for the task that runs, and none is begun after it', async () => {
  const line = await lineTo(productUrl);
  const { ran, runner, finish } = await start(line);
  await runner.ready;
  await add('slow');
  await vi.waitFor(() => expect(ran).toEqual(['slow']), patience);
  let isStopped = false;
  const stopped = runner.stop().then(() => {
    isStopped = true;
  });
  await pool.query('select 1');
  expect(isStopped).toBe(false);
  finish();
  await stopped;
  await add('quick');
  expect(await waiting()).toMatchObject([{ name: 'quick', locked_at: null }]);
});

test('a stop while the database is away does not wait for it', async () => {
  const line = await lineTo(productUrl);
  line.cut();
  const { runner } = await start(line);
  await runner.stop();

  const other = await lineTo(productUrl);
  const second = await start(other);
  await second.runner.ready;
  other.cut();
  await second.runner.stop();
});
