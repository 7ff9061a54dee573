import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { openDatabase } from '#platform/database/database.server.ts';
import { onFileEnd, onNextFile } from './files-in-a-row.ts';
import { copyDatabase, execute, sibling } from './postgres.ts';
import { sampleTemplate } from './sample-template.ts';

/**
 * Importing this file gives the test file a private database: migrated, with reference data, and otherwise empty, except in
 * the journeys, where it has the sample data. It is dropped after the file's last test.
 */
const name = `test_${randomBytes(6).toString('hex')}`;
const template = inject('sampleData')
  ? await sampleTemplate(inject('templateUrl'), inject('sampleDataDir'))
  : 'template';
const serverUrl = sibling(inject('templateUrl'), 'postgres');
await copyDatabase(serverUrl, { from: template, to: name });

/** Connection string of the private database, for the owner of its tables. */
export const databaseUrl = sibling(serverUrl, name);
/** The same for the role of the product's processes. */
export const productUrl = sibling(inject('productTemplateUrl'), name);

const database = openDatabase(databaseUrl, 'patient', 10);

/** Kysely on the private database, for what a test writes and reads by itself. */
export const db = database.db;
export const pool = database.pool;

/** The private database as the product gets it. */
export const product = openDatabase(productUrl, 'patient', 10);

/** Creates another clone of the template on the same server. The caller need not drop it. */
export async function anotherDatabase(from = template): Promise<string> {
  const other = `${name}_${randomBytes(3).toString('hex')}`;
  await copyDatabase(serverUrl, { from, to: other });
  return sibling(serverUrl, other);
}

/** Returns the name of the template with the sample data, without its photos. */
export const sampleDataTemplate = (): Promise<string> => sampleTemplate(inject('templateUrl'));

/** Replaces this file's private database by one with the sample data, without its photos. */
export async function useSampleData(): Promise<void> {
  const from = await sampleDataTemplate();
  await execute(serverUrl, `drop database ${name} with (force)`);
  await copyDatabase(serverUrl, { from, to: name });
  isUsed = true;
}

// A busy machine lets a test wait that has many clients at once, or fills a table with a hundred thousand rows. What becomes of
// impatient callers is proved with pools of their own (patience.test.ts).
const waitMs = 100_000;
for (const one of [pool, product.pool]) one.options.connectionTimeoutMillis = waitMs;
Object.assign(pool.options, { statement_timeout: waitMs, silenceMs: waitMs + 5_000 });

let isUsed = false;
for (const one of [pool, product.pool]) one.on('acquire', countAsUsed);

/** Says that a process other than this one writes into the private database. */
export function countAsUsed(): void {
  isUsed = true;
}

let isDropped = false;
async function drop(): Promise<void> {
  if (!isUsed) return;
  await execute(serverUrl, `drop database ${name} with (force)`);
  [isUsed, isDropped] = [false, true];
}

onFileEnd(drop);
onNextFile(async () => {
  // A file that could not be loaded has no end.
  await drop();
  if (!isDropped) return;
  await copyDatabase(serverUrl, { from: template, to: name });
  isDropped = false;
});
