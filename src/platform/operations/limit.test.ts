import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { world } from '#tests/support/world.ts';
import { openDatabase } from '../database/database.server.ts';
import { limiter } from './limit.server.ts';

const services = () => world.contextOf(null);

test('tries are counted for all processes together, and across restarts', async () => {
  const key = randomUUID();
  for (let n = 0; n < 3; n++) await limiter('test', 3, 60).consume(services(), key);
  const refusal = limiter('test', 3, 60).consume(services(), key);
  await expect(refusal).rejects.toMatchObject({ code: 'api.tooManyRequests', data: { seconds: expect.any(Number) } });
});

test('of ten tries at once, as many go through as may', async () => {
  const [here, elsewhere] = [limiter('test', 4, 60), limiter('test', 4, 60)];
  const key = randomUUID();
  const tries = Array.from({ length: 10 }, (_, n) => (n % 2 ? here : elsewhere).consume(services(), key));
  const results = await Promise.allSettled(tries);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
});

test('limits of different names and keys do not count together', async () => {
  const key = randomUUID();
  for (const name of ['one', 'other']) await limiter(name, 1, 60).consume(services(), key);
  await limiter('one', 1, 60).consume(services(), randomUUID());
});

test('without the database, nothing may be tried', async () => {
  const closedPort = 'postgres://127.0.0.1:1/nearhand';
  const { db, close } = openDatabase(closedPort, 'impatient');
  const attempt = limiter('test', 3, 60).consume({ ...services(), db }, randomUUID());
  await expect(attempt).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await close();
});

test('the table names nobody', async () => {
  const key = `${randomUUID()}@example.test`;
  await limiter('test', 3, 60).consume(services(), key);
  const rows = await world.db.selectFrom('rate_limit').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(key.slice(0, 8));
});
