import { type RawBuilder, sql } from 'kysely';
import { addPublishedReview } from '#modules/workers/public.server.ts';
import { openDatabase, type Tx, transaction } from '#platform/database/database.server.ts';
import type { BenchDatabase } from './database.ts';
import { query } from './sessions.ts';
import type { Row } from './table.ts';

const budgetMs = 20;

/** Changes a Pro; `place` is another place of theirs, by ZIP code. */
type Write = (tx: Tx, workerId: string, place: string) => Promise<unknown>;

const change =
  (columns: (place: string) => RawBuilder<unknown>): Write =>
  (tx, workerId, place) =>
    sql`update worker_profile set ${columns(place)} where id = ${workerId}`.execute(tx);

const changeStatus =
  (status: string): Write =>
  (tx, workerId) =>
    sql`update "user" set status = ${status} where id = ${workerId}`.execute(tx);

/** What an act changes of a Pro who is found: triggers write the list of the search in the same transaction. */
const writes: Record<string, Write> = {
  'profile text': change(() => sql`headline = headline || '!', description = description || ' Ask me anything.'`),
  rate: change(() => sql`hourly_rate_cents = hourly_rate_cents + 100`),
  area: change(
    (zip) =>
      sql`(zip, lat, lng) = (select zip, lat, lng from zip_code where zip = ${zip}), service_radius_m = service_radius_m + 1000`,
  ),
  rating: (tx, workerId) => addPublishedReview(tx, workerId, 5),
  calendar: (tx, workerId) =>
    sql`insert into worker_hours (worker_id, weekday, opens, closes) values (${workerId}, 7, '10:00', '14:00')
      on conflict do nothing`.execute(tx),
  suspension: changeStatus('suspended'),
  approval: changeStatus('approved'),
};

/** Changes of one Pro after the other, each in a transaction of its own: milliseconds until it is committed. */
export async function measureWrites(database: BenchDatabase, size: number, count: number): Promise<Row[]> {
  const { db, close } = openDatabase(database.url, 'patient');
  try {
    const workers = await query<{ id: string }>(
      database.url,
      'select id from worker_profile where listed order by md5(id::text) limit $1',
      [count],
    );
    const places = await database.zips(count);
    const rows: Row[] = [];
    for (const [name, write] of Object.entries(writes)) {
      const times: number[] = [];
      for (const [n, { id }] of workers.entries()) {
        const started = performance.now();
        await transaction(db, (tx) => write(tx, id, places[n % places.length] as string));
        times.push(performance.now() - started);
      }
      rows.push(rowOf(`change of a Pro at ${size.toLocaleString('en')}: ${name}`, times));
    }
    return rows;
  } finally {
    await close();
  }
}

function rowOf(what: string, times: number[]): Row {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number): number => sorted[Math.ceil(part * sorted.length) - 1] ?? Number.NaN;
  return {
    what,
    measured: `p99 ${at(0.99).toFixed(1)} ms of ${times.length} (median ${at(0.5).toFixed(1)} ms)`,
    budget: `≤ ${budgetMs} ms p99`,
    met: at(0.99) <= budgetMs,
    detail: sorted,
  };
}
