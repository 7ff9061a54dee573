import pg from 'pg';
import type { DB } from './database-types.ts';

/**
 * What the role of the product's processes may do with a table. On a table that isn't named here: all that rows need. What is appended to
 * stays as it was written, apart from columns that are emptied when an account is closed.
 */
const exceptions: { [T in keyof DB | 'migration']?: string } = {
  audit_event: 'select, insert',
  decision: 'select, insert, update (evidence, private_note)',
  job_event: 'select, insert',
  job_scope_item: 'select, insert, update',
  ledger_account: 'select, insert',
  ledger_entry: 'select, insert',
  ledger_journal: 'select, insert',
  migration: 'select',
  sms_consent_event: 'select, insert, update (phone, words)',
  worker_application_event: 'select, insert, update (reason)',
  worker_strike: 'select, insert',
  zip_code: 'select',
};
const rightsOnRows = 'select, insert, update, delete';

/** Returns the role that `databaseUrl` connects as. */
export async function roleOf(databaseUrl: string): Promise<string> {
  const row = await askOnce<{ role: string }>(databaseUrl, 'select current_user as role');
  return row?.role ?? '';
}

/** Returns whether `databaseUrl` connects as a role that may do to the tables what their owner may. */
export async function ownsTables(databaseUrl: string): Promise<boolean> {
  const question =
    "select bool_or(pg_has_role(relowner, 'member')) as owns from pg_class where oid = to_regclass('migration')";
  const row = await askOnce<{ owns: boolean }>(databaseUrl, question);
  return row?.owns ?? false;
}

/** Returns the first row of a statement, on a connection of its own. */
async function askOnce<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  statement: string,
): Promise<Row | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows[0];
  } finally {
    await client.end();
  }
}

/**
 * Gives `role` what the product's processes need, and takes all else from it, in one transaction. `client` is the owner of the tables
 * or a superuser. Does nothing when that is `role` itself. Safe to repeat while the product runs.
 */
export async function grantRights(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ is_owner: boolean; database: string }>(
    'select current_user = $1 as is_owner, current_database() as database',
    [role],
  );
  const { is_owner, database = '' } = rows[0] ?? {};
  if (is_owner) return;
  const grantee = client.escapeIdentifier(role);
  const statements = [
    `revoke temporary on database ${client.escapeIdentifier(database)} from public, ${grantee}`,
    `revoke create on schema public from public, ${grantee}`,
    `grant usage on schema public to ${grantee}`,
    `grant usage on all sequences in schema public to ${grantee}`,
    // A table of a later migration can be used by the servers that run meanwhile; the exceptions follow.
    `alter default privileges in schema public grant ${rightsOnRows} on tables to ${grantee}`,
    `revoke all on all tables in schema public from ${grantee}`,
    ...(await tablesOf(client, 'public')).map(
      (table) => `grant ${rightsOn(table)} on public.${client.escapeIdentifier(table)} to ${grantee}`,
    ),
    ...(await queueStatements(client, grantee)),
  ];
  await client.query(`begin; ${statements.join('; ')}; commit`);
}

const rightsOn = (table: string): string => exceptions[table as keyof typeof exceptions] ?? rightsOnRows;

/**
 * graphile-worker turns on row security without a policy, so that only the owner sees its rows. What a role may do is said by its grants
 * here as well.
 */
async function queueStatements(client: pg.Client, grantee: string): Promise<string[]> {
  const tables = (await tablesOf(client, 'graphile_worker')).filter((table) => table !== 'migrations');
  const { rows } = await client.query<{ table: string }>(
    `select tablename as table from pg_policies where schemaname = 'graphile_worker' and policyname = 'granted'`,
  );
  const open = rows.map(({ table }) => table);
  return [
    `grant usage on schema graphile_worker to ${grantee}`,
    `grant usage on all sequences in schema graphile_worker to ${grantee}`,
    `grant execute on all functions in schema graphile_worker to ${grantee}`,
    `grant select on graphile_worker.jobs, graphile_worker.migrations to ${grantee}`,
    ...tables.map((table) => `grant ${rightsOnRows} on graphile_worker.${table} to ${grantee}`),
    ...tables
      .filter((table) => !open.includes(table))
      .map((table) => `create policy granted on graphile_worker.${table} using (true)`),
  ];
}

async function tablesOf(client: pg.Client, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = $1 order by tablename',
    [schema],
  );
  return rows.map(({ name }) => name);
}
