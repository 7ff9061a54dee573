import { sql } from 'kysely';
import { world } from './world.ts';

/** Resolves once `act` waits for a lock of this database, or has ended without waiting for one. */
export async function untilBlocked(act: Promise<unknown>): Promise<void> {
  let ended = false;
  const end = () => {
    ended = true;
  };
  act.then(end, end);
  const waiting = sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  while (!ended && (await waiting.execute(world.db)).rows.length === 0);
}
