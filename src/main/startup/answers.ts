import type { ChildProcess } from 'node:child_process';
import { question } from '../processes/run-process.ts';

/** A process is asked this often whether it still runs its event loop, and may leave so many questions in a row open: 30 seconds. */
export const patience = { everyMs: 5_000, questions: 6 };
export type Patience = typeof patience;

/**
 * Kills `child` when it answers nothing for too long, and returns whether that was so. Questions are counted rather than time, because a
 * machine that slept, or a supervisor that was busy, would blame its processes. Begins when the process is ready.
 */
export function endWhenSilent(
  child: ChildProcess,
  ready: Promise<unknown>,
  { everyMs, questions }: Patience,
): () => boolean {
  let open = 0;
  let wasSilent = false;
  let timer: NodeJS.Timeout | undefined;
  child.on('message', () => {
    open = 0;
  });
  child.once('exit', () => clearInterval(timer));
  ready.then(
    () => {
      if (child.exitCode === null && child.signalCode === null) timer = setInterval(ask, everyMs).unref();
    },
    () => {},
  );
  return () => wasSilent;

  function ask(): void {
    if (open < questions) {
      open += 1;
      if (child.connected) child.send(question, () => {});
      return;
    }
    clearInterval(timer);
    wasSilent = true;
    child.kill('SIGKILL');
  }
}
