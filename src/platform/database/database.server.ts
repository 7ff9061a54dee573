import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './database-types.ts';

// bigint columns are ledger sums and row numbers, all far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** The database, or a transaction on it: what every statement in a `store.server.ts` takes. */
export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens a pool of at most `max` connections. Statements give up after 15 s, so that a stuck one cannot hold a visitor. */
export function openDatabase(connectionString: string, max = 12): Database {
  const pool = new pg.Pool({
    connectionString,
    max,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
  });
  // Without a listener, a connection that the server closes would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

/** Runs `work` in one transaction: all of it happens, or nothing. */
export function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}

/** The name of the constraint that PostgreSQL reports as broken by `error`, or null. */
export function brokenConstraint(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.constraint ?? null) : null;
}
