import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { loadReferenceData } from '#main/startup/reference-data.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { startPostgres } from '#platform/postgres/embedded-postgres.server.ts';
import { metros } from './metros.ts';
import { processorSeconds } from './processor-time.ts';

export interface BenchDatabase {
  url: string;
  /** Grows the number of listed Pros to `count`. */
  grow(count: number): Promise<void>;
  /** `count` ZIP codes, drawn as the Pros' own are; the same for every run. */
  zips(count: number): Promise<string[]>;
  /** Processor time of all its processes until now, in seconds. */
  cpu(): number;
  stop(): Promise<void>;
}

/** A PostgreSQL of its own with the product's tables and reference data, set up as `npm start` sets one up. */
export async function startDatabase(): Promise<BenchDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), 'nearhand-bench-'));
  chmodSync(folder, 0o755);
  const postgres = await startPostgres(folder);
  const client = new pg.Client(postgres.url);
  await migrate(postgres.url);
  await loadReferenceData({ databaseUrl: postgres.url, onProgress: () => {} });
  await client.connect();
  // Rows come in bulk, with what the triggers would have worked out.
  await client.query('set session_replication_role = replica');
  await client.query(drawnZips, [metros.map((m) => m.lat), metros.map((m) => m.lng), metros.map((m) => m.weight)]);
  const server = Number(readFileSync(path.join(postgres.data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  let size = 0;
  return {
    url: postgres.url,
    async grow(count) {
      const indexes = await dropIndexes(client);
      for (let from = size + 1; from <= count; from += chunk) {
        const range = [from, Math.min(count, from + chunk - 1)];
        for (const rows of [newUsers, newWorkers, newServices, newHours, newCells, newFreeDays])
          await client.query(rows, range);
        if (count > chunk) console.log(`${range[1]?.toLocaleString('en')} of ${count.toLocaleString('en')} Pros`);
      }
      for (const index of indexes) await client.query(index);
      // Of all tables: else PostgreSQL does it by itself, beside what is measured.
      await client.query('vacuum analyze');
      await client.query('checkpoint');
      size = count;
    },
    async zips(count) {
      const { rows } = await client.query<{ zip: string }>(
        `select zip from drawn_zip where n = any (select 1 + abs(hashint8(i)) % (select count(*) from drawn_zip)
          from generate_series(1, $1::int) i)`,
        [count],
      );
      return rows.map(({ zip }) => zip);
    },
    cpu: () => processorSeconds(server, true),
    async stop() {
      await client.end();
      await postgres.stop();
      rmSync(postgres.data, { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** As many Pros are inserted at once. */
const chunk = 100_000;

/** Drops what makes many new rows slow. Returns the statements that create it again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; create: string }>(`
    select case when c.oid is null then 'drop index ' || i.indexrelid::regclass
        else format('alter table %s drop constraint %I', i.indrelid::regclass, c.conname) end as drop,
      case when c.oid is null then pg_get_indexdef(i.indexrelid)
        else format('alter table %s add constraint %I %s', i.indrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) end as create
    from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.conrelid = i.indrelid
    where i.indrelid = any (array['worker_profile', 'worker_hours', 'worker_cell']::regclass[])
      -- The list of the search is made with these two.
      and i.indexrelid <> all (array['worker_profile_pkey', 'worker_hours_worker']::regclass[])`);
  for (const { drop } of rows) await client.query(drop);
  return ["set maintenance_work_mem = '1GB'", ...rows.map(({ create }) => create)];
}

/** Every metro's ZIP codes within 45 km, as often as the metro weighs; `n` counts them in a scattered order. */
const drawnZips = `create temporary table drawn_zip as
  select row_number() over (order by md5(zip || copy)) as n, zip, lat, lng
  from (select m.*, row_number() over () as metro from unnest($1::float8[], $2::float8[], $3::int[]) m (mlat, mlng, weight)) m
  cross join lateral (
    select zip, lat, lng, count(*) over () as zips from zip_code
    where earth_box(ll_to_earth(mlat, mlng), 45000) @> point
  ) z
  cross join lateral generate_series(1, greatest(1, (weight * 40 / zips)::int)) copy;
  `;

/** A number in [0, 1) that depends on the row and the column alone, so that every run has the same rows. */
const draw = (column: number): string => `(abs(hashint8(i * 64 + ${column})) % 1000000 / 1e6)`;

/** The id of Pro number i: the form of a random UUID, from its number alone. */
const id = "overlay(overlay(md5('worker ' || i) placing '4' from 13) placing '8' from 17)::uuid";

const newUsers = `insert into "user" (id, name, email, username, role, status, email_verified, adult_confirmed)
  select ${id}, 'Pro ' || i, 'pro' || i || '@example.test', 'pro' || i, 'contractor', 'approved', true, true
  from generate_series($1::bigint, $2::bigint) i`;

const newWorkers = `insert into worker_profile (id, display_name, headline, description, category_id, skills, hourly_rate_cents,
    zip, lat, lng, service_radius_m, years_experience, verified, extra_mile, listed, completed_jobs, review_count,
    rating_sum, search_text, portrait_seed, languages, service_ids)
  select ${id}, first || ' ' || last, 'Careful work, on time', repeat('I come with my own tools. ', 8),
    category, array['Repairs', 'Deep cleaning', 'Assembly'], 2000 + (${draw(1)} * 10000)::int, z.zip, z.lat, z.lng,
    15000 + (${draw(2)} * 45000)::int, (${draw(3)} * 30)::int, ${draw(4)} < 0.6, ${draw(5)} < 0.08, true, reviews * 2,
    reviews, reviews * 4 + (reviews * ${draw(6)})::int,
    lower(first || ' ' || last || ' ' || c.name || ' repairs deep cleaning assembly'), i::text,
    case when ${draw(12)} < 0.2 then array['en','es'] else array['en'] end,
    -- One or two services of the category.
    array(select id from (
        select id, row_number() over (order by id) - 1 as n, count(*) over () as services from subcategory where category_id = category
      ) s where s.n in (floor(${draw(13)} * s.services), floor(${draw(14)} * s.services)) order by id)
  from generate_series($1::bigint, $2::bigint) i
  cross join lateral (select
    (array['Maria','James','Linh','Olga','Wei','Carlos','Aisha','Emma','Noah','Ivan','Sofia','Minh'])[1 + (${draw(7)} * 12)::int % 12] as first,
    (array['Gonzalez','Smith','Nguyen','Petrova','Chen','Brown','Khan','Miller','Jones','Kovalenko','Davis','Tran'])[1 + (${draw(8)} * 12)::int % 12] as last,
    -- Homes and repairs are much of the trade, logistics little.
    (array[1,1,1,1,2,2,2,2,3,3,4,4,5,6,6,7,7,8,9,10])[1 + (${draw(9)} * 20)::int % 20]::smallint as category,
    (power(${draw(10)}, 3) * 120)::int as reviews,
    1 + abs(hashint8(i * 64 + 11)) % (select count(*) from drawn_zip) as n) r
  join drawn_zip z on z.n = r.n
  join category c on c.id = r.category`;

const newServices = `insert into worker_subcategory (worker_id, subcategory_id)
  select w.id, unnest(w.service_ids) from generate_series($1::bigint, $2::bigint) i join worker_profile w on w.id = ${id}`;

const newCells = `insert into worker_cell select c.* from generate_series($1::bigint, $2::bigint) i
  join worker_profile w on w.id = ${id}, cells_of_worker(w) c`;

/** Open from Monday to Friday; every third on Saturday, too. */
const newHours = `insert into worker_hours (worker_id, weekday, opens, closes)
  select ${id}, weekday, '09:00', '17:00' from generate_series($1::bigint, $2::bigint) i, generate_series(1, 6) weekday
  where weekday < 6 or i % 3 = 0`;

/** Clients book every Pro without a quote, on weekdays from up to eight days ahead on: the longest rows that a search reads. */
const newFreeDays = `with zone as (
    select z.time_zone, away, array(select (extract(epoch from (day + time '16:00') at time zone z.time_zone) / 60)::int
      from generate_series(current_date + away, current_date + 27, interval '1 day') day where extract(isodow from day) < 6) as last_starts
    from (select distinct time_zone from zip_code) z, generate_series(0, 8) away)
  insert into worker_free_days (worker_id, last_starts, notice_minutes, due_at)
  select w.id, zone.last_starts, 120, now() + interval '10 days'
  from generate_series($1::bigint, $2::bigint) i join worker_profile w on w.id = ${id} join zip_code z on z.zip = w.zip
  join zone on zone.time_zone = z.time_zone and zone.away = i % 9`;
