import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { addressesPerFile } from '#main/site/search-engines/sitemap.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import { origin, send } from '#tests/support/built-site.ts';
import { db } from '#tests/support/database.ts';

const prosCount = 120_000;

beforeAll(async () => {
  // The indexes and the list of the search take minutes to fill, and the sitemap doesn't use them.
  for (const name of ['worker_profile_serves_in', 'worker_profile_words_near'])
    await sql`drop index ${sql.id(name)}`.execute(db);
  await transaction(db, insertPros);
});

/** Inserts the Pros without triggers, which would list them one by one. */
async function insertPros(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local session_replication_role = replica`.execute(tx);
  await sql`insert into "user" (name, email, username, role, status, email_verified, adult_confirmed)
    select 'Ana Ruiz', 'p' || n || '@example.test', 'p' || n, 'contractor',
      case when n <= ${prosCount} then 'approved' else 'pending_approval' end, true, true
    from generate_series(1, ${prosCount + 10}) n`.execute(tx);
  await sql`insert into worker_profile (id, display_name, category_id, hourly_rate_cents, zip, lat, lng, listed)
    select id, name, 1, 4000, '94110', 37, -122, status = 'approved' from "user"`.execute(tx);
}

const locations = (text: string): string[] =>
  [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url as string);

test('120,000 Pros fill three files: every listed one is in exactly one of them, and no other', async () => {
  const index = await send('/sitemap.xml');
  expect(index.headers['content-type']).toContain('application/xml');
  const [pages, ...files] = locations(index.text);
  expect(pages).toBe(`${origin}/sitemaps/pages.xml`);
  const found = new Set<string>();
  const sizes: number[] = [];
  for (const file of files) {
    const { status, text } = await send(file.slice(origin.length));
    expect([status, text.endsWith('</urlset>\n')]).toEqual([200, true]);
    expect(text.length).toBeLessThan(50 * 1024 * 1024);
    const urls = locations(text);
    sizes.push(urls.length);
    for (const url of urls) found.add(url);
  }
  expect(sizes).toEqual([addressesPerFile, addressesPerFile, 20_000]);
  const listed = await db.selectFrom('worker_profile').select('id').where('listed', '=', true).execute();
  expect(listed).toHaveLength(prosCount);
  expect(found).toEqual(new Set(listed.map(({ id }) => `${origin}/worker/${id}`)));
});

test('a file arrives in pieces, so that no process has it in memory as a whole', async () => {
  const [, first] = locations((await send('/sitemap.xml')).text);
  const response = await fetch(String(first));
  let pieces = 0;
  for await (const _ of response.body as unknown as AsyncIterable<Uint8Array>) pieces += 1;
  expect(pieces).toBeGreaterThan(10);
  expect(response.headers.get('content-length')).toBeNull();
});

test('files are compressed for crawlers that accept it, and asking for the head reads nothing', async () => {
  const [, first = ''] = locations((await send('/sitemap.xml')).text);
  const response = await send(first.slice(origin.length), { method: 'HEAD' });
  expect([response.status, response.text]).toEqual([200, '']);
  const { headers } = await send('/sitemap.xml', { headers: { 'accept-encoding': 'gzip' } });
  expect(headers['content-encoding']).toBe('gzip');
});

test('each read of the list uses its index, however many Pros there are', async () => {
  await sql`vacuum analyze worker_profile`.execute(db);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id, updated_at from worker_profile
    where listed and id >= '80000000-0000-4000-8000-000000000000' order by id limit 2001`.execute(db);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('worker_profile_listed');
  expect(plan).not.toMatch(/Seq Scan|Sort/);
});

test('a file that begins with any other Pro, or with none, is refused without a read of the list', async () => {
  await send('/sitemap.xml');
  const starts = locations((await send('/sitemap.xml')).text).join(' ');
  const { id } = await db
    .selectFrom('worker_profile')
    .select('id')
    .where('listed', '=', true)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(starts).not.toContain(id);
  for (const start of [id, '00000000-0000-4000-8000-000000000000']) {
    const { status, text } = await send(`/sitemaps/pros-${start}.xml`);
    expect([status, text]).toEqual([404, 'there is no such file']);
  }
});

test.each(['/sitemaps/pros-1.xml', '/sitemaps/pros-.xml', '/sitemaps/other.xml'])(
  '%s is no file of the sitemap',
  async (path) => {
    expect((await send(path)).status).toBe(404);
  },
);
