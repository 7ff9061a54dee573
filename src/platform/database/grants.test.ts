import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { databaseUrl, pool, product, productUrl } from '#tests/support/database.ts';
import { grantRights, ownsTables, roleOf } from './grants.server.ts';

// What a role may do in a database as a whole isn't copied with it.
beforeAll(async () => {
  const owner = await ownerClient();
  await grantRights(owner, await roleOf(productUrl));
  await owner.end();
});

async function ownerClient(): Promise<pg.Client> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  return client;
}

const insertOnly = 'INSERT, SELECT';
/** On all other tables: rows, and nothing else. */
const narrow: Record<string, string> = {
  audit_event: insertOnly,
  decision: 'INSERT, SELECT, UPDATE(evidence), UPDATE(private_note)',
  job_event: insertOnly,
  job_scope_item: 'INSERT, SELECT, UPDATE',
  ledger_account: insertOnly,
  ledger_entry: insertOnly,
  ledger_journal: insertOnly,
  migration: 'SELECT',
  sms_consent_event: 'INSERT, SELECT, UPDATE(phone), UPDATE(words)',
  worker_application_event: 'INSERT, SELECT, UPDATE(reason)',
  worker_strike: insertOnly,
  zip_code: 'SELECT',
};

/** Returns what a role may do with each table of ours. */
async function rightsOf(role: string): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ table: string; rights: string }>(
    `select relname as table, coalesce((select string_agg(distinct entry, ', ' order by entry) from (
        select privilege_type as entry from aclexplode(relacl) where grantee = $1::regrole
        union all
        select privilege_type || '(' || attname || ')' from pg_attribute, aclexplode(attacl)
        where attrelid = c.oid and grantee = $1::regrole) entries), '') as rights
      from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
    [role],
  );
  return new Map(rows.map(({ table, rights }) => [table, rights]));
}

/** Returns the code of PostgreSQL's refusal. */
const codeOf = (statement: string): Promise<string> =>
  product.pool.query(statement).then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
const noRight = '42501';

test('the role of the product may do with each table exactly what is listed', async () => {
  const rights = await rightsOf(await roleOf(productUrl));
  expect(rights.size).toBeGreaterThan(80);
  for (const [table, given] of rights)
    expect(`${table}: ${given}`).toBe(`${table}: ${narrow[table] ?? 'DELETE, INSERT, SELECT, UPDATE'}`);
});

test('every table that refuses changes by a trigger also refuses them to the role', async () => {
  const { rows } = await pool.query<{ table: string }>(`
    select distinct tgrelid::regclass::text as table from pg_trigger join pg_proc p on p.oid = tgfoid
    where p.prosrc like '%is append-only%' and tgtype & 8 > 0`);
  expect(rows.length).toBeGreaterThan(8);
  const rights = await rightsOf(await roleOf(productUrl));
  for (const { table } of rows) expect(`${table}: ${rights.get(table)}`).not.toMatch(/DELETE|TRUNCATE/);
});

test.each([
  'update ledger_entry set amount_cents = 1',
  'delete from ledger_entry',
  'truncate ledger_entry',
  'truncate rate_limit',
  'alter table ledger_entry disable trigger all',
  'alter table job add column note text',
  'drop table rate_limit',
  'create table mine (id int)',
  'create temporary table mine (id int)',
  'create schema mine',
  'create role mine',
  'create trigger mine before insert on job for each row execute function refuse_change()',
  "set session_replication_role = 'replica'",
  'set role nearhand',
  'alter role nearhand_product superuser',
  'delete from audit_event',
  'update sms_consent_event set granted = true',
  "update zip_code set city = ''",
  'delete from migration',
  'truncate graphile_worker._private_jobs',
  'drop schema graphile_worker cascade',
  "copy job to '/tmp/job'",
])('the role may not: %s', async (statement) => {
  expect(await codeOf(statement)).toBe(noRight);
});

test('rights that were given by hand are taken back, and a repeated grant changes nothing', async () => {
  const owner = await ownerClient();
  onTestFinished(() => owner.end());
  const role = `other_${randomBytes(6).toString('hex')}`;
  await owner.query(`create role ${role}`);
  onTestFinished(async () => {
    await pool.query(`drop owned by ${role}; drop role ${role}`);
  });
  await owner.query(`grant all on ledger_entry to ${role}; grant update (amount_cents) on ledger_entry to ${role}`);
  await grantRights(owner, role);
  const given = await rightsOf(role);
  expect(given.get('ledger_entry')).toBe(insertOnly);
  await grantRights(owner, role);
  expect(await rightsOf(role)).toEqual(given);
});

test('the owner is known as one, and needs no rights', async () => {
  expect(await ownsTables(databaseUrl)).toBe(true);
  expect(await ownsTables(productUrl)).toBe(false);
  const owner = await ownerClient();
  onTestFinished(() => owner.end());
  const before = await rightsOf('nearhand');
  await grantRights(owner, 'nearhand');
  expect(await rightsOf('nearhand')).toEqual(before);
});
