import { availableParallelism } from 'node:os';
import { fail } from '#lib/fail.ts';
import { fairTurns } from '../fair-turns.server.ts';
import { type PictureOutcome, type PictureProcess, pictureProcess } from './picture-processes.server.ts';
import type { MadePicture, PictureTask } from './picture-task.ts';

const megabyte = 1024 * 1024;

/**
 * What the processes for pictures may take, as measured with the largest pictures that are accepted: 280 MB on top of what the process holds
 * between two pictures (100 to 175), and two seconds.
 */
const usual = {
  memoryBytes: 512 * megabyte,
  cpuMs: 8_000,
  patienceMs: 30_000,
  restingBytes: 200 * megabyte,
  idleMs: 60_000,
  /** Half of the cores stay free for pages. */
  atOnce: Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2))),
  /** Those that wait are on disk. */
  mostWaiting: 200,
  /** An account sends four forms at once; the visitors of pages with new photos count as one. */
  mostOfOne: 60,
};

/** After how many seconds to try again when too many pictures wait, and when the process was lost. */
const [secondsWhenFull, secondsWhenLost] = [15, 2];

export interface Pictures {
  /**
   * Makes a picture in a process of its own, when it is `owner`'s turn; the bytes are read then. `name` is that of the file. Throws Fail
   * `uploads.notAnImage`, `uploads.tooManyPixels`, `uploads.animated`, `uploads.tooComplex`, and with `seconds` to wait
   * `uploads.busy` and `uploads.interrupted`.
   */
  make(owner: string, name: string, read: () => Promise<PictureTask>): Promise<MadePicture>;
  /** How many pictures wait, and how many processes ended before their picture was made. */
  stats(): { waiting: number; ends: number };
  /** The processes that are running. */
  pids(): number[];
}

export function createPictures(options: Partial<typeof usual> = {}): Pictures {
  const limits = { ...usual, ...options };
  const turns = fairTurns(limits);
  let ends = 0;
  const onEnd = (why: string) => {
    ends += 1;
    process.emitWarning(`the process for pictures ended: ${why}`);
  };
  const processes = Array.from({ length: limits.atOnce }, () => pictureProcess(limits, onEnd));
  const free = [...processes];

  return {
    async make(owner, name, read) {
      const endTurn = await (turns.take(owner) ?? fail('uploads.busy', { seconds: secondsWhenFull }));
      // As many turns as processes.
      const mine = free.pop() as PictureProcess;
      try {
        return madeOf(await mine.run(await read()), name);
      } finally {
        free.push(mine);
        endTurn();
      }
    },
    stats: () => ({ waiting: turns.waiting(), ends }),
    pids: () => processes.flatMap((one) => one.pid() ?? []),
  };
}

function madeOf(outcome: PictureOutcome, name: string): MadePicture {
  if ('made' in outcome) return outcome.made;
  if ('refused' in outcome) return fail(outcome.refused.code, { ...outcome.refused.data, name });
  if ('unreadable' in outcome) return fail('uploads.notAnImage', { name });
  if ('broke' in outcome) return fail('uploads.tooComplex', { name });
  return fail('uploads.interrupted', { name, seconds: secondsWhenLost });
}

/** The pictures of this server process. */
export const pictures = createPictures();
