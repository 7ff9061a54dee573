import pg from 'pg';
import type { FileStore } from '#ports/file-store.ts';
import { sampleLogins, samplePassword } from './logins.ts';

/** Called after each batch: how many of `total` rows are written, and an English label for the operator's console. */
export type OnProgress = (done: number, total: number, label: string) => void;

/**
 * Fills an empty database with the sample world: Pros, clients, jobs in every state with their money, requests, reviews.
 * Does nothing if the sample world is already there, and otherwise writes all of it or nothing. Dates lie around `now`
 * (default: the real time); people, prices and texts are the same every time. With `files`, finished work has photos.
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
  // These imports read the data files, which a start that finds the data loaded must not wait for.
  const [
    { hash },
    { createWorld },
    { rowsOf, writeTable },
    ledger,
    { photosOf, storePhotos, workPhotoRows },
    { papersOf },
    { disputedJobs, writeEvidence },
  ] = await Promise.all([
    import('#modules/identity/passwords/password-hash.ts'),
    import('./world.ts'),
    import('./rows/rows.ts'),
    import('./money/ledger.ts'),
    import('./photos/proof-photos.ts'),
    import('./papers/papers.ts'),
    import('./money/evidence.ts'),
  ]);
  const world = createWorld(now);
  const photos = files ? await photosOf(world) : [];
  const papers = files ? await papersOf(world, now) : [];
  const tables = [
    ...rowsOf(world, hash(samplePassword), now),
    { table: 'proof_photo', label: 'photos', rows: photos.map(({ row }) => row) },
    { table: 'work_photo', label: 'photos', rows: workPhotoRows(world, photos) },
    { table: 'worker_paper', label: 'papers', rows: papers.map(({ row }) => row) },
  ];
  const postings = world.jobs.flatMap(ledger.postingsOf);
  const total =
    tables.reduce((sum, { rows }) => sum + rows.length, 0) +
    ledger.countLedgerRows(postings) +
    disputedJobs(world).length +
    photos.length +
    papers.length;
  let done = 0;
  const reportBatch = (label: string) => (count: number) => {
    done += count;
    onProgress?.(done, total, label);
  };
  for (const table of tables) await writeTable(client, table, reportBatch(table.label));
  await ledger.writeLedger(client, postings, reportBatch('ledger'));
  await writeEvidence(client, disputedJobs(world), reportBatch('evidence'));
  if (files) await storePhotos(files, [...photos, ...papers], reportBatch('photo files'));
  await client.query('analyze');
}
