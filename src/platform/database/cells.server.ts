import { type RawBuilder, sql } from 'kysely';

/*
 * Circles that contain a point, in any order of their table, a page at a time. The table has a row for each cell that a circle covers
 * (`cells_of_circle` of migrations/0170_cells.sql) and an index that begins with the cell and goes on with the order. Circles are on five
 * levels of cells by their radius, so that a point is in five cells, and the rows of each are in order already.
 */

const levels = [1, 2, 3, 4, 5];

/** Returns the cell of each level that contains a point, in degrees. */
export function cellsOf({ lat, lng }: { lat: number; lng: number }): number[] {
  return levels.map((level) => {
    const bands = bandsOf(level);
    const band = Math.min(Math.floor(((lat + 90) / 180) * bands), bands - 1);
    const columns = columnsOf(level, band);
    const column = (Math.floor(((lng + 180) / 360) * columns) + columns) % columns;
    return (level * 100_000 + band) * 100_000 + column;
  });
}

/** As the database's `grid_bands`. */
export const bandsOf = (level: number): number => 50 * 3 ** level;

/** As the database's `grid_columns`. */
export function columnsOf(level: number, band: number): number {
  const bands = bandsOf(level);
  const middle = ((band + 0.5) * 180) / bands - 90;
  return Math.max(1, Math.floor(2 * bands * Math.cos((middle * Math.PI) / 180)));
}

/**
 * Returns one table expression of several reads, such as one for each cell. Where each read has an index with the order of the statement,
 * PostgreSQL merges them and stops at the limit.
 */
export const readEach = (reads: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`(${sql.join(reads, sql` union all `)})`;

/** Of the extension earthdistance. */
const earthDiameterMeters = 2 * 6_378_168;

/**
 * Returns the distance in meters between two points of the type `earth`, neither of them null: what `earth_distance` returns, to the last bit. That function costs fifty times
 * as much, because PostgreSQL calls it for each row instead of putting its formula into the statement.
 */
export const metersBetween = (a: RawBuilder<unknown>, b: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(${sql.lit(earthDiameterMeters)} * asin(least(1, (${a} <-> ${b}) / ${sql.lit(earthDiameterMeters)})))`;
