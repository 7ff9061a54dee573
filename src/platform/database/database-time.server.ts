import { sql } from 'kysely';
import type { Tx } from './database.server.ts';

/**
 * Returns the time of the database's clock, in UTC (ISO 8601) and to the microsecond. Two servers' clocks differ: what one made and
 * what another one ends are compared on the clock that they share.
 */
export async function readDatabaseTime(tx: Tx): Promise<string> {
  const time = sql<string>`to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  const { at } = await tx.selectNoFrom(time.as('at')).executeTakeFirstOrThrow();
  return at;
}
