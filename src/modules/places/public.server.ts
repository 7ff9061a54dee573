import { fail } from '#lib/fail.ts';
import type { Db } from '#platform/database/database.server.ts';
import type { Place } from './contract.ts';

/** A place with its centroid, in degrees. */
export interface LocatedPlace extends Place {
  lat: number;
  lng: number;
}

// ZIP codes are reference data: they change with a release, never while a process lives.
const known = new Map<string, LocatedPlace>();

/** The place of a ZIP code, or null when there is no such ZIP. */
export async function findPlace(db: Db, zip: string): Promise<LocatedPlace | null> {
  const place = known.get(zip);
  if (place) return place;
  const row = await db
    .selectFrom('zip_code')
    .select(['zip', 'city', 'state', 'time_zone as timeZone', 'lat', 'lng'])
    .where('zip', '=', zip)
    .executeTakeFirst();
  if (row) known.set(zip, row);
  return row ?? null;
}

/** The place of a ZIP code. Throws Fail `places.unknownZip`. */
export async function requirePlace(db: Db, zip: string): Promise<LocatedPlace> {
  return (await findPlace(db, zip)) ?? fail('places.unknownZip', { zip });
}
