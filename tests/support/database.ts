import { randomBytes } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { openDatabase } from '#platform/database/database.server.ts';
import { execute, sibling } from './postgres.ts';

/**
 * Importing this file gives the test file a private database: migrated, with reference data, otherwise empty. It goes
 * away after the file's last test.
 */
const name = `test_${randomBytes(6).toString('hex')}`;
const serverUrl = sibling(inject('templateUrl'), 'postgres');
await execute(serverUrl, `create database ${name} template template`);

/** Connection string of the private database. */
export const databaseUrl = sibling(serverUrl, name);

const database = openDatabase(databaseUrl, 10);

/** Kysely on the private database, as operations get it. */
export const db = database.db;
export const pool = database.pool;

/** A further empty, migrated database on the same server; the caller need not drop it. */
export async function anotherDatabase(): Promise<string> {
  const other = `${name}_${randomBytes(3).toString('hex')}`;
  await execute(serverUrl, `create database ${other} template template`);
  return sibling(serverUrl, other);
}

afterAll(async () => {
  await database.close();
  await execute(serverUrl, `drop database ${name} with (force)`);
});
