import type { ClientConfig } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { isUnavailable } from '#lib/unavailable.ts';
import { databaseUrl, pool as patientPool } from '#tests/support/database.ts';
import { openDatabase } from './database.server.ts';
import { type SilenceConfig, silenceMs } from './impatient-client.server.ts';

/** A pool of `max` connections for requests. */
function impatientPool(max = 2, url = databaseUrl) {
  const { pool, close } = openDatabase(url, 'impatient', max);
  onTestFinished(close);
  return pool;
}

/** A pool of one connection for background work, which may be silent for `silenceMs`. */
function patientPoolOf(silenceMs: number) {
  const { pool, close } = openDatabase(databaseUrl, 'patient', 1);
  onTestFinished(close);
  Object.assign(pool.options, { silenceMs });
  return pool;
}

/** Freezes a PostgreSQL process until the end of the test, as if its machine were gone. */
function freeze(pid: number): void {
  process.kill(pid, 'SIGSTOP');
  onTestFinished(() => void process.kill(pid, 'SIGCONT'));
}

/** Returns what `work` throws, and after how many milliseconds. */
async function failureOf(work: Promise<unknown>): Promise<{ error: unknown; ms: number }> {
  const begin = performance.now();
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return { error, ms: performance.now() - begin };
}

test('a request gets its failure in seconds from a PostgreSQL that is frozen, and the next one a sound connection', async () => {
  const pool = impatientPool(1);
  const client = await pool.connect();
  await client.query('begin');
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid ?? 0;
  freeze(pid);
  const { error, ms } = await failureOf(client.query('select 1'));
  client.release();
  expect([isUnavailable(error), ms > silenceMs - 500, ms < silenceMs + 1_500]).toEqual([true, true, true]);
  const next = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  expect(next.rows[0]?.pid).not.toBe(pid);
});

test('background work, too, gets its failure from a PostgreSQL that is frozen, and goes on with a sound connection', async () => {
  const pool = patientPoolOf(700);
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid ?? 0;
  freeze(pid);
  const { error, ms } = await failureOf(pool.query('select 1'));
  expect([isUnavailable(error), ms > 500, ms < 2_500]).toEqual([true, true, true]);
  const next = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  expect(next.rows[0]?.pid).not.toBe(pid);
});

test.each(['patient', 'impatient'] as const)(
  'PostgreSQL cancels a statement of a caller that is %s before its connection is given up',
  async (patience) => {
    const { pool, close } = openDatabase(databaseUrl, patience, 1);
    onTestFinished(close);
    const { silenceMs = 0, statement_timeout = Number.POSITIVE_INFINITY } = pool.options as SilenceConfig &
      ClientConfig;
    expect(silenceMs - Number(statement_timeout)).toBeGreaterThanOrEqual(1_000);
  },
);

test('a connection that rests longer than a statement may take stays open', async () => {
  const pool = impatientPool(1);
  const before = await pool.query('select pg_backend_pid() as pid');
  await patientPool.query('select pg_sleep($1)', [(silenceMs + 300) / 1_000]);
  expect((await pool.query('select pg_backend_pid() as pid')).rows).toEqual(before.rows);
});

test('a statement without end fails after 2.5 seconds, and its connection is good for the next one', async () => {
  const pool = impatientPool(1);
  const client = await pool.connect();
  const before = await client.query('select pg_backend_pid() as pid');
  const { error, ms } = await failureOf(client.query('select pg_sleep(20)'));
  expect([isUnavailable(error), ms < 4_500]).toEqual([true, true]);
  expect((await client.query('select pg_backend_pid() as pid')).rows).toEqual(before.rows);
  client.release();
});

test('a request waits 3.5 seconds for a connection when all are taken', async () => {
  const pool = impatientPool(1);
  const taken = await pool.connect();
  const { error, ms } = await failureOf(pool.query('select 1'));
  taken.release();
  expect([isUnavailable(error), ms > 3_000, ms < 5_000]).toEqual([true, true, true]);
});

test('a PostgreSQL that is not there fails at once', async () => {
  const { error } = await failureOf(impatientPool(1, 'postgresql://nobody@127.0.0.1:1/none').query('select 1'));
  expect(isUnavailable(error)).toBe(true);
});

test('a refused statement, an error of ours and a text do not say that the database is away', async () => {
  const { error } = await failureOf(impatientPool().query('select * from no_such_table'));
  expect([error, new Error('x'), 'Connection terminated', null].map(isUnavailable)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
