import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { loadReferenceData } from '#main/startup/reference-data.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { startPostgres } from '#platform/postgres/embedded-postgres.server.ts';
import { commandOf } from '#platform/postgres/process.server.ts';
import { productRole } from '#platform/postgres/running-postgres.server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database with reference data that tests clone and never use directly. */
    templateUrl: string;
    /** The same for the role of the product's processes. */
    productTemplateUrl: string;
    /** A folder for the files that belong to the sample data. */
    sampleDataDir: string;
    /** True if a test file's private database has the sample data: a setting of the project in vitest.config.ts. */
    sampleData?: true;
  }
}

/** In memory, on Linux. */
const memoryFolder = '/dev/shm';
const neededBytes = 4 * 1024 ** 3;
const folderStart = 'nearhand-test-';

/** Starts one PostgreSQL per run, fast because it is not durable, with the template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(fastFolder(), folderStart));
  chmodSync(folder, 0o755);
  const postgres = await startPostgres(folder, {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
  });
  const templateUrl = sibling(postgres.url, 'template');
  await execute(postgres.url, 'create database template');
  await migrate(templateUrl, { productRole });
  await loadReferenceData({ databaseUrl: templateUrl, onProgress: () => {} });
  project.provide('templateUrl', templateUrl);
  project.provide('productTemplateUrl', sibling(postgres.productUrl, 'template'));
  project.provide('sampleDataDir', path.join(folder, 'sample-data'));
  return async () => {
    await postgres.stop();
    rmSync(postgres.data, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Returns the folder in memory if it has room for the databases of a run: copying one to a disk takes several times as long. */
function fastFolder(): string {
  if (!existsSync(memoryFolder)) return tmpdir();
  deleteKilledRuns(memoryFolder);
  const { bavail, bsize } = statfsSync(memoryFolder);
  return Math.min(bavail * bsize, process.availableMemory()) >= neededBytes ? memoryFolder : tmpdir();
}

/** Deletes the data of PostgreSQL servers that no longer run: in memory it would stay until the machine is started again. */
function deleteKilledRuns(folder: string): void {
  for (const name of readdirSync(folder).filter((one) => one.startsWith(folderStart))) {
    const lockFile = path.join(folder, name, 'data/postmaster.pid');
    if (existsSync(lockFile) && !commandOf(Number.parseInt(readFileSync(lockFile, 'utf8'), 10)).includes('postgres'))
      rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

/** Creates a database as a copy of another one, file by file. In memory, PostgreSQL's usual way through its log takes three times as long; on a disk, the same. */
export const copyDatabase = (serverUrl: string, { from, to }: { from: string; to: string }): Promise<void> =>
  execute(serverUrl, `create database ${to} template ${from} strategy file_copy`);

/** Returns the connection string of another database on the same server. */
export function sibling(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href;
}

/** Runs one statement on a separate connection. */
export async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
