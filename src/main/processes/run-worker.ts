import { type CronItem, parseCronItems, Logger as QueueLogger, type TaskList } from 'graphile-worker';
import type { Pool } from 'pg';
import { deleteAbandonedDrafts } from '#adapters/files-local/local-files.server.ts';
import { checkLiveSetup } from '#adapters/stripe/live-check.server.ts';
import { taskHandlers } from '#modules/tasks.server.ts';
import type { Config } from '#platform/config.server.ts';
import type { Logger } from '#platform/log.server.ts';
import { clockContext, type Services } from '#platform/operations/context.server.ts';
import { type Lane, lanes, type TaskHandler } from '#platform/queue.server.ts';
import { sweepHourly } from './sweep-hourly.ts';
import { startTaskRunner, type TaskRunner } from './task-runner.ts';
import { waitForDatabase } from './wait-for-database.ts';
import { wire } from './wire.ts';

/** Starts running the product's background tasks. First, what earlier workers left behind in the queue is put right: locks, and tasks unknown by now. */
export async function startWorker(config: Config): Promise<{ stop(): Promise<void> }> {
  const { services, database, close } = await wire(config, 'worker');
  // Beside the start, which does not wait for the provider.
  if (!config.sandbox) void reportLiveSetup(config, services.log);
  await waitForDatabase(database.pool, services.log);
  await releaseDeadLocks(database.pool);
  await deleteUnknownTasks(database.pool, services.log);
  const stopSweeping = sweepHourly(() => deleteAbandonedDrafts(config), services.log);
  const runners = laneNames.map((lane) => startLane(lane, services, database.pool));
  await Promise.all(runners.map(({ ready }) => ready));
  return {
    async stop() {
      stopSweeping();
      await Promise.all(runners.map((runner) => runner.stop()));
      await close();
    },
  };
}

const laneNames = Object.keys(lanes) as Lane[];

/** Runs the tasks of one lane, and no others: each lane takes from the queue what is its own. */
function startLane(lane: Lane, services: Services, pgPool: Pool): TaskRunner {
  const handlers = taskHandlers.filter((handler) => handler.lane === lane);
  const taskList: TaskList = Object.fromEntries(
    handlers.map(({ name, run }) => [name, (payload) => run(clockContext(services), payload)]),
  );
  return startTaskRunner(services.log, {
    pgPool,
    taskList,
    concurrency: lanes[lane],
    pollInterval: 1_000,
    logger: queueLogger(services.log),
    parsedCronItems: parseCronItems(handlers.filter(({ everyMinute }) => everyMinute).map(cronItem)),
  });
}

/** Logs what is missing in the settings at the card provider. */
async function reportLiveSetup(config: Config, log: Logger): Promise<void> {
  for (const { level, text } of await checkLiveSetup(config)) log[level](text);
}

/** A task that runs every minute. A missed run is not made up for, because the next one does everything that is due. */
const cronItem = ({ name }: TaskHandler): CronItem => ({
  task: name,
  match: '* * * * *',
  // A queue for each tick, so that two of its runs never overlap, and at most one waits.
  options: { backfillPeriod: 0, maxAttempts: 1, queueName: name, jobKey: `cron:${name}`, jobKeyMode: 'replace' },
});

/** Only one worker process uses a database, so at its start every lock belongs to a worker that is gone. */
async function releaseDeadLocks(pool: { query(sql: string): Promise<unknown> }): Promise<void> {
  await pool.query(`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker._private_jobs where locked_by is not null))`);
}

/** Deletes the tasks from the queue that an earlier version put there and this one has no handler for: they would wait for good. */
async function deleteUnknownTasks(pool: Pool, log: Logger): Promise<void> {
  const { rows } = await pool.query(
    `select t.identifier as task, count(*)::int
    from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier <> all ($1))) job
    join graphile_worker._private_tasks t on t.id = job.task_id
    group by t.identifier`,
    [taskHandlers.map(({ name }) => name)],
  );
  for (const { task, count } of rows) log.warn({ task, count }, 'tasks that this version does not know were deleted');
}

function queueLogger(log: Logger): QueueLogger {
  return new QueueLogger(() => (level, message, meta) => {
    if (level === 'error') log.error({ err: meta?.error }, message);
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  });
}
