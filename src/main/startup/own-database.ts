import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { hasAccounts } from '#modules/identity/public.server.ts';
import type { Config } from '#platform/config.server.ts';
import type { DB } from '#platform/database/database-types.ts';
import { readUse } from '#platform/database/database-use.server.ts';

/**
 * Throws an error unless the database is new, or is one of this mode: the sandbox would write sample accounts and their money among real ones,
 * and in production, anyone could log in with the passwords of its accounts.
 */
export async function refuseOtherUse({ sandbox }: Pick<Config, 'sandbox'>, databaseUrl: string): Promise<void> {
  const use = await readUse(databaseUrl);
  if (sandbox && use === 'product' && (await isInUse(databaseUrl)))
    throw new Error(
      `${describeDatabase(databaseUrl)} has accounts, and none of them is the sandbox's: set MODE=production, or give the sandbox a database of its own`,
    );
  if (!sandbox && use === 'sandbox')
    throw new Error(
      `${describeDatabase(databaseUrl)} was used by the sandbox, whose passwords everybody knows: give production a database of its own`,
    );
}

async function isInUse(connectionString: string): Promise<boolean> {
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString, max: 1 }) }) });
  return hasAccounts(db).finally(() => db.destroy());
}

/** Returns the name and the place of a database, without its password. */
export function describeDatabase(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `the database ${pathname.slice(1) || 'without a name'} at ${host || 'this machine'}`;
}
