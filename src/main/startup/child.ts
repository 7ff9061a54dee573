import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { LogFile } from '#platform/log-file.server.ts';
import { packageRoot } from '#platform/root.server.ts';
import { drainMs } from '../processes/run-process.ts';
import type { Environment } from '../processes/sandbox-settings.ts';
import { endWhenSilent, type Patience, patience } from './answers.ts';

export interface Child {
  name: string;
  /** Resolves when the process is ready; rejects with a sentence when it ends before that. */
  ready: Promise<unknown>;
  /** Resolves with a sentence that says how the process ended. */
  ended: Promise<string>;
  /** Lets the process finish what it has begun, and kills it when that takes too long. */
  stop(): Promise<void>;
}

/**
 * A quarter of the room that V8 takes for new objects where there is much memory: under a load of pages a server takes a fifth less, for
 * 1 to 2% more time (bench/RESULTS.md).
 */
export const memoryFlags = ['--max-semi-space-size=16'] as const;

/** How much of the latest output is searched for the reason of an end. */
const tailLength = 16_000;

/**
 * Starts src/main/processes/`name`.ts. Its output goes to `log`, or to this process's when that is null. One whose event loop stands still
 * for longer than `patient` allows is ended; null lets a debugger hold it.
 */
export function startChild(
  name: string,
  env: Environment,
  log: LogFile | null,
  patient: Patience | null = patience,
): Child {
  const output = log ? 'pipe' : 'inherit';
  const child = fork(path.join(packageRoot, 'src/main/processes', `${name}.ts`), {
    env,
    execArgv: [...memoryFlags, ...process.execArgv],
    stdio: ['ignore', output, output, 'ipc'],
  });
  const readTail = log ? record(child, log) : null;
  // A process of its own may hold the pipes open after its end.
  const closed = new Promise((resolve) => child.once('close', resolve));

  const ended: Promise<string> = once(child, 'exit').then(
    async ([code, signal]) => {
      const how = wasSilent()
        ? `the ${name} process no longer answered and was ended`
        : `the ${name} process ended (${signal ?? `exit code ${code}`})`;
      if (!readTail || wasSilent()) return how;
      await Promise.race([closed, pause(200)]);
      return `${how}: ${findError(readTail()) ?? 'see its log'}`;
    },
    (error: Error) => `the ${name} process could not be started (${error.message})`,
  );
  const ready: Promise<unknown> = Promise.race([
    once(child, 'message'),
    ended.then((sentence) => {
      throw new Error(sentence);
    }),
  ]);
  ready.catch(() => {});
  const wasSilent = patient ? endWhenSilent(child, ready, patient) : () => false;
  return { name, ready, ended, stop };

  async function stop(): Promise<void> {
    if (child.connected) child.send('stop', () => {});
    const ending = await Promise.race([ended, pause(drainMs + 1_000, null, { ref: false })]);
    if (ending === null) child.kill('SIGKILL');
    await ended;
  }
}

/**
 * Writes the output of a process to its log. It comes through a pipe that is always read, so that a full disk holds up nothing
 * there. Returns a function that reads the end of the output.
 */
function record(child: ChildProcess, log: LogFile): () => string {
  let tail = '';
  for (const output of [child.stdout, child.stderr]) {
    output?.on('data', (chunk: Buffer) => {
      tail = (tail + chunk).slice(-tailLength);
      log.write(chunk);
    });
  }
  return () => tail;
}

const findError = (output: string): string | undefined =>
  output
    .trim()
    .split('\n')
    .findLast((line) => /^\w*Error|^Cannot |^FATAL ERROR/.test(line));
