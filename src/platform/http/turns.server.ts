/** A place among those who may take uploaded files into memory. */
export interface Turn {
  end(): void;
}

/** A hundred megabytes each at most, and once more while they are stored. */
const atOnce = 2;
let taken = 0;
const waiting: (() => void)[] = [];

/** Resolves when it is this caller's turn, first come, first served. Whoever gets one must end it. */
export async function waitTurn(): Promise<Turn> {
  if (taken >= atOnce) await new Promise<void>((next) => waiting.push(next));
  else taken += 1;
  let ended = false;
  return {
    end() {
      if (ended) return;
      ended = true;
      const next = waiting.shift();
      // The place goes over to the next one.
      if (next) next();
      else taken -= 1;
    },
  };
}
