import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { loadZipCodes } from '#modules/places/zip-code-store.server.ts';
import type { DB } from '#platform/database/database-types.ts';

/** Called as work goes on: how many of `total` steps are done, and an English word for the operator's console. */
export type OnProgress = (done: number, total: number, label: string) => void;

/** Loads what the product knows about the world: the ZIP codes. Safe to run side by side. */
export async function loadReferenceData(options: { databaseUrl: string; onProgress?: OnProgress }): Promise<void> {
  const { databaseUrl, onProgress } = options;
  // Without the time limits of the product's own connections: a second process waits here until the first has loaded.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  try {
    await loadZipCodes(db, (done, total) => onProgress?.(done, total, 'ZIP codes'));
  } finally {
    await db.destroy();
  }
}
