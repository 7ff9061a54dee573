import pg from 'pg';
import type { Clock } from '#lib/clock.ts';
import { clockChannel } from './move-clock.server.ts';

const retryAfter = 1_000;

/**
 * The clock of the sandbox as a process sees it: real time plus the stored offset. A move reaches it at once, because
 * PostgreSQL announces it on a connection of its own; when that is lost, the clock tries again every second and reads
 * what it missed. Before the sandbox's tables exist it shows real time. Resolves once it shows the right time.
 */
export async function sandboxClock(pool: pg.Pool): Promise<{ clock: Clock; close(): Promise<void> }> {
  let offset = 0;
  let closed = false;
  let listener: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  await listen();
  return { clock: { now: () => new Date(Date.now() + offset) }, close };

  async function listen(): Promise<void> {
    const client = new pg.Client(pool.options);
    listener = client;
    client.on('error', () => {});
    client.on('end', listenAgain);
    client.on('notification', ({ payload }) => {
      offset = Number(payload);
    });
    try {
      await client.connect();
      await client.query(`listen ${clockChannel}`);
      offset = await readOffset(client);
    } catch {
      await client.end().catch(() => {});
      listenAgain();
    }
  }

  function listenAgain(): void {
    clearTimeout(retry);
    if (!closed) retry = setTimeout(listen, retryAfter).unref();
  }

  async function close(): Promise<void> {
    closed = true;
    clearTimeout(retry);
    await listener?.end().catch(() => {});
  }
}

async function readOffset(client: pg.Client): Promise<number> {
  const { rows } = await client.query("select to_regclass('sandbox.clock') is not null as there");
  if (!rows[0].there) return 0;
  const found = await client.query<{ offset_ms: number }>('select offset_ms from sandbox.clock');
  return Number(found.rows[0]?.offset_ms ?? 0);
}
