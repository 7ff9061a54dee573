import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cli } from '#tests/support/cli.ts';
import { db } from '#tests/support/database.ts';
import { world } from '#tests/support/world.ts';

const readList = async () =>
  (await sql`select c::text from worker_cell c order by worker_id, topic, cell`.execute(db)).rows;

test('the list that is rebuilt is the one that triggers have kept', async () => {
  const pros = await Promise.all(['94110', '10001', '60601'].map((zip) => world.worker({ zip })));
  await sql`insert into worker_subcategory select id, 101 from worker_profile`.execute(db);
  await sql`insert into worker_hours select id, 3, '09:00', '17:00' from worker_profile`.execute(db);
  await sql`update worker_profile set languages = '{en,es}', hourly_rate_cents = 5000`.execute(db);
  await db
    .updateTable('user')
    .set({ status: 'suspended' })
    .where('id', '=', pros[0]?.id ?? '')
    .execute();
  const kept = await readList();
  expect(kept.length).toBeGreaterThan(10);

  await sql`delete from worker_cell where topic = 0`.execute(db);
  await sql`update worker_cell set rank_score = 1, days = 0, cell = -cell`.execute(db);
  const { code, out } = await cli('search:rebuild');
  expect([code, out]).toEqual([0, expect.stringContaining('3 Pros')]);
  expect(await readList()).toEqual(kept);
});
