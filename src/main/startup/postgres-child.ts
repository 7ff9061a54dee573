import { startPostgres } from '#platform/postgres/embedded-postgres.server.ts';
import type { Child } from './child.ts';

/**
 * The embedded PostgreSQL in `folder` as a process to supervise. A second start takes the port of the first, because the other
 * processes keep the address that they were started with. `url` returns that address once it is ready.
 */
export function embeddedPostgres(folder: string): { start(): Child; url(): string } {
  let url = '';
  return { start, url: () => url };

  function start(): Child {
    const starting = startPostgres(folder, {}, url ? Number(new URL(url).port) : undefined);
    const ready = starting.then((postgres) => {
      url = postgres.url;
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
