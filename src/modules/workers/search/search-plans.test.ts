import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from '#platform/database/database.server.ts';
import { databaseUrl, db } from '#tests/support/database.ts';
import { isScanOf, type Plan, plansOf, rowsReadOf } from '#tests/support/plans.ts';
import { bestOfCategories } from '../store.server.ts';
import { listWorkers } from './find-workers.server.ts';
import { resolveCriteria } from './resolve-criteria.server.ts';
import { countWorkers, mostCounted } from './search-store.server.ts';

/*
 * What the main questions of a search cost among many Pros around one place: each page is read from an index in the order of the list, and
 * reads at most twenty rows for each that it returns.
 */

const pros = 10_000;
const limit = 25;
const zip = '94110';
const reading = { readerId: null, now: new Date() };

/** A number below `limit` that depends on the row and the column alone. */
const draw = (column: number, limit: number) => `abs(hashint8(i * 64 + ${column}) % ${limit})`;

beforeAll(async () => {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  // Rows come in bulk, with what the triggers would have worked out.
  await client.query('set session_replication_role = replica');
  await client.query(`insert into "user" (id, name, email, username, role, status, email_verified, adult_confirmed)
    select overlay(md5('pro ' || i) placing '4' from 13)::uuid, 'Pro', i || '@example.test', 'p' || i, 'contractor', 'approved', true, true
    from generate_series(1, ${pros}) i`);
  await client.query(`insert into worker_profile (id, display_name, category_id, hourly_rate_cents, zip, lat, lng, service_radius_m,
      extra_mile, verified, listed, review_count, rating_sum, languages, search_text)
    select overlay(md5('pro ' || i) placing '4' from 13)::uuid, 'Pro', 1 + ${draw(1, 10)}, 2000 + ${draw(2, 9000)}, '${zip}',
      37.75 + (${draw(3, 1000)} - 500) / 1500.0, -122.41 + (${draw(4, 1000)} - 500) / 1200.0,
      (array[8000, 16000, 25000, 40000, 80000])[1 + ${draw(5, 5)}], ${draw(6, 12)} = 0, ${draw(10, 3)} > 0, true, ${draw(7, 90)}, ${draw(7, 90)} * 4,
      case when ${draw(8, 7)} = 0 then array['en', 'es'] else array['en'] end,
      case when ${draw(9, 4000)} = 0 then 'rosalind ' else '' end || 'maria repairs'
    from generate_series(1, ${pros}) i`);
  await client.query(`insert into worker_subcategory select w.id, (select min(s.id) from subcategory s where s.category_id = w.category_id)
    from worker_profile w where w.review_count % 3 > 0`);
  await client.query(`insert into worker_hours select w.id, d, '09:00', '17:00' from worker_profile w, generate_series(1, 6) d
    where d < 6 or w.hourly_rate_cents % 3 = 0`);
  await client.query('insert into worker_cell select c.* from worker_profile w, cells_of_worker(w) c');
  await client.query(`insert into worker_free_days (worker_id, last_starts, notice_minutes)
    select w.id, array(select (extract(epoch from now()) / 60)::int + d * 1440 from generate_series(1, 20) d), 120 from worker_profile w`);
  await client.query('analyze');
  await client.end();
});

/** The rows of the catalog, which does not grow, are not counted. */
const isCounted = (relation: string): boolean => relation.startsWith('worker_');
const isScan = isScanOf(isCounted);
const rowsRead = (nodes: Plan[]): number => rowsReadOf(isCounted, nodes);

const page = (database: Db, query: object, sort: 'rating' | 'rate_low' | 'rate_high' = 'rating') =>
  resolveCriteria(db, { zip, extraMile: false, ...query }).then((criteria) => {
    if (!criteria) throw new Error('unknown category');
    return listWorkers(database, criteria, { reading, sort, after: null, limit });
  });

test.each([
  ['a place', {}, 'rating', 'worker_cell_by_rating'],
  ['a category', { category: 'home-services' }, 'rating', 'worker_cell_by_rating'],
  ['a service', { subcategory: 'house-cleaning' }, 'rating', 'worker_cell_by_rating'],
  ['words that name a service', { q: 'house cleaning' }, 'rating', 'worker_cell_by_rating'],
  ['a word that many have', { q: 'maria' }, 'rating', 'worker_cell_by_rating'],
  ['a language', { language: 'es' }, 'rating', 'worker_cell_by_rating'],
  ['a day', { day: 6 }, 'rating', 'worker_cell_by_rating'],
  ['Extra Mile', { extraMile: true }, 'rating', 'worker_cell_by_rating'],
  ['the lowest rates of a category', { category: 'automotive' }, 'rate_low', 'worker_cell_by_low_rate'],
  ['the highest rates', {}, 'rate_high', 'worker_cell_by_rate'],
] as const)('%s: a page is read in the order of the list', async (_, query, sort, index) => {
  const [nodes = [], ...others] = await plansOf((database) => page(database, query, sort));
  expect(others).toEqual([]);
  expect(nodes.map((node) => node['Index Name'])).toContain(index);
  expect(rowsRead(nodes)).toBeLessThanOrEqual(20 * limit);
});

test('the hundredth page costs no more than the first', async () => {
  const criteria = await resolveCriteria(db, { zip, extraMile: false });
  if (!criteria) throw new Error('no place');
  const deep = (await listWorkers(db, criteria, { reading, sort: 'rating', after: null, limit: 2_400 })).at(-1);
  if (!deep) throw new Error('no such page');
  const [nodes = []] = await plansOf((database) =>
    listWorkers(database, criteria, { reading, sort: 'rating', after: deep, limit }),
  );
  expect(rowsRead(nodes)).toBeLessThanOrEqual(20 * limit);
});

test('a word that few have is found by its index', async () => {
  const nodes = (await plansOf((database) => page(database, { q: 'rosalind' }))).flat();
  expect(nodes.map((node) => node['Index Name'])).toContain('worker_profile_words_near');
});

test.each([
  ['a place', {}],
  ['a category', { category: 'home-services' }],
  ['a day', { day: 6 }],
  ['a service, a language and Extra Mile', { subcategory: 'house-cleaning', language: 'es', extraMile: true }],
])('%s: a count reads one index, and no more than it counts to', async (_, query) => {
  const criteria = await resolveCriteria(db, { zip, extraMile: false, ...query });
  const [nodes = []] = await plansOf((database) =>
    criteria ? countWorkers(database, criteria) : Promise.reject(new Error('unknown category')),
  );
  const scans = nodes.filter(isScan);
  expect(scans).not.toEqual([]);
  for (const scan of scans)
    expect(scan).toMatchObject({ 'Node Type': 'Index Only Scan', 'Index Name': 'worker_cell_by_rating' });
  expect(rowsRead(nodes)).toBeLessThanOrEqual(5 * mostCounted);
});

test('a count ends at a thousand', async () => {
  const criteria = await resolveCriteria(db, { zip, extraMile: false });
  if (!criteria) throw new Error('no place');
  expect(await countWorkers(db, criteria)).toEqual({ count: mostCounted, more: true });
});

test('the best Pro of each category is one row of an index', async () => {
  const best = await bestOfCategories(db, reading, 20);
  expect(best).toHaveLength(10);
  const [nodes = []] = await plansOf((database) => bestOfCategories(database, reading, 3));
  expect(nodes.map((node) => node['Index Name'])).toContain('worker_profile_best');
  expect(rowsReadOf((relation) => relation === 'worker_profile', nodes)).toBeLessThanOrEqual(best.length);
});
