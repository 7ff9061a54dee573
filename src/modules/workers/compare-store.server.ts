import { sql } from 'kysely';
import type { Db } from '#platform/database/database.server.ts';
import { validChecks } from './application/check-store.server.ts';
import { type CardRow, cardColumns, completeCards, type Reading } from './card-store.server.ts';
import type { ComparedWorker } from './contract.ts';

/**
 * The listed Pros among `ids`, in that order, with what clients compare them by; their distance from `origin` (degrees) in
 * meters, null without one.
 */
export async function findCompared(
  db: Db,
  ids: readonly string[],
  origin: { lat: number; lng: number } | null,
  reading: Reading,
): Promise<ComparedWorker[]> {
  const { lat = null, lng = null } = origin ?? {};
  const meters = sql`earth_distance(ll_to_earth(${lat}::float8, ${lng}::float8), w.point)`;
  const { rows } = await sql<CardRow<ComparedWorker>>`
    select ${cardColumns(reading)}, w.languages, w.years_experience as "yearsExperience",
      w.cancellation_tier as "cancellationTier", ${validChecks(reading.now)} as checks,
      round(${meters})::int as "distanceMeters", ${meters} <= w.service_radius_m as "servesPlace"
    from unnest(${[...ids]}::uuid[]) with ordinality as given (id, place)
    join worker_profile w on w.id = given.id and w.listed
    order by given.place`.execute(db);
  return completeCards(db, rows, reading);
}
