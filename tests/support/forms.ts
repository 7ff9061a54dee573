/** The forms of the tests: `npm test` runs what each change needs, and `npm run test:all` the whole. */

/** True for `npm test`, which leaves out what takes too long for each change. */
export const isShort = process.env.SHORT === '1';

/** True for the long forms of floods and faults: `LONG=1 npm run test:abuse`. */
export const isLong = process.env.LONG === '1';

const turns = 8;
const today = Math.floor(Date.now() / 86_400_000) % turns;
/** Another part of the pages and forms has its turn each day; `TURN=0` to `7` repeats one. */
const turn = Number(process.env.TURN ?? today);

/** Returns the items, in the short form those that have their turn: an eighth of them. */
export const inTurn = <T>(items: readonly T[]): T[] => items.filter((_, at) => !isShort || at % turns === turn);
