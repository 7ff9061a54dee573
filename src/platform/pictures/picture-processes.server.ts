import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../root.server.ts';
import type { PictureAnswer, PictureLimits, PictureTask } from './picture-task.ts';

/** How a picture came out; `broke` says that its process ended because of it, `lost` that it ended for another reason. */
export type PictureOutcome = Exclude<PictureAnswer, { excess: unknown }> | { broke: true } | { lost: true };

interface PictureProcessOptions extends PictureLimits {
  /** A picture that has not come out after this time is lost. */
  patienceMs: number;
  /** A process that holds more between two pictures is replaced. */
  restingBytes: number;
  /** An unused process ends after this time. */
  idleMs: number;
}

export interface PictureProcess {
  /** Makes one picture; one at a time. Starts the process when there is none. */
  run(task: PictureTask): Promise<PictureOutcome>;
  pid(): number | undefined;
}

const entry = path.join(packageRoot, 'src/platform/pictures/picture-process.ts');
const prlimit = '/usr/bin/prlimit';
/**
 * The system's own bound, for a decoder that a picture has taken over. The largest pictures ask for a gigabyte, of which they use
 * 400 MB.
 */
const mostDataBytes = 1_500_000_000;
/**
 * Settings of glibc: few arenas, and a threshold for large blocks that doesn't grow with them. Otherwise the pixels of one picture stay with
 * the process, and the same picture comes out of a new process and is refused by a used one.
 */
const givesMemoryBack = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };
/** Signals of a decoder that broke on its picture. */
const faults: readonly (string | null)[] = ['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE'];

/** Returns a process for pictures, which starts with its first one. `onEnd` is called when it ends although it was needed. */
export function pictureProcess(options: PictureProcessOptions, onEnd: (why: string) => void): PictureProcess {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;

  function current(): ChildProcess {
    if (child) return child;
    const started = start(options);
    started.once('exit', () => {
      if (child === started) child = null;
    });
    child = started;
    return started;
  }

  function retire(): void {
    child?.kill('SIGKILL');
    child = null;
  }

  return {
    async run(task) {
      clearTimeout(idle);
      const outcome = await outcomeOf(current(), task, options.patienceMs, onEnd);
      if ('broke' in outcome || 'lost' in outcome || outcome.restingBytes > options.restingBytes) retire();
      idle = setTimeout(retire, options.idleMs).unref();
      return outcome;
    },
    pid: () => child?.pid,
  };
}

function start({ memoryBytes, cpuMs }: PictureLimits): ChildProcess {
  const node = [process.execPath, '--max-old-space-size=128'];
  const limited = existsSync(prlimit) ? [prlimit, `--data=${mostDataBytes}`, '--core=0', ...node] : node;
  const [execPath, ...execArgv] = limited;
  const child = fork(entry, [JSON.stringify({ memoryBytes, cpuMs } satisfies PictureLimits)], {
    execPath,
    execArgv,
    serialization: 'advanced',
    // Without the settings of the product.
    env: { PATH: process.env.PATH, ...givesMemoryBack },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Sending to a process that has just ended; its exit says the same.
  child.on('error', () => {});
  // It must not keep the server process, which ends it by leaving.
  child.unref();
  child.channel?.unref();
  return child;
}

/** Sends a picture to the process, and waits for what comes of it. */
function outcomeOf(
  child: ChildProcess,
  task: PictureTask,
  patienceMs: number,
  onEnd: (why: string) => void,
): Promise<PictureOutcome> {
  return new Promise((resolve) => {
    const lost = (why: string, outcome: PictureOutcome = { lost: true }) => {
      onEnd(why);
      settle(outcome);
    };
    const onMessage = (answer: PictureAnswer) =>
      'excess' in answer ? lost(`too much ${answer.excess}`, { broke: true }) : settle(answer);
    const onExit = (code: number | null, signal: string | null) =>
      lost(`exit ${code ?? signal}`, faults.includes(signal) ? { broke: true } : { lost: true });
    const timer = setTimeout(() => lost('no answer'), patienceMs);
    function settle(outcome: PictureOutcome): void {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit);
      child.channel?.unref();
      resolve(outcome);
    }
    child.on('message', onMessage).on('exit', onExit);
    child.channel?.ref();
    child.send(task);
  });
}
