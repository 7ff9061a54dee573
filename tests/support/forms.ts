/** The forms of the tests: `npm test` runs what each change needs, and `npm run test:all` the whole. */

/** True for `npm test`, which leaves out what takes too long for each change. */
export const isShort = process.env.SHORT === '1';

/** True for the long forms of floods and faults: `LONG=1 npm run test:abuse`. */
export const isLong = process.env.LONG === '1';

/** Into how many parts the pages and forms fall, of which a short run has one. */
export const turns = 16;

/** Returns the items, in the short form those that have their turn: a sixteenth of them. Throws without a turn. */
export function inTurn<T>(items: readonly T[]): T[] {
  return isShort ? items.filter((_, at) => at % turns === turn()) : [...items];
}

/** Returns the items, in the short form `count` in a row, another row each turn: for a few that take long. Throws without a turn. */
export function someInTurn<T>(items: readonly T[], count: number): T[] {
  if (!isShort) return [...items];
  const start = (turn() * count) % items.length;
  return [...items, ...items].slice(start, start + count);
}

function turn(): number {
  const given = Number(process.env.TURN);
  if (!Number.isInteger(given) || given < 0 || given >= turns) throw new Error(`TURN is not one of 0 to ${turns - 1}`);
  return given;
}
