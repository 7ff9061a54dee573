import pg from 'pg';
import { ImpatientClient, silenceMs } from '#platform/database/impatient-client.server.ts';
import { type EmbeddedPostgres, startPostgres } from '#platform/postgres/embedded-postgres.server.ts';
import { askUntilSilent, type Patience, patience } from './answers.ts';
import type { Child } from './child.ts';

/** Where the database is: for the product's processes, and for what creates and changes tables. */
export interface DatabaseAddress {
  url: string;
  ownerUrl: string;
}

/**
 * The embedded PostgreSQL in `folder` as a process to supervise. A second start takes the port of the first, because the other
 * processes keep the address that they were started with. `address` returns that once it is ready. One that stands still for longer than
 * `patient` allows is ended.
 */
export function embeddedPostgres(
  folder: string,
  patient: Patience = patience,
): { start(): Child; address(): DatabaseAddress } {
  let address: DatabaseAddress | undefined;
  return {
    start,
    address: () => {
      if (!address) throw new Error('the embedded PostgreSQL is not ready');
      return address;
    },
  };

  function start(): Child {
    const stopping = new AbortController();
    const again = address ? { port: Number(new URL(address.url).port), signal: stopping.signal } : null;
    const starting = startPostgres(folder, {}, again);
    const ready = starting.then((postgres) => {
      address = { url: postgres.productUrl, ownerUrl: postgres.url };
    });
    const ended = starting.then(
      (postgres) => endWhenSilent(postgres, patient),
      (error: Error) => error.message,
    );
    const stop = () => {
      stopping.abort();
      return starting.then(
        (postgres) => postgres.stop(),
        () => {},
      );
    };
    return { name: 'PostgreSQL', ready, ended, stop };
  }
}

/** Ends PostgreSQL when it answers no new connection for too long. Resolves, when it has ended, with a sentence that says how. */
async function endWhenSilent(postgres: EmbeddedPostgres, patient: Patience): Promise<string> {
  const ask = () => void says(postgres.url).then((isHeard) => isHeard && questions.answered());
  const questions = askUntilSilent({ ask, end: postgres.kill }, patient);
  questions.start();
  await postgres.ended;
  questions.stop();
  return questions.wasSilent()
    ? 'the embedded PostgreSQL no longer answered and was ended'
    : 'the embedded PostgreSQL ended';
}

/** Returns whether PostgreSQL says anything to a new connection; a refusal, as while it starts, is a word, too. */
async function says(connectionString: string): Promise<boolean> {
  const client = new ImpatientClient({ connectionString, connectionTimeoutMillis: silenceMs });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select');
    await client.end();
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  }
}
