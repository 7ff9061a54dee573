import { setTimeout as pause } from 'node:timers/promises';
import { type Config, readConfig } from '#platform/config.server.ts';

/** How long a process may take to finish what it has begun. */
export const drainMs = 5_000;

/** What the supervisor asks, and what a process whose event loop runs says to that. */
export const question = 'answer';
const answer = 'here';

export interface Running {
  /** Takes no new work, finishes what has begun and releases all connections. */
  stop(): Promise<void>;
}

/**
 * Runs one of the product's processes (server, worker, sandbox). Sends `ready` to the supervisor once `start` has resolved.
 * Stops in order when the supervisor sends `stop`, or on SIGTERM or SIGINT when there is no supervisor. Exits at once when
 * the supervisor is gone, because the database and the port must be free for the next start.
 */
export async function runProcess(start: (config: Config) => Promise<Running>): Promise<void> {
  try {
    // Ctrl-C signals every process of the group, but the supervisor decides in which order they stop.
    let stopping = false;
    let running: Running | undefined;
    const stop = async () => {
      if (stopping) return;
      stopping = true;
      await Promise.race([running?.stop(), pause(drainMs)]);
      process.exit(0);
    };
    process.on('message', (message) => {
      if (message === 'stop') void stop();
      if (message === question) process.send?.(answer);
    });
    process.on('disconnect', () => process.exit(1));
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.connected || stop());

    running = await start(readConfig(process.env));
    process.send?.('ready');
  } catch (error) {
    console.error(error instanceof Error && error.name === 'ConfigError' ? error.message : error);
    process.exit(1);
  }
}
