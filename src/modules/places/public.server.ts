import { fail } from '#lib/fail.ts';
import type { Db } from '#platform/database/database.server.ts';
import { findMiddleZip } from './area-map/area-map-store.server.ts';
import { type LocatedPlace, selectPlace } from './zip-code-store.server.ts';

// ZIP codes are reference data: they change with a release, never while a process lives.
const places = new Map<string, LocatedPlace>();

/** The place of a ZIP code, or null when there is no such ZIP code. */
export async function findPlace(db: Db, zip: string): Promise<LocatedPlace | null> {
  const place = places.get(zip) ?? (await selectPlace(db, zip));
  if (place) places.set(zip, place);
  return place ?? null;
}

/** The place of a ZIP code. Throws Fail `places.unknownZip`. */
export async function requirePlace(db: Db, zip: string): Promise<LocatedPlace> {
  return (await findPlace(db, zip)) ?? fail('places.unknownZip', { zip });
}

const middles = new Map<string, string>();

/** Returns the ZIP code nearest to the middle of a city. */
export async function middleZipOf(db: Db, { city, state }: { city: string; state: string }): Promise<string> {
  const key = `${city}, ${state}`;
  const middle = middles.get(key) ?? (await findMiddleZip(db, city, state));
  middles.set(key, middle);
  return middle;
}
