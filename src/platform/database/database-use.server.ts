import pg from 'pg';

/** What a database was used for: `sandbox` once the sandbox has started on it, else `product` if it has the product's tables, else `nothing`. */
type DatabaseUse = 'sandbox' | 'product' | 'nothing';

/** Returns what the database was used for until now. Changes nothing, and needs no table to be there. */
export async function readUse(databaseUrl: string): Promise<DatabaseUse> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    // The schema itself: the product's role has no rights on its tables.
    const { rows } = await client.query<{ sandbox: boolean; product: boolean }>(
      `select exists (select from pg_namespace where nspname = 'sandbox') as sandbox, to_regclass('"user"') is not null as product`,
    );
    return rows[0]?.sandbox ? 'sandbox' : rows[0]?.product ? 'product' : 'nothing';
  } finally {
    await client.end();
  }
}
