import { cpSync, rmSync } from 'node:fs';
import { afterAll, inject } from 'vitest';
import { databaseUrl, productUrl } from './database.ts';
import { isReady, launchApp, temporaryFolder } from './start-app.ts';

/**
 * Importing this file gives the test file the whole product (server, worker, sandbox) on a copy of the sample data that
 * no other file touches: a database, a data folder and ports of its own. Works in the journeys alone, whose private
 * databases are clones of the one in `sample-template.ts`.
 */
const dataDir = temporaryFolder();
cpSync(inject('sampleDataDir'), dataDir, { recursive: true });

export const app = await launchApp({
  DATABASE_URL: productUrl,
  MIGRATION_DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
});
await isReady(app);

afterAll(async () => {
  await app.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
