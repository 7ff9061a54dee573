import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { migrate } from '#platform/database/migrate.server.ts';
import { execute, sibling } from './postgres.ts';

/**
 * Creates an empty database as it was after the migration `upTo` (four digits), with a connection for old rows. Both end with
 * the test. `migrateOn` applies the later migrations.
 */
export async function oldDatabase(upTo: string): Promise<{ client: pg.Client; migrateOn: () => Promise<void> }> {
  const server = sibling(inject('templateUrl'), 'postgres');
  const name = `old_${randomBytes(6).toString('hex')}`;
  await execute(server, `create database ${name}`);
  onTestFinished(() => execute(server, `drop database ${name} with (force)`));
  const url = sibling(server, name);
  await migrate(url, { upTo });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return { client, migrateOn: () => migrate(url) };
}
