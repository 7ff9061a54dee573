import { minutes } from '#lib/clock.ts';
import type { Db } from '#platform/database/database.server.ts';
import type { Context } from './context.server.ts';

const maxAgeMs = minutes(1);

interface Kept<Value> {
  atMs: number;
  value: Promise<Value>;
}

/**
 * Returns a function that answers as `read` does, with an answer that is at most a minute old: for figures on public pages that
 * concern many rows. Each key has an answer of its own, so keys are few. One read serves all requests that come at once, and a
 * failed one is not kept.
 */
export function keepForAMinute<Value, Key = void>(read: (db: Db, key: Key) => Promise<Value>) {
  const answers = new WeakMap<Db, Map<Key, Kept<Value>>>();
  return ({ db, clock }: Pick<Context, 'db' | 'clock'>, key: Key): Promise<Value> => {
    const ofDatabase = answers.get(db) ?? new Map<Key, Kept<Value>>();
    answers.set(db, ofDatabase);
    const nowMs = clock.now().getTime();
    const last = ofDatabase.get(key);
    // The sandbox's clock can go back.
    if (last && nowMs >= last.atMs && nowMs < last.atMs + maxAgeMs) return last.value;
    const next = { atMs: nowMs, value: read(db, key) };
    ofDatabase.set(key, next);
    next.value.catch(() => {
      if (ofDatabase.get(key) === next) ofDatabase.delete(key);
    });
    return next.value;
  };
}
