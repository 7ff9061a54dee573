import { parseCronItems, Logger as QueueLogger, run, type TaskList } from 'graphile-worker';
import type { Config } from '#platform/config.server.ts';
import type { Logger } from '#platform/log.server.ts';
import { clockContext } from '#platform/operations/context.server.ts';
import { cronItems, taskHandlers } from './tasks.ts';
import { wire } from './wire.ts';

/** Starts the background work of the product. Locks left by a killed worker are released first. */
export async function startWorker(config: Config): Promise<{ stop(): Promise<void> }> {
  const { services, database, close } = await wire(config, 'worker');
  const taskList: TaskList = Object.fromEntries(
    Object.entries(taskHandlers).map(([name, handle]) => [name, (payload) => handle(clockContext(services), payload)]),
  );
  await releaseDeadLocks(database.pool);
  const runner = await run({
    pgPool: database.pool,
    taskList,
    concurrency: 4,
    pollInterval: 1_000,
    noHandleSignals: true,
    logger: queueLogger(services.log),
    parsedCronItems: parseCronItems(cronItems),
  });
  return {
    async stop() {
      await runner.stop();
      await close();
    },
  };
}

/** One worker process works on a database, so at start every lock belongs to one that is gone. */
async function releaseDeadLocks(pool: { query(sql: string): Promise<unknown> }): Promise<void> {
  await pool.query(`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker._private_jobs where locked_by is not null))`);
}

function queueLogger(log: Logger): QueueLogger {
  return new QueueLogger(() => (level, message, meta) => {
    if (level === 'error') log.error({ err: meta?.error }, message);
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  });
}
