import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { days } from '#lib/clock.ts';
import type { Db } from '#platform/database/database.server.ts';
import { db } from '#tests/support/database.ts';
import { plansOf, rowsReadOf } from '#tests/support/plans.ts';
import { world } from '#tests/support/world.ts';
import { nearMeters } from '../limits.ts';
import { type ProjectSort, projectSorts } from '../states.ts';
import { findProjects } from './find-projects.server.ts';
import type { ProjectCriteria, ProjectPosition } from './project-views.server.ts';

/*
 * The list of projects against its plain definition (all that are open, filtered and sorted), and what a page of it costs among many.
 */

const projects = 20_000;
const limit = 25;
const now = world.clock.now();
const zips = ['94110', '94103', '94601', '94014', '90001', '10001', '60601'];

/** A number below `limit` that depends on the row and the column alone. */
const draw = (column: number, limit: number) => sql.raw(`abs(hashint8(i * 64 + ${column}) % ${limit})`);

beforeAll(async () => {
  const [client, suspended] = [await world.client(), await world.client()];
  await db.updateTable('user').set({ status: 'suspended' }).where('id', '=', suspended.id).execute();
  // Many have the same moment or budget, so that the id has to decide.
  await sql`
    insert into quote_request (form_key, client_id, category_id, title, description, zip, state, created_at, expires_at, audience, budget_type,
      budget_cents, search_text)
    select gen_random_uuid(), case when ${draw(1, 30)} = 0 then ${suspended.id}::uuid else ${client.id}::uuid end, 1 + ${draw(2, 10)}, 'Project', 'Some work',
      (${zips}::text[])[1 + ${draw(3, zips.length)}], case when ${draw(4, 20)} = 0 then 'withdrawn' else 'open' end,
      ${now}::timestamptz - ${draw(5, 4_000)} * interval '1 minute', ${now}::timestamptz + (${draw(6, 12)} - 1) * interval '1 day',
      'open', 'fixed', 5000 + 500 * ${draw(7, 200)}, case when ${draw(8, 3_000)} = 0 then 'rosalind ' else '' end || 'maria paints'
    from generate_series(1, ${projects}) i`.execute(db);
  await sql`analyze`.execute(db);
});

/** Returns the ids of all projects that a search finds, by its definition. */
async function define({ q, categoryId, origin }: ProjectCriteria, sort: ProjectSort): Promise<string[]> {
  const order = { newest: sql`r.created_at`, budget_high: sql`r.budget_cents`, budget_low: sql`- r.budget_cents` }[
    sort
  ];
  const zip = origin && 'zip' in origin ? origin.zip : null;
  const { rows } = await sql<{ id: string }>`
    select r.id from quote_request r
    join zip_code z on z.zip = r.zip
    join "user" u on u.id = r.client_id
    left join zip_code o on o.zip = ${zip}
    where r.audience = 'open' and r.state = 'open' and r.expires_at > ${now} and u.status <> 'suspended'
      and (${q ?? null}::text is null or r.search_text like '%' || ${q ?? null} || '%')
      and (${categoryId}::int is null or r.category_id = ${categoryId})
    order by coalesce(earth_distance(o.point, z.point) <= ${nearMeters}, false) desc, ${order} desc, r.id desc`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

const near = { zip: '94110' };
const everything: ProjectCriteria = { categoryId: null, origin: null, now };
const searches: [string, ProjectCriteria][] = [
  ['all', everything],
  ['near a place', { ...everything, origin: near }],
  ['a category near a place', { ...everything, categoryId: 3, origin: near }],
  ['a word that few have, near a place', { ...everything, q: 'rosalind', origin: near }],
  ['a place without projects around it', { ...everything, origin: { zip: '59718' }, categoryId: 5 }],
];

test.each(searches.flatMap(([name, criteria]) => projectSorts.map((sort) => [name, sort, criteria] as const)))(
  '%s, %s: page after page, the list is what its definition says',
  async (_, sort, criteria) => {
    const expected = await define(criteria, sort);
    const found: string[] = [];
    let after: ProjectPosition | null = null;
    do {
      const rows = await findProjects(db, criteria, { sort, after, limit: 997 });
      found.push(...rows.map(({ id }) => id));
      after = rows.length === 997 ? (rows.at(-1) ?? null) : null;
    } while (after);
    expect(expected.length).toBeGreaterThan(0);
    expect(found).toEqual(expected);
  },
);

test('what is near a Pro lies in the own area of the Pro', async () => {
  const pro = await world.worker();
  const radius = 10_000;
  await db.updateTable('worker_profile').set({ service_radius_m: radius }).where('id', '=', pro.id).execute();
  const rows = await findProjects(
    db,
    { ...everything, origin: { workerId: pro.id } },
    { sort: 'newest', after: null, limit },
  );
  expect(rows.every(({ isNear }) => isNear)).toBe(true);
  expect(Math.max(...rows.map(({ distanceMeters }) => distanceMeters ?? 0))).toBeLessThanOrEqual(radius);
});

test.each([
  ['all', everything, 'newest', 'quote_request_open_project'],
  ['a category', { ...everything, categoryId: 3 }, 'newest', 'quote_request_open_project_of_trade'],
  ['the highest budgets', everything, 'budget_high', 'quote_request_open_project_by_budget'],
  ['the lowest budgets', everything, 'budget_low', 'quote_request_open_project_by_low_budget'],
  ['near a place', { ...everything, origin: near }, 'newest', 'quote_request_open_project_of_zip'],
  ['high budgets near', { ...everything, origin: near }, 'budget_high', 'quote_request_open_project_of_zip_by_budget'],
  [
    'low budgets near',
    { ...everything, origin: near },
    'budget_low',
    'quote_request_open_project_of_zip_by_low_budget',
  ],
  ['a word that few have', { ...everything, q: 'rosalind' }, 'newest', 'quote_request_open_project_words'],
] as const)('%s: a page is read from an index', async (_, criteria, sort, index) => {
  const deep = (await findProjects(db, criteria, { sort, after: null, limit: 6 })).at(-1) ?? null;
  for (const after of [null, deep]) {
    const nodes = (await plansOf((database: Db) => findProjects(database, criteria, { sort, after, limit }))).flat();
    expect(nodes.map((node) => node['Index Name'])).toContain(index);
    expect(rowsReadOf((relation) => relation === 'quote_request', nodes)).toBeLessThanOrEqual(20 * limit);
  }
});

test('a project that expires while the list is read is not in it', async () => {
  const later = { ...everything, now: new Date(now.getTime() + days(20)) };
  expect(await findProjects(db, later, { sort: 'newest', after: null, limit })).toEqual([]);
});
