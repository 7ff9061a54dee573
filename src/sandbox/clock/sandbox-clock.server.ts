import type pg from 'pg';
import type { Clock } from '#lib/clock.ts';
import type { Listener } from '#platform/database/listen.server.ts';
import { clockChannel } from './move-clock.server.ts';

/**
 * Creates the sandbox's clock for one process: real time plus the stored offset. PostgreSQL announces every move; after a
 * lost connection the clock reads what it missed. Until the sandbox's tables exist it shows real time. Resolves once it
 * shows the right time.
 */
export async function sandboxClock(listener: Listener): Promise<Clock> {
  let offsetMs = 0;
  await listener.on(clockChannel, {
    onMessage: (payload) => {
      offsetMs = Number(payload);
    },
    onConnected: async (connection) => {
      offsetMs = await readOffset(connection);
    },
  });
  return { now: () => new Date(Date.now() + offsetMs) };
}

async function readOffset(connection: pg.ClientBase): Promise<number> {
  const { rows } = await connection.query("select to_regclass('sandbox.clock') is not null as exists");
  if (!rows[0].exists) return 0;
  const stored = await connection.query<{ offset_ms: number }>('select offset_ms from sandbox.clock');
  return Number(stored.rows[0]?.offset_ms ?? 0);
}
