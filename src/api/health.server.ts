import { statfs } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Hono } from 'hono';
import { sql } from 'kysely';
import { minutes } from '#lib/clock.ts';
import type { Db } from '#platform/database/database.server.ts';
import type { Services } from '#platform/operations/context.server.ts';

/** A check without an answer after this time has failed. */
const checkMs = 900;
/** The worker starts its tasks of each minute; after this time without one, it is away or stuck. */
const workerSilenceMs = minutes(3);
/** A task that is due begins within seconds, and a rule of time takes no longer than a few minutes. */
const delayMs = minutes(5);
/** Below this, uploads and the database run out of space soon. */
const enoughBytes = 512 * 1024 * 1024;

/**
 * Mounts the two checks for load balancers and operators. `/healthz` answers while the process lives. `/readyz` answers within a
 * second, a line for each part: 503 when this server cannot serve, that is, when the database does not answer. Trouble of the
 * worker, the disk or the virus scanner is a line only: another server would have the same.
 */
export function mountHealth(app: Hono, services: Services): void {
  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => {
    const [worker, files, scanner] = await Promise.all([
      inTime(describeWorker(services), null),
      inTime(describeSpace(services), 'files: the disk does not answer'),
      inTime(describeScanner(services), 'scanner: does not answer, and files are refused'),
    ]);
    const database = worker === null ? 'database: does not answer' : 'database: ok';
    const lines = [database, worker, files, scanner].filter(Boolean);
    return c.text(`${lines.join('\n')}\n`, worker === null ? 503 : 200);
  });
}

/** Returns what `check` returns, or `otherwise` when it fails or takes too long. */
function inTime<T>(check: Promise<T>, otherwise: T): Promise<T> {
  const late = wait(checkMs, otherwise, { ref: false });
  return Promise.race([check.catch(() => otherwise), late]);
}

/**
 * Returns when the worker was last seen, and whether its tasks wait although it is there. Throws when the database does not answer. The
 * queue keeps wall-clock time.
 */
async function describeWorker({ db }: Services): Promise<string> {
  const { silence, delay } = await readWorkerTimes(db);
  if (silence === null) return 'worker: has never run';
  if (silence * 1_000 >= workerSilenceMs) return `worker: silent for ${Math.round(silence)} seconds`;
  return delay * 1_000 < delayMs ? 'worker: ok' : `worker: behind by ${Math.round(delay)} seconds`;
}

interface WorkerTimes {
  /** Seconds since the worker last started the tasks of a minute; null if it never has. */
  silence: number | null;
  /** For how many seconds the oldest task has been due, or a named queue has been held by a task; 0 without any. */
  delay: number;
}

/** Reads the first row of an index and two small tables, however long the queue is: all our tasks have one priority. */
async function readWorkerTimes(db: Db): Promise<WorkerTimes> {
  const { rows } = await sql<WorkerTimes>`
    select extract(epoch from now() - (select max(last_execution) from graphile_worker._private_known_crontabs))::float8 as silence,
      greatest(0, extract(epoch from now() - least(
        (select run_at from graphile_worker._private_jobs where is_available order by priority, run_at limit 1),
        (select min(locked_at) from graphile_worker._private_job_queues where not is_available))))::float8 as delay`.execute(
    db,
  );
  return rows[0] ?? { silence: null, delay: 0 };
}

async function describeSpace({ config }: Services): Promise<string> {
  const { bavail, bsize } = await statfs(config.DATA_DIR);
  const megabytes = Math.floor((bavail * bsize) / 1024 / 1024);
  return bavail * bsize < enoughBytes ? `files: only ${megabytes} MB left` : 'files: ok';
}

async function describeScanner({ ports: { scanner } }: Services): Promise<string> {
  if (!scanner) return 'scanner: none, and files are not scanned for viruses';
  await scanner.ping();
  return 'scanner: ok';
}
