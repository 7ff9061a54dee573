import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { loadReferenceData } from '#main/startup/reference-data.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { startPostgres } from '#platform/postgres/embedded-postgres.server.ts';
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

/** Starts one PostgreSQL per run, fast because it is not durable, with the template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(fastFolder(), 'nearhand-test-'));
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
  const { bavail, bsize } = statfsSync(memoryFolder);
  return bavail * bsize >= neededBytes ? memoryFolder : tmpdir();
}

/** Creates a database as a copy of another one, file by file: by way of its log, as PostgreSQL does without being told, takes longer. */
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
