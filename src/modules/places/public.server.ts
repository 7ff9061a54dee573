import { fail } from '#lib/fail.ts';
import type { Db } from '#platform/database/database.server.ts';
import { findMiddleZip } from './area-map/area-map-store.server.ts';
import { type LocatedPlace, selectPlaces } from './zip-code-store.server.ts';

// ZIP codes are reference data: they change with a release, never while a process lives.
const places = new Map<string, LocatedPlace>();

/** Returns the places of ZIP codes, and of all others that are known by now, by their code. Codes that don't exist have none. */
export async function findPlaces(db: Db, zips: readonly string[]): Promise<ReadonlyMap<string, LocatedPlace>> {
  const unread = zips.filter((zip) => !places.has(zip));
  const read = unread.length > 0 ? await selectPlaces(db, unread) : [];
  for (const place of read) places.set(place.zip, place);
  return places;
}

/** The place of a ZIP code, or null when there is no such ZIP code. */
export async function findPlace(db: Db, zip: string): Promise<LocatedPlace | null> {
  return (await findPlaces(db, [zip])).get(zip) ?? null;
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
