import { cpSync, rmSync } from 'node:fs';
import { inject } from 'vitest';
import { countAsUsed, databaseUrl, productUrl } from './database.ts';
import { onFileEnd, onNextFile } from './files-in-a-row.ts';
import { isReady, launchApp, type StartedApp, temporaryFolder } from './start-app.ts';

/**
 * Importing this file gives the test file the whole product (server, worker, sandbox) on a copy of the sample data that
 * no other file touches: a database, a data folder and ports of its own. Works in the journeys alone, whose private
 * databases are clones of the one in `sample-template.ts`.
 */
export let app: StartedApp;
let isRunning = false;

async function start(): Promise<void> {
  const dataDir = temporaryFolder();
  cpSync(inject('sampleDataDir'), dataDir, { recursive: true });
  countAsUsed();
  app = await launchApp({
    DATABASE_URL: productUrl,
    MIGRATION_DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
  });
  isRunning = true;
  await isReady(app);
}

async function stop(): Promise<void> {
  if (!isRunning) return;
  isRunning = false;
  await app.stop();
  rmSync(app.dataDir, { recursive: true, force: true });
}

/** A port that was free when it was chosen may be another program's a moment later. */
async function startOnFreePorts(): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (!String(error).includes('EADDRINUSE')) throw error;
    await stop();
    await start();
  }
}

await startOnFreePorts();
onFileEnd(stop);
onNextFile(async () => {
  // A file that could not be loaded has no end.
  await stop();
  await startOnFreePorts();
});
