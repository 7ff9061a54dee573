import { createHash } from 'node:crypto';
import { randomFrom } from '#lib/random.ts';

/** Repeatable random values: the same seed gives the same values on every machine and every day. */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Up to `count` different members of `list`, in random order. */
  some<T>(list: readonly T[], count: number): T[];
  /** A key of `weights`, as often as its weight relative to the others. */
  weighted<K extends string>(weights: Partial<Record<K, number>>): K;
}

/** Returns a random source for one thing, so that a change there shifts nothing elsewhere. */
export function randomFor(label: string): Random {
  const next = randomFrom(createHash('sha256').update(`nearhand ${label}`).digest().readUInt32LE());
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const some = <T>(list: readonly T[], count: number): T[] => {
    const rest = [...list];
    const chosen: T[] = [];
    while (chosen.length < count && rest.length > 0) chosen.push(...rest.splice(int(0, rest.length - 1), 1));
    return chosen;
  };
  return {
    next,
    int,
    some,
    chance: (probability) => next() < probability,
    pick: (list) => list[int(0, list.length - 1)] as (typeof list)[number],
    weighted(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights & string, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of entries) {
        left -= weight;
        if (left < 0) return key;
      }
      return (entries.at(-1) as [keyof typeof weights & string, number])[0];
    },
  };
}

/** Returns a fixed UUID for a label. */
export function idOf(label: string): string {
  const hex = createHash('sha256').update(`nearhand id ${label}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Returns fixed letters and digits for a label, like those in the card provider's ids. */
export function codeOf(label: string, length = 24): string {
  return createHash('sha512').update(`nearhand code ${label}`).digest('base64').replace(/[+/=]/g, '').slice(0, length);
}
