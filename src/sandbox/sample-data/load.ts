import pg from 'pg';
import type { FileStore } from '#ports/file-store.ts';
import { ledgerSize, postingsOf, writeLedger } from './ledger.ts';
import { sampleLogins, samplePassword } from './logins.ts';
import type { Tables } from './tables.ts';

export { sampleLogins, samplePassword };

/** Told as work goes on: how many of `total` rows are written, and an English word for the operator's console. */
export type OnProgress = (done: number, total: number, label: string) => void;

/**
 * Fills an empty product with the sample world: Pros, clients, jobs in every state with their money, requests, reviews.
 * Does nothing when it is there already; all or nothing otherwise. Dates lie around `now` (the real time, unless given);
 * people, prices and texts are the same every time. With `files`, finished work has its photos, too.
 */
export async function loadSampleData(options: {
  databaseUrl: string;
  files?: FileStore;
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
      if (!(await isLoaded(client))) await write(client, { now: new Date(), ...options });
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

async function write(
  client: pg.ClientBase,
  { now, files, onProgress }: { now: Date; files?: FileStore; onProgress?: OnProgress },
): Promise<void> {
  // Read late: a start that finds the data loaded does not pay for inventing it.
  const [{ hashPassword }, { createWorld }, rows] = await Promise.all([
    import('better-auth/crypto'),
    import('./world.ts'),
    import('./rows.ts'),
  ]);
  const world = createWorld(now);
  const tables: Tables = rows.rowsOf(world, await hashPassword(samplePassword), now);
  const photos = files ? await (await import('./photos/proof-photos.ts')).photosOf(world) : [];
  tables.push(['proof_photo', 'photos', photos.map(({ row }) => row)]);
  const postings = world.jobs.flatMap(postingsOf);
  const total = tables.reduce((sum, [, , { length }]) => sum + length, 0) + ledgerSize(postings) + photos.length;
  let done = 0;
  const progress = (label: string) => (count: number) => {
    done += count;
    onProgress?.(done, total, label);
  };
  for (const [table, label, theirs] of tables) await rows.writeTable(client, table, theirs, progress(label));
  await writeLedger(client, postings, progress('ledger'));
  if (files) await (await import('./photos/proof-photos.ts')).storePhotos(files, photos, progress('photo files'));
  await client.query('analyze');
}
