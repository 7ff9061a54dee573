import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import sharp from 'sharp';
import { isFail } from '#lib/fail.ts';
import { makePicture } from './make-picture.server.ts';
import type { PictureAnswer, PictureLimits, PictureTask } from './picture-task.ts';

/**
 * The process for pictures: decodes one after the other for its parent, and ends itself when one takes too much. It has no
 * settings, no database and no secrets. See `picture-processes.server.ts`.
 */

const limits = JSON.parse(process.argv[2] ?? '') as PictureLimits;
const lookEveryMs = 20;

// A decoder that does without threads and a memory of its own can be measured.
sharp.cache(false);
sharp.concurrency(1);
// Pages come first.
setPriority(10);
preferAsVictim();

process.on('message', async (task: PictureTask) => {
  const stopWatching = watch();
  const answer = await answerTo(task);
  stopWatching();
  process.send?.(answer);
});
process.on('disconnect', end);

async function answerTo(task: PictureTask): Promise<PictureAnswer> {
  const rest = () => ({ restingBytes: process.memoryUsage.rss() });
  try {
    return { made: await makePicture(task), ...rest() };
  } catch (error) {
    if (isFail(error)) return { refused: { code: error.code, data: error.data }, ...rest() };
    return { unreadable: true, ...rest() };
  }
}

/** Ends the process when the picture takes too much. The decoder works in a thread, so that this one has time to look. */
function watch(): () => void {
  const start = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(start);
    if ((user + system) / 1_000 > limits.cpuMs) stop('time');
    else if (process.memoryUsage.rss() > limits.memoryBytes) stop('memory');
  }, lookEveryMs);
  return () => clearInterval(timer);
}

function stop(excess: 'memory' | 'time'): void {
  const answer: PictureAnswer = { excess };
  process.send?.(answer, end);
}

/** Ends at once: an orderly exit would wait for the decoder. */
function end(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** When the machine runs out of memory, Linux ends this process before others. */
function preferAsVictim(): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // A container may not allow it.
  }
}
