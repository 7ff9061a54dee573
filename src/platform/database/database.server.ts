import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Patience } from '#lib/patience.ts';
import type { DB } from './database-types.ts';
import { ImpatientClient, type SilenceConfig, silenceMs } from './impatient-client.server.ts';
import type { Listener } from './listen.server.ts';

// Our bigint columns hold sums of money and row numbers, all far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** The database or a transaction: the parameter of a statement that may run in either. */
export type Db = Kysely<DB>;
/** A transaction: the parameter of an act that must not happen in part. */
export type Tx = Transaction<DB>;

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

type Limits = pg.PoolConfig & pg.ClientConfig & Required<SilenceConfig>;

/**
 * For background work, which may wait for a lock and is tried again. `silenceMs` is longer than `statement_timeout`: PostgreSQL cancels a
 * slow statement first.
 */
const patience: Limits = {
  connectionTimeoutMillis: 10_000,
  statement_timeout: 15_000,
  silenceMs: 20_000,
  Client: ImpatientClient,
};

/**
 * For requests, whose readers get an answer in seconds: a connection in 3.5 s, a statement in 2.5 s, or a failure. A crowd that comes at once
 * has to wait for the few connections, not to be turned away.
 */
const impatience: Limits = {
  connectionTimeoutMillis: 3_500,
  statement_timeout: 2_500,
  silenceMs,
  Client: ImpatientClient,
};

/** Opens a pool of at most `max` connections. */
export function openDatabase(connectionString: string, patient: Patience, max = 12): Database {
  const pool = new pg.Pool({
    connectionString,
    max,
    idle_in_transaction_session_timeout: 15_000,
    // A connection that waits for messages sends nothing: only probes reveal that the other machine is gone.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    ...(patient === 'patient' ? patience : impatience),
  });
  // Without a listener, the error of a connection that the database closes would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

/** Runs `work` in one transaction: either all of it happens or none of it. */
export function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}

/**
 * Like `transaction`, for an act that changes what visitors see: resolves once this process has the messages of the commit, so
 * that the next page it sends shows the change (see `Listener.catchUp`).
 */
export async function publishingTransaction<T>(
  { db, listener }: { db: Db; listener: Listener },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const result = await transaction(db, work);
  await listener.catchUp();
  return result;
}

/** Returns the name of the constraint that `error` says was violated, or null for any other error. */
export function brokenConstraint(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.constraint ?? null) : null;
}
