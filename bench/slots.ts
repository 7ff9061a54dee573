import type { BenchDatabase } from './database.ts';
import { authSecret, type Served, serveProduct } from './processes.ts';
import { newSession, query } from './sessions.ts';
import type { Row } from './table.ts';

const budgetMs = 20;
const jobCount = 100_000;
const busyPros = 100;
/** Callers of their own, because one account may ask 200 times in ten minutes. */
const callers = 8;

/**
 * The free slots of four weeks, asked over HTTP one after the other: Pros with three jobs on each day, 100,000 jobs in all, the way
 * between them counted, and the work at one of several ZIP codes near the Pro. `count` answers. That an answer takes at most three queries is
 * tested in `jobs/schedule/booking-rules.test.ts`.
 */
export async function measureSlots(database: BenchDatabase, count: number): Promise<Row> {
  const pros = await makeBusyPros(database.url);
  const server = await serveProduct(database.url);
  try {
    const cookies = await makeCallers(database.url);
    const ask = (n: number) => {
      const { id = '', zip = '' } = pros[n % pros.length] ?? {};
      return readSlots(
        server,
        `/api/workers/${id}/free-slots?zip=${zip}&minutes=60&weeks=4`,
        cookies[n % callers] ?? '',
      );
    };
    for (let n = 0; n < count / 2; n++) await ask(n);
    const cpuBefore = server.cpu() + database.cpu();
    const answers: Answer[] = [];
    for (let n = 0; n < count; n++) answers.push(await ask(n));
    const cpuMs = ((server.cpu() + database.cpu() - cpuBefore) * 1_000) / count;
    // In the country, the way to the next ZIP code can take all of the time between two jobs.
    const full = answers.filter(({ dayCount }) => dayCount > 0).length;
    if (full < 0.9 * count) throw new Error(`${count - full} of ${count} answers had no slots`);
    const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
    const part = (share: number) => sorted[Math.ceil(share * count) - 1] ?? Number.NaN;
    return {
      what: `free slots of four weeks, busy Pros, ${jobCount.toLocaleString('en')} jobs`,
      measured: `p99 ${part(0.99).toFixed(1)} ms of ${count} answers (median ${part(0.5).toFixed(1)} ms, ${cpuMs.toFixed(1)} ms of processor time)`,
      budget: `≤ ${budgetMs} ms p99`,
      met: part(0.99) <= budgetMs,
    };
  } finally {
    await server.stop();
  }
}

interface Answer {
  /** Milliseconds until it was read. */
  ms: number;
  /** The days with slots. */
  dayCount: number;
}

async function readSlots(server: Served, path: string, cookie: string): Promise<Answer> {
  const started = performance.now();
  const answer = await fetch(server.url + path, { headers: { cookie } });
  const { days } = await answer.json();
  const ms = performance.now() - started;
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
  return { ms, dayCount: days.length };
}

/**
 * Gives some Pros all of the jobs, released ones until today and paid ones for the coming four weeks. Returns these Pros, each with some
 * ZIP codes near by, in a mixed order.
 */
async function makeBusyPros(url: string): Promise<{ id: string; zip: string }[]> {
  const [client] = await query<{ id: string }>(
    url,
    `insert into "user" (name, email, username, role, status, email_verified, adult_confirmed)
     values ('Client', 'books@example.test', 'books', 'customer', 'approved', true, true) returning id`,
  );
  await query(
    url,
    `insert into worker_booking_rules (worker_id, instant, buffer_minutes, counts_travel, weeks_ahead, updated_at)
     select id, true, 15, true, 8, now() from worker_profile order by id limit $1`,
    [busyPros],
  );
  await query(url, newJobs, [busyPros, jobCount, client?.id]);
  await query(url, 'vacuum analyze job');
  return query(
    url,
    `select w.id, z.zip from (select id, point from worker_profile order by id limit $1) w
     cross join lateral (select zip from zip_code where earth_box(w.point, 8000) @> point order by zip limit 5) z
     order by md5(w.id::text || z.zip)`,
    [busyPros],
  );
}

/** Three jobs a day of each busy Pro, back from four weeks ahead. */
const newJobs = `insert into job (client_id, worker_id, title, description, category_id, zip, time_zone, starts_at, ends_at, pricing,
    hourly_rate_cents, minutes, price_cents, cancellation_tier, origin, pin, state, state_since, created_at, paid_at, started_at)
  select $3::uuid, w.id, 'Shelves', 'Three of them.', w.category_id, place.zip, place.time_zone, start, start + interval '1 hour',
    'hourly', 4000, 60, 4000, 'flexible', 'instantBooking', '1234', case when start < now() then 'released' else 'paid' end,
    start - interval '1 day', start - interval '1 day', start - interval '1 day', case when start < now() then start end
  from (select id, category_id, zip, row_number() over (order by id) - 1 as n from worker_profile order by id limit $1) w
  cross join generate_series(0, $2::int / $1::int - 1) i
  cross join lateral (select date_trunc('day', now()) + interval '28 days' - (i / 3) * interval '1 day'
    + (array[16, 18, 23])[1 + i % 3] * interval '1 hour' as start) at
  join lateral (select zip, time_zone from zip_code z where z.zip >= w.zip order by z.zip offset i % 7 limit 1) place on true`;

const makeCallers = (url: string): Promise<string[]> =>
  Promise.all(
    Array.from({ length: callers }, async (_, n) => {
      const [row] = await query<{ id: string }>(
        url,
        `insert into "user" (name, email, username, role, status, email_verified, adult_confirmed)
         values ('Caller', $1, $2, 'customer', 'approved', true, true) returning id`,
        [`asks${n}@example.test`, `asks${n}`],
      );
      return newSession(url, row?.id ?? '', authSecret);
    }),
  );
