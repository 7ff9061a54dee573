import { PostgresQueryCompiler } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from '#platform/database/database.server.ts';
import { mark } from '#platform/database/prepared.server.ts';
import { databaseUrl, db, pool } from '#tests/support/database.ts';
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
      extra_mile, listed, review_count, rating_sum, languages, search_text)
    select overlay(md5('pro ' || i) placing '4' from 13)::uuid, 'Pro', 1 + ${draw(1, 10)}, 2000 + ${draw(2, 9000)}, '${zip}',
      37.75 + (${draw(3, 1000)} - 500) / 1500.0, -122.41 + (${draw(4, 1000)} - 500) / 1200.0,
      (array[8000, 16000, 25000, 40000, 80000])[1 + ${draw(5, 5)}], ${draw(6, 12)} = 0, true, ${draw(7, 90)}, ${draw(7, 90)} * 4,
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

interface Plan {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** Returns the plans of the statements that `act` sends, each with all nodes that were executed. */
async function plansOf(act: (database: Db) => Promise<unknown>): Promise<Plan[][]> {
  const compiler = new PostgresQueryCompiler();
  const sent: { sql: string; parameters: readonly unknown[] }[] = [];
  await act(
    db.withPlugin({
      transformQuery({ node, queryId }) {
        sent.push(compiler.compileQuery(node, queryId));
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  );
  const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
  const plans: Plan[][] = [];
  for (const { sql, parameters } of sent) {
    const explained = sql.includes(mark) ? await explainPrepared(sql, parameters) : await explain(sql, parameters);
    plans.push(nodesOf(explained).filter((node) => node['Actual Loops'] > 0));
  }
  return plans;
}

interface Explained {
  'QUERY PLAN': [{ Plan: Plan }];
}

async function explain(statement: string, parameters: readonly unknown[]): Promise<Plan> {
  const { rows } = await pool.query<Explained>(`explain (analyze, format json) ${statement}`, [...parameters]);
  const [found] = rows;
  if (!found) throw new Error('no plan');
  return found['QUERY PLAN'][0].Plan;
}

/** The plan that serves all values, with which PostgreSQL goes on after a few times. */
async function explainPrepared(statement: string, parameters: readonly unknown[]): Promise<Plan> {
  const literal = (value: unknown): string =>
    Array.isArray(value)
      ? pg.escapeLiteral(`{${value.map((item) => JSON.stringify(item)).join()}}`)
      : value === null
        ? 'null'
        : pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
  const values = parameters.map(literal);
  const client = await pool.connect();
  try {
    await client.query('set plan_cache_mode = force_generic_plan');
    await client.query(`prepare main_question as ${statement.replace(mark, '')}`);
    const execute = values.length > 0 ? `main_question (${values.join()})` : 'main_question';
    const { rows } = await client.query<Explained>(`explain (analyze, format json) execute ${execute}`);
    return rows[0]?.['QUERY PLAN'][0].Plan ?? Promise.reject(new Error('no plan'));
  } finally {
    client.release(true);
  }
}

/** The rows of the catalog, which does not grow, are not counted. */
const isScan = ({ 'Relation Name': relation }: Plan): boolean => relation?.startsWith('worker_') ?? false;
const rowsOf = (node: Plan): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
const rowsRead = (nodes: Plan[]): number => nodes.filter(isScan).reduce((sum, node) => sum + rowsOf(node), 0);

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
