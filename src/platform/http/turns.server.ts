import pLimit from 'p-limit';

/** A turn at holding uploaded files in memory. Later callers wait until it ends. */
export interface Turn {
  /** Ends the turn; ending it again has no effect. */
  end(): void;
}

/** An upload takes up to a hundred megabytes, and as much again while it is stored, so few may be in memory at once. */
const inMemory = pLimit(2);

/** Resolves when it is the caller's turn, first come, first served. The caller must end the turn. */
export function waitTurn(): Promise<Turn> {
  return new Promise((resolve) => {
    void inMemory(() => new Promise<void>((end) => resolve({ end })));
  });
}
