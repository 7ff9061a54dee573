import type { ChildProcess } from 'node:child_process';
import { question } from '../processes/run-process.ts';

/** A process is asked this often whether it still answers, and may leave so many questions in a row open: 30 seconds. */
export const patience = { everyMs: 5_000, questions: 6 };
export type Patience = typeof patience;

/** A process that is asked whether it answers. */
interface Asked {
  /** Asks once; the caller tells `answered` of what comes. */
  ask(): void;
  /** Ends the process at once. */
  end(): void;
}

interface Questions {
  start(): void;
  answered(): void;
  stop(): void;
  /** True once the process was ended because it said nothing. */
  wasSilent(): boolean;
}

/**
 * Asks a process again and again, and ends it when too many questions in a row are open. Questions are counted rather than time,
 * because a machine that slept, or a supervisor that was busy, would blame its processes.
 */
export function askUntilSilent({ ask, end }: Asked, { everyMs, questions }: Patience): Questions {
  let open = 0;
  let wasSilent = false;
  let timer: NodeJS.Timeout | undefined;
  const stop = () => clearInterval(timer);
  return {
    start() {
      timer = setInterval(askAgain, everyMs).unref();
    },
    answered() {
      open = 0;
    },
    stop,
    wasSilent: () => wasSilent,
  };

  function askAgain(): void {
    if (open < questions) {
      open += 1;
      ask();
      return;
    }
    stop();
    wasSilent = true;
    end();
  }
}

/**
 * Kills `child`, a process of the product, when its event loop answers nothing for too long, and returns whether that was so. Begins when
 * the process is ready.
 */
export function endWhenSilent(child: ChildProcess, ready: Promise<unknown>, patient: Patience): () => boolean {
  const questions = askUntilSilent(
    { ask: () => void (child.connected && child.send(question, () => {})), end: () => void child.kill('SIGKILL') },
    patient,
  );
  child.on('message', questions.answered);
  child.once('exit', questions.stop);
  ready.then(
    () => {
      if (child.exitCode === null && child.signalCode === null) questions.start();
    },
    () => {},
  );
  return questions.wasSilent;
}
