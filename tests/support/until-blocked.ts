import { sql } from 'kysely';
import { world } from './world.ts';

/**
 * Resolves when `act` waits for a lock in this database, or has settled without waiting for one. `acts` is how many wait then, with those
 * that waited before.
 */
export async function untilBlocked(act: Promise<unknown>, acts = 1): Promise<void> {
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  act.then(settle, settle);
  const waiting = sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  while (!isSettled && (await waiting.execute(world.db)).rows.length < acts);
}
