import { sql } from 'kysely';
import { fail } from '#lib/fail.ts';
import type { Db } from '#platform/database/database.server.ts';
import type { Box } from './atlas.server.ts';

/** A city, in the middle of its ZIP codes. */
export interface City {
  name: string;
  lat: number;
  lng: number;
}

/**
 * Returns the larger cities in a part of the map, the largest first, by the number of their ZIP codes. A name with a single point
 * is a village, or one of the companies that have ZIP codes of their own.
 */
export async function findCities(db: Db, { west, south, east, north }: Box, limit: number): Promise<City[]> {
  const { rows } = await sql<City>`
    select city as name, avg(lat) as lat, avg(lng) as lng from zip_code
    where lat between ${south} and ${north} and lng between ${west} and ${east}
      and city <> 'Parcel Return Service'
    group by city, state having count(distinct (lat, lng)) > 1
    order by count(distinct (lat, lng)) desc, city limit ${limit}`.execute(db);
  return rows;
}

/** Returns the ZIP code nearest to the middle of a city's ZIP codes. Throws Fail `api.notFound` for an unknown city. */
export async function findMiddleZip(db: Db, city: string, state: string): Promise<string> {
  const { rows } = await sql<{ zip: string }>`
    select zip from (select zip, lat, lng, avg(lat) over () as middle_lat, avg(lng) over () as middle_lng
      from zip_code where city = ${city} and state = ${state}) z
    order by (lat - middle_lat) ^ 2 + ((lng - middle_lng) * cosd(middle_lat)) ^ 2, zip limit 1`.execute(db);
  return rows[0]?.zip ?? fail('api.notFound');
}
