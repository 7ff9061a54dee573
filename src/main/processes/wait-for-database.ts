import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from '#platform/log.server.ts';

const retryAfterMs = 500;

/**
 * Resolves when the database answers. A process that is started again while the database is away waits for it, because an end
 * would count as one of its own.
 */
export async function waitForDatabase(pool: Pick<Pool, 'query'>, log: Logger): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      await pool.query('select 1');
      return;
    } catch (err) {
      if (isFirst) log.warn({ err }, 'the database cannot be reached; waiting for it');
    }
    await pause(retryAfterMs);
  }
}
