import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { findMoney } from '#modules/payments/holds/hold-store.server.ts';
import { databaseUrl } from '#tests/support/database.ts';
import { openDatabase } from './database.server.ts';
import { mostPrepared, prepared } from './prepared.server.ts';

const { db, close } = openDatabase(databaseUrl, 'impatient', 1);
afterAll(close);

const kept = async () => {
  const { rows } = await sql<{ statement: string; uses: number }>`
    select statement, (generic_plans + custom_plans)::int as uses from pg_prepared_statements`.execute(db);
  return rows;
};

test('a connection keeps the statements that are marked, and no others', async () => {
  const double = (n: number) => sql<{ two: number }>`select ${prepared} ${n}::int * 2 as two`.execute(db);
  expect((await double(2)).rows).toEqual([{ two: 4 }]);
  expect((await double(21)).rows).toEqual([{ two: 42 }]);
  await db.selectFrom('category').modifyFront(prepared).select('slug').where('id', '=', 1).execute();
  await sql`select 1`.execute(db);
  expect(await kept()).toEqual([
    { statement: expect.stringContaining('* 2 as two'), uses: 2 },
    { statement: expect.stringContaining('from "category"'), uses: 1 },
  ]);
});

test('a statement that fails can be sent again', async () => {
  const divide = (by: number) => sql<{ part: number }>`${prepared} select 6 / ${by}::int as part`.execute(db);
  await expect(divide(0)).rejects.toThrow('division by zero');
  expect((await divide(2)).rows).toEqual([{ part: 3 }]);
});

test('a connection keeps a bounded number of them, and answers the others all the same', async () => {
  for (let n = 0; n < mostPrepared + 10; n += 1) {
    const { rows } = await sql<{ n: number }>`${prepared} select ${n}::int as n, ${sql.lit(n)} as form`.execute(db);
    expect(rows[0]?.n).toBe(n);
  }
  expect(await kept()).toHaveLength(mostPrepared);
});

test('a list of ids, however long, is planned once', async () => {
  const own = openDatabase(databaseUrl, 'impatient', 1);
  const ids = Array.from({ length: 8 }, () => crypto.randomUUID());
  for (let n = 1; n <= ids.length; n += 1) await findMoney(own.db, ids.slice(0, n));
  const { rows } = await sql<{ generic: number; custom: number }>`
    select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements
    where statement like '%from "hold"%'`.execute(own.db);
  await own.close();
  // PostgreSQL tries five plans for the values at hand before it compares.
  expect(rows).toEqual([{ generic: 3, custom: 5 }]);
});
