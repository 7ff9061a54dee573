import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { packageRoot } from '#platform/root.server.ts';
import { db } from '#tests/support/database.ts';

// `npm run database-types` takes these types from here instead of `string`.
const { overrides } = JSON.parse(readFileSync(path.join(packageRoot, '.kysely-codegenrc.json'), 'utf8')) as {
  overrides: { columns: Record<string, string> };
};

test.each(Object.entries(overrides.columns))(
  'the type of %s lists what its constraint allows',
  async (column, type) => {
    const [table = '', name = ''] = column.split('.');
    const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = ${`"${table}"`}::regclass and conname = ${`${table}_${name}_check`}`.execute(db);
    const allowed = (rows[0]?.definition ?? '').match(/'\w+'(?=::text)|\b\d+\b/g) ?? [];
    expect(allowed.length).toBeGreaterThan(0);
    expect(type.match(/'\w+'|\b\d+\b/g)).toEqual(allowed);
  },
);

test('every text column with a list of allowed values has a type', async () => {
  const { rows } = await sql<{ column: string }>`
    select c.conrelid::regclass || '.' || a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
    where c.contype = 'c' and c.connamespace = 'public'::regnamespace and a.atttypid = 'text'::regtype
      and pg_get_constraintdef(c.oid) ~ '(= ANY|= ''\\w+''::text)'`.execute(db);
  const checked = rows.map(({ column }) => column.replaceAll('"', ''));
  expect(checked).toContain('worker_strike.reason');
  expect(checked.filter((column) => !(column in overrides.columns))).toEqual([]);
});
