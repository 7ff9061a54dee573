import type { Language } from '#lib/languages.ts';
import { metersOfMiles } from '#lib/miles.ts';
import type { Db } from '#platform/database/database.server.ts';
import type { LocatedPlace } from '../zip-code-store.server.ts';
import { findCities } from './area-map-store.server.ts';
import { landAround } from './atlas.server.ts';
import { drawAreaMap } from './draw-area-map.server.ts';
import { type MapUse, viewAround } from './map-view.ts';

/** More cities than fit: names that overlap are left out. */
const candidates = 60;

/** Returns the map of the area around a place as SVG, with the area's circle or for pins, and its scale in `language`. Takes about 20 ms of a core. */
export async function areaMap(
  db: Db,
  { place, miles, use, language }: { place: LocatedPlace; miles: number; use: MapUse; language: Language },
): Promise<string> {
  const radiusMeters = metersOfMiles(miles);
  const view = viewAround(place, radiusMeters, use);
  const [{ counties, states }, cities] = await Promise.all([landAround(view), findCities(db, view, candidates)]);
  return drawAreaMap(place, { radiusMeters, use }, { land: counties, borders: states, cities }, language);
}
