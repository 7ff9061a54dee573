import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { packageRoot } from '../root.server.ts';
import { grantRights } from './grants.server.ts';

/** Any fixed number. The lock keeps two starts from migrating the same database at once. */
const advisoryLock = 7_261_954_801;

interface Migration {
  name: string;
  sql: string;
  sha256: string;
}

interface MigrateOptions {
  productRole?: string;
  /** Called with the name of each file that is applied. */
  log?(line: string): void;
  /** The last file to apply, by its four digits: all by default. */
  upTo?: string;
}

/**
 * Brings the database up to date: applies each file in migrations/ once, in order of name, in a transaction of its own,
 * then creates or updates the task queue's tables. Throws when an applied file was edited or is unknown to this version.
 * The role of `databaseUrl` owns the tables then; `productRole` gets what the product's processes need.
 */
export async function migrate(
  databaseUrl: string,
  { productRole, log, upTo = '9999' }: MigrateOptions = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    for (const migration of await readPending(client)) {
      if (migration.name.slice(0, 4) > upTo) break;
      log?.(migration.name);
      await apply(client, migration);
    }
    await runMigrations({ connectionString: databaseUrl });
    if (productRole) await grantRights(client, productRole);
  } finally {
    await client.end();
  }
}

async function readPending(client: pg.Client): Promise<Migration[]> {
  await client.query(`create table if not exists migration (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migration');
  const files = readMigrations();
  for (const { name, sha256 } of rows) {
    const file = files.find((candidate) => candidate.name === name);
    if (!file) throw new Error(`the database has the migration ${name}, which this version does not know`);
    if (file.sha256 !== sha256) throw new Error(`the migration ${name} was edited after it was applied`);
  }
  return files.filter((file) => !rows.some(({ name }) => name === file.name));
}

function readMigrations(): Migration[] {
  const folder = path.join(packageRoot, 'migrations');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(folder, name), 'utf8');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    });
}

async function apply(client: pg.Client, { name, sql, sha256 }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new Error(`the migration ${name} failed (${(cause as Error).message})`, { cause });
  }
}
