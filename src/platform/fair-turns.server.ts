/** Ends a turn. */
export type EndTurn = () => void;

export interface FairTurns {
  /** Resolves when it is the turn of one of `owner`'s tasks. The caller must end it. Returns null when too many wait. */
  take(owner: string): Promise<EndTurn> | null;
  /** How many wait. */
  waiting(): number;
}

/** How many turns there are at once, and how many callers may wait: of all owners, and of one. */
interface Places {
  atOnce: number;
  mostWaiting: number;
  mostOfOne: number;
}

/** Returns turns that go round the owners: one with twenty tasks delays another's by those that have begun and one more. */
export function fairTurns({ atOnce, mostWaiting, mostOfOne }: Places): FairTurns {
  /** Of each owner, in the order of their turns. */
  const queues = new Map<string, (() => void)[]>();
  let running = 0;
  let waiting = 0;

  function next(): void {
    const [first] = queues;
    if (!first || running >= atOnce) return;
    const [owner, queue] = first;
    const start = queue.shift();
    moveBehind(owner);
    waiting -= 1;
    running += 1;
    start?.();
  }

  function moveBehind(owner: string): void {
    const queue = queues.get(owner);
    queues.delete(owner);
    if (queue && queue.length > 0) queues.set(owner, queue);
  }

  function endTurn(owner: string): void {
    running -= 1;
    // Others may have come meanwhile.
    moveBehind(owner);
    next();
  }

  return {
    take(owner) {
      const queue = queues.get(owner) ?? [];
      if (waiting >= mostWaiting || queue.length >= mostOfOne) return null;
      return new Promise((resolve) => {
        queue.push(() => resolve(() => endTurn(owner)));
        queues.set(owner, queue);
        waiting += 1;
        next();
      });
    },
    waiting: () => waiting,
  };
}
