import { fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { drainMs } from '../processes/run-process.ts';
import type { Environment } from '../processes/sandbox-settings.ts';

export interface Child {
  name: string;
  /** Resolves when the process is ready; rejects with a sentence when it ends before that. */
  ready: Promise<unknown>;
  /** Resolves with a sentence that says how the process ended. */
  ended: Promise<string>;
  /** Lets the process finish what it has begun, and kills it when that takes too long. */
  stop(): Promise<void>;
}

/** Starts src/main/processes/`name`.ts. Its output goes to a file in `logFolder`, or to this process's when that is null. */
export function startChild(name: string, env: Environment, logFolder: string | null): Child {
  const log = logFolder && path.join(logFolder, `${name}.log`);
  if (logFolder) mkdirSync(logFolder, { recursive: true });
  const output = log ? openSync(log, 'a', 0o600) : 'inherit';
  const child = fork(path.join(import.meta.dirname, '../processes', `${name}.ts`), {
    env,
    stdio: ['ignore', output, output, 'ipc'],
  });
  if (typeof output === 'number') closeSync(output);

  const ended = once(child, 'exit').then(
    ([code, signal]) => {
      const how = `the ${name} process ended (${signal ?? `exit code ${code}`})`;
      return log ? `${how}: ${readLastError(log)}` : how;
    },
    (error: Error) => `the ${name} process could not be started (${error.message})`,
  );
  const ready = Promise.race([
    once(child, 'message'),
    ended.then((sentence) => {
      throw new Error(sentence);
    }),
  ]);
  ready.catch(() => {});
  return { name, ready, ended, stop };

  async function stop(): Promise<void> {
    if (child.connected) child.send('stop', () => {});
    const ending = await Promise.race([ended, pause(drainMs + 1_000, null, { ref: false })]);
    if (ending === null) child.kill('SIGKILL');
    await ended;
  }
}

function readLastError(log: string): string {
  // The operator may have removed the data folder while the product was running.
  if (!existsSync(log)) return 'its log is gone';
  const lines = readFileSync(log, 'utf8').trim().split('\n');
  return lines.findLast((line) => /^\w*Error|^Cannot /.test(line)) ?? `see ${log}`;
}
