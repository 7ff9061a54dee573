import { sql } from 'kysely';
import { type Db, type Tx, transaction } from '#platform/database/database.server.ts';
import type { Place } from './contract.ts';

/** A place with its centroid, in degrees. */
export interface LocatedPlace extends Place {
  lat: number;
  lng: number;
  /** The centroid as PostgreSQL's type `earth`, to be compared with other points without being worked out again. */
  point: string;
}

/** Called as rows are written: `done` of `total`. */
export type OnZipCodes = (done: number, total: number) => void;

/** Written onto the table; raise the last number when what readZipCodes makes of the packages changes. */
const version = 'zipcodes 8.0.0, tz-lookup 11.7.0, rules 1';
const batchSize = 6_000;

export function selectPlaces(db: Db, zips: readonly string[]): Promise<LocatedPlace[]> {
  return db
    .selectFrom('zip_code')
    .select(['zip', 'city', 'state', 'time_zone as timeZone', 'lat', 'lng'])
    .select(sql<string>`ll_to_earth(lat, lng)::text`.as('point'))
    .where('zip', '=', sql<string>`any (${[...zips]}::text[])`)
    .execute();
}

/**
 * Loads every US ZIP code with its centroid and time zone. Does nothing when this version is there already; otherwise adds and
 * corrects rows, all or none. Two processes that start together load it once.
 */
export async function loadZipCodes(db: Db, onProgress?: OnZipCodes): Promise<void> {
  if (await isLoaded(db)) return;
  await transaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('reference data'))`.execute(tx);
    if (!(await isLoaded(tx))) await writeZipCodes(tx, onProgress);
  });
}

async function isLoaded(db: Db): Promise<boolean> {
  const { rows } = await sql<{ comment: string | null }>`
    select obj_description('zip_code'::regclass) as comment`.execute(db);
  return rows[0]?.comment === version;
}

async function writeZipCodes(tx: Tx, onProgress?: OnZipCodes): Promise<void> {
  // Imported late: a start that finds the data loaded does not pay for the packages.
  const { readZipCodes } = await import('./read-zip-codes.server.ts');
  const places = readZipCodes();
  for (let start = 0; start < places.length; start += batchSize) {
    const batch = places.slice(start, start + batchSize);
    await tx
      .insertInto('zip_code')
      .columns(['zip', 'city', 'state', 'lat', 'lng', 'time_zone'])
      .expression(
        sql`select * from unnest(${batch.map(({ zip }) => zip)}::text[], ${batch.map(({ city }) => city)}::text[],
          ${batch.map(({ state }) => state)}::text[], ${batch.map(({ lat }) => lat)}::float8[],
          ${batch.map(({ lng }) => lng)}::float8[], ${batch.map(({ timeZone }) => timeZone)}::text[])`,
      )
      .onConflict((conflict) =>
        conflict.column('zip').doUpdateSet(({ ref }) => ({
          city: ref('excluded.city'),
          state: ref('excluded.state'),
          lat: ref('excluded.lat'),
          lng: ref('excluded.lng'),
          time_zone: ref('excluded.time_zone'),
        })),
      )
      .execute();
    onProgress?.(start + batch.length, places.length);
  }
  await sql`comment on table zip_code is ${sql.lit(version)}`.execute(tx);
}
