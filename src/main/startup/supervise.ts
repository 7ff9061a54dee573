import { minutes } from '#lib/clock.ts';
import type { Child } from './child.ts';

/** Ends within this time count together. */
const windowMs = minutes(5);
const firstDelayMs = 200;
const longestDelayMs = 2_000;

export interface Supervision {
  /** How many ends within five minutes are one too many. */
  endLimit: number;
  /** Called with a sentence for the operator when the process has ended and will be started again, and when it is ready again. */
  report(sentence: string): void;
  /** Called with a sentence once, after the last end: the process stays ended. */
  giveUp(sentence: string): void;
}

export interface Supervised {
  /** As of the first start: an end before that is a fault of the start, which another try would not mend. */
  ready: Promise<unknown>;
  /** Starts nothing more, and stops the process that runs. */
  stop(): Promise<void>;
}

/**
 * Keeps a process running: starts it, and again after each end, with a growing delay. Gives up when it ends too often, because
 * a process that fails at once would otherwise fail for ever without a word to the operator.
 */
export function supervise(start: () => Child, { endLimit, report, giveUp }: Supervision): Supervised {
  let ends: number[] = [];
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let child = start();
  const { ready } = child;
  void ready.then(
    () => watch(),
    () => {},
  );

  async function watch(): Promise<void> {
    const sentence = await child.ended;
    if (isStopping) return;
    const now = Date.now();
    ends = [...ends.filter((at) => at > now - windowMs), now];
    if (ends.length >= endLimit) {
      giveUp(`${sentence}; it ended ${ends.length} times within five minutes`);
      return;
    }
    report(`${sentence}; it is started again`);
    timer = setTimeout(restart, delayMs(ends.length));
  }

  function restart(): void {
    child = start();
    child.ready.then(
      () => isStopping || report(`the ${child.name} process is ready again`),
      () => {},
    );
    void watch();
  }

  return {
    ready,
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await child.stop();
    },
  };
}

const delayMs = (ends: number): number => Math.min(firstDelayMs * 2 ** (ends - 1), longestDelayMs);
