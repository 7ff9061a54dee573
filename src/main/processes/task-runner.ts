import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type Runner, type RunnerOptions, run, type WorkerEvents, type WorkerPool } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Logger } from '#platform/log.server.ts';

const firstDelayMs = 250;
const longestDelayMs = 5_000;
/** How long writing down the last results of a runner may take. */
const writingMs = 1_000;

export interface TaskRunner {
  /** Resolves when tasks are being run for the first time. */
  ready: Promise<void>;
  /** Takes no new tasks, and resolves when those that run have ended. */
  stop(): Promise<void>;
}

/** What the runner itself decides is left out. */
export type TaskRunnerOptions = Omit<RunnerOptions, 'events' | 'preset' | 'noHandleSignals' | 'pgPool'> & {
  pgPool: Pool;
};

/**
 * Runs background tasks until it is stopped. A runner of graphile-worker ends when it can't write down how a task went, as when
 * its connection is lost; one that can't ask for its first task is ended here. Another one then takes its place at once, or when
 * the database is back.
 */
export function startTaskRunner(log: Logger, options: TaskRunnerOptions): TaskRunner {
  const { signal, abort } = stopSignal();
  const ready = Promise.withResolvers<void>();
  /** What has to end before a stop is complete: also runners that were replaced and finish their last tasks. */
  const ends = new Set<Promise<void>>();
  let runner: Runner | undefined;
  const keeping = keepRunning();
  return { ready: ready.promise, stop };

  async function keepRunning(): Promise<void> {
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        const launched = await launch(options);
        runner = launched.runner;
        remember(launched.ended.then(() => unlock(launched.poolId)));
        await Promise.race([launched.firstAsk, aborted(signal)]);
        ready.resolve();
        failures = 0;
        await Promise.race([launched.takesNoMore, aborted(signal)]);
        if (!signal.aborted) log.warn('a runner of background tasks has ended; another one is started');
      } catch (err) {
        log.warn({ err }, 'background tasks cannot be run yet');
      }
      await pause(delayMs(failures), undefined, { signal }).catch(() => {});
    }
  }

  function remember(end: Promise<void>): void {
    ends.add(end);
    void end.finally(() => ends.delete(end));
  }

  /** Frees the tasks that an ended runner has not written back: they would be locked for hours. Never rejects. */
  async function unlock(poolId: string): Promise<void> {
    for (let failures = 0; ; failures++) {
      try {
        await options.pgPool.query('select graphile_worker.force_unlock_workers(array[$1])', [poolId]);
        return;
      } catch (err) {
        // The start of the next worker process frees them.
        if (signal.aborted) return;
        log.warn({ err }, 'the tasks of an ended runner cannot be freed yet');
      }
      await pause(delayMs(failures), undefined, { signal }).catch(() => {});
    }
  }

  async function stop(): Promise<void> {
    abort();
    await keeping;
    // A runner that ends at this moment refuses to be stopped.
    runner?.stop().catch(() => {});
    await Promise.all(ends);
  }
}

interface Launched {
  runner: Runner;
  /** The name under which it locks tasks. */
  poolId: string;
  /**
   * Resolves when it has asked for a task once. It rejects, and the runner ends, when it can't: a runner keeps that failure, would ask in
   * vain from then on, and says nothing of it, because the ids of its tasks are read once. Later failures it gets over by itself.
   */
  firstAsk: Promise<void>;
  /** Resolves when it takes no more tasks; those that it has may still run. */
  takesNoMore: Promise<void>;
  /** Resolves when its last task has ended. */
  ended: Promise<void>;
}

async function launch(options: TaskRunnerOptions): Promise<Launched> {
  const events: WorkerEvents = new EventEmitter();
  const takesNoMore = Promise.withResolvers<void>();
  const idle = whenIdle(events, takesNoMore.promise);
  const firstAsk = firstAskOf(events);
  let pool: WorkerPool | undefined;
  events.on('pool:create', ({ workerPool }) => {
    pool = workerPool;
  });
  for (const name of ['pool:gracefulShutdown', 'pool:forcefulShutdown'] as const)
    events.on(name, () => takesNoMore.resolve());
  const runner = await run({
    ...options,
    pgPool: releasingOnce(options.pgPool),
    events,
    noHandleSignals: true,
    // Without batches, how a task went is written beside the loop of the runner, and a failure of that ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  firstAsk.catch(() => runner.stop()).catch(() => {});
  const finished = runner.promise.catch(() => {});
  void finished.then(takesNoMore.resolve);
  // After two failed batches, the runner's own promise never settles: it counts them wrongly.
  const ended = Promise.race([finished, idle.then(() => pause(writingMs))]);
  return { runner, poolId: pool?.id ?? '', firstAsk, takesNoMore: takesNoMore.promise, ended };
}

/**
 * Returns the pool with connections that may be released twice, as graphile-worker 0.18.0 does with that of its listener when it is lost during a
 * stop; pg would throw an error that nothing catches.
 */
function releasingOnce(pool: Pool): Pool {
  type Connected = Parameters<Pool['connect']>[0];
  const connect = (connected?: Connected) => {
    if (!connected) return pool.connect();
    return pool.connect((error, client, release) => {
      let isReleased = false;
      connected(error, client, (destroy) => {
        if (!isReleased) release(destroy);
        isReleased = true;
      });
    });
  };
  return new Proxy(pool, {
    get(_, name) {
      if (name === 'connect') return connect;
      const value = Reflect.get(pool, name);
      return typeof value === 'function' ? value.bind(pool) : value;
    },
  });
}

/** See `Launched`. */
function firstAskOf(events: WorkerEvents): Promise<void> {
  return new Promise((resolve, reject) => {
    events.once('worker:getJob:error', ({ error }) => reject(error));
    for (const answered of ['worker:getJob:empty', 'job:start', 'pool:gracefulShutdown'] as const)
      events.once(answered, () => resolve());
  });
}

/** Resolves when no task of a runner runs, after it takes no more. */
async function whenIdle(events: WorkerEvents, takesNoMore: Promise<void>): Promise<void> {
  let running = 0;
  const isIdle = Promise.withResolvers<void>();
  let isEnding = false;
  const count = (change: number) => () => {
    running += change;
    if (isEnding && running === 0) isIdle.resolve();
  };
  events.on('job:start', count(1));
  events.on('job:complete', count(-1));
  events.on('worker:fatalError', count(-1));
  await takesNoMore;
  isEnding = true;
  count(0)();
  await isIdle.promise;
}

function stopSignal(): { signal: AbortSignal; abort(): void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

const delayMs = (failures: number): number => Math.min(firstDelayMs * 2 ** failures, longestDelayMs);
