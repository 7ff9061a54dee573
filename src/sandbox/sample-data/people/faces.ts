import { differenceOf, type Face, faceFor, keyOf, portraitSeed } from '#platform/portraits/face.server.ts';
import { randomFor } from '../random.ts';
import { looksFor } from './names.ts';
import type { Person } from './people.ts';

/** How many faces are tried for a person; the one least like those of the neighbors is taken. */
const tries = 12;

/**
 * Returns the portrait seed of each person: a face that fits the name, and that no other person of the same metro has.
 */
export function portraitsOf(people: readonly Person[]): ReadonlyMap<Person, string> {
  const portraits = new Map<Person, string>();
  for (const [, neighbors] of Map.groupBy(people, ({ metro }) => metro)) {
    const faces: Face[] = [];
    for (const person of neighbors) {
      const seed = unlikeAny(person, faces);
      faces.push(faceFor(seed));
      portraits.set(person, seed);
    }
  }
  return portraits;
}

function unlikeAny({ username, heritage, first, woman }: Person, faces: readonly Face[]): string {
  const look = randomFor(`look ${username}`).pick(looksFor(heritage, first));
  const keys = new Set(faces.map(keyOf));
  let best: { seed: string; difference: number } | null = null;
  // More only when all of them are taken.
  for (let turn = 0; turn < tries || !best; turn++) {
    const seed = portraitSeed(username, woman, look, turn);
    const face = faceFor(seed);
    const difference = Math.min(...faces.map((other) => differenceOf(face, other)));
    if (!keys.has(keyOf(face)) && (!best || difference > best.difference)) best = { seed, difference };
    if (turn > 1_000) throw new Error(`No face is left for ${username} (${look})`);
  }
  return best.seed;
}
