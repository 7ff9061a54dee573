import pg from 'pg';
import { ledgerSize, postingsOf, writeLedger } from './ledger.ts';
import { sampleLogins, samplePassword } from './logins.ts';
import type { Tables } from './tables.ts';

export { sampleLogins, samplePassword };

/** Told as work goes on: how many of `total` rows are written, and an English word for the operator's console. */
export type OnProgress = (done: number, total: number, label: string) => void;

/**
 * Fills an empty product with the sample world: Pros, clients, jobs in every state with their money, requests, reviews.
 * Does nothing when it is there already; all or nothing otherwise. Dates lie around `now` (the real time, unless given);
 * people, prices and texts are the same every time.
 */
export async function loadSampleData(options: {
  databaseUrl: string;
  onProgress?: OnProgress;
  now?: Date;
}): Promise<void> {
  const pool = new pg.Pool({ connectionString: options.databaseUrl, max: 2 });
  try {
    const client = await pool.connect();
    try {
      if (await isLoaded(client)) return;
      const { prepareSchema } = await import('../stripe/schema.server.ts');
      await prepareSchema(pool);
      await client.query('begin');
      await client.query("select pg_advisory_xact_lock(hashtext('sample data'))");
      if (!(await isLoaded(client))) await write(client, options.now ?? new Date(), options.onProgress);
      await client.query('commit');
    } finally {
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

async function isLoaded(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query('select 1 from "user" where email = $1', [sampleLogins[0]?.email]);
  return rows.length > 0;
}

async function write(client: pg.ClientBase, now: Date, onProgress?: OnProgress): Promise<void> {
  // Read late: a start that finds the data loaded does not pay for inventing it.
  const [{ hashPassword }, { createWorld }, rows] = await Promise.all([
    import('better-auth/crypto'),
    import('./world.ts'),
    import('./rows.ts'),
  ]);
  const world = createWorld(now);
  const tables: Tables = rows.rowsOf(world, await hashPassword(samplePassword), now);
  const postings = world.jobs.flatMap(postingsOf);
  const total = tables.reduce((sum, [, , { length }]) => sum + length, 0) + ledgerSize(postings);
  let done = 0;
  const progress = (label: string) => (count: number) => {
    done += count;
    onProgress?.(done, total, label);
  };
  for (const [table, label, theirs] of tables) await rows.writeTable(client, table, theirs, progress(label));
  await writeLedger(client, postings, progress('ledger'));
  await client.query('analyze');
}
