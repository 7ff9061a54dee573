import { startPostgres } from '#platform/postgres/embedded-postgres.server.ts';
import type { Child } from './child.ts';

/** Where the database is: for the product's processes, and for what creates and changes tables. */
export interface DatabaseAddress {
  url: string;
  ownerUrl: string;
}

/**
 * The embedded PostgreSQL in `folder` as a process to supervise. A second start takes the port of the first, because the other
 * processes keep the address that they were started with. `address` returns that once it is ready.
 */
export function embeddedPostgres(folder: string): { start(): Child; address(): DatabaseAddress } {
  let address: DatabaseAddress | undefined;
  return {
    start,
    address: () => {
      if (!address) throw new Error('the embedded PostgreSQL is not ready');
      return address;
    },
  };

  function start(): Child {
    const starting = startPostgres(folder, {}, address ? Number(new URL(address.url).port) : undefined);
    const ready = starting.then((postgres) => {
      address = { url: postgres.productUrl, ownerUrl: postgres.url };
    });
    const ended = starting.then(
      (postgres) => postgres.ended.then(() => 'the embedded PostgreSQL ended'),
      (error: Error) => error.message,
    );
    const stop = () =>
      starting.then(
        (postgres) => postgres.stop(),
        () => {},
      );
    return { name: 'PostgreSQL', ready, ended, stop };
  }
}
