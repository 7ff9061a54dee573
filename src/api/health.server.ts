import { statfs } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Hono } from 'hono';
import { sql } from 'kysely';
import { minutes } from '#lib/clock.ts';
import type { Services } from '#platform/operations/context.server.ts';

/** A check without an answer after this time has failed. */
const checkMs = 900;
/** The worker starts its tasks of each minute; after this time without one, it is away or stuck. */
const workerSilenceMs = minutes(3);
/** Below this, uploads and the database run out of space soon. */
const enoughBytes = 512 * 1024 * 1024;

/**
 * Mounts the two checks for load balancers and operators. `/healthz` answers while the process lives. `/readyz` answers within a
 * second, a line for each part: 503 when this server cannot serve, that is, when the database does not answer. Trouble of the
 * worker or of the disk is a line only: another server would have the same.
 */
export function mountHealth(app: Hono, services: Services): void {
  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => {
    const [worker, files] = await Promise.all([
      inTime(describeWorker(services), null),
      inTime(describeSpace(services), 'files: the disk does not answer'),
    ]);
    const lines = [worker === null ? 'database: does not answer' : 'database: ok', worker, files].filter(Boolean);
    return c.text(`${lines.join('\n')}\n`, worker === null ? 503 : 200);
  });
}

/** Returns what `check` returns, or `otherwise` when it fails or takes too long. */
function inTime<T>(check: Promise<T>, otherwise: T): Promise<T> {
  const late = wait(checkMs, otherwise, { ref: false });
  return Promise.race([check.catch(() => otherwise), late]);
}

/** Returns when the worker was last seen. Throws when the database does not answer. The queue keeps wall-clock time. */
async function describeWorker({ db }: Services): Promise<string> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from now() - max(last_execution))::float8 as seconds
    from graphile_worker._private_known_crontabs`.execute(db);
  const seconds = rows[0]?.seconds ?? null;
  if (seconds === null) return 'worker: has never run';
  return seconds * 1_000 < workerSilenceMs ? 'worker: ok' : `worker: silent for ${Math.round(seconds)} seconds`;
}

async function describeSpace({ config }: Services): Promise<string> {
  const { bavail, bsize } = await statfs(config.DATA_DIR);
  const megabytes = Math.floor((bavail * bsize) / 1024 / 1024);
  return bavail * bsize < enoughBytes ? `files: only ${megabytes} MB left` : 'files: ok';
}
