import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { randomFrom } from '#lib/random.ts';
import { transaction } from '#platform/database/database.server.ts';
import { db } from '#tests/support/database.ts';
import { bandsOf, cellsOf, columnsOf } from './cells.server.ts';

const levels = [1, 2, 3, 4, 5];

test('the database and this process divide each band into the same columns, with no doubt about rounding', async () => {
  const { rows } = await sql<{ level: number; columns: number[] }>`
    select level, array_agg(grid_columns(level, band) order by band) as columns
    from unnest(${levels}::int[]) level, generate_series(0, grid_bands(level) - 1) band group by level order by level`.execute(
    db,
  );
  for (const { level, columns } of rows) {
    const bands = bandsOf(level);
    expect(columns.map(Number)).toEqual(columns.map((_, band) => columnsOf(level, band)));
    const widths = columns.map(
      (_, band) => 2 * bands * Math.cos((((band + 0.5) * 180) / bands - 90) * (Math.PI / 180)),
    );
    expect(Math.min(...widths.map((width) => Math.abs(width - Math.round(width))))).toBeGreaterThan(1e-9);
  }
});

const random = randomFrom(7);
const between = (low: number, high: number) => low + random() * (high - low);

test('a circle has a cell of each point that it contains, wherever it is on the earth', async () => {
  const circles = Array.from({ length: 600 }, () => ({
    lat: between(-89.5, 89.5),
    lng: between(-180, 180),
    meters: Math.round(10 ** between(2.8, 5.25)),
  }));
  const points = circles.map(({ lat, lng, meters }) => {
    // Near the edge, in any direction; beyond the pole and the antimeridian too.
    const [angle, away] = [between(0, 2 * Math.PI), ((meters / 6_378_168) * between(0.9, 0.9999) * 180) / Math.PI];
    const north = Math.max(-90, Math.min(90, lat + away * Math.cos(angle)));
    const east = (away * Math.sin(angle)) / Math.cos((lat * Math.PI) / 180);
    return { lat: north, lng: ((((lng + east + 180) % 360) + 360) % 360) - 180 };
  });
  const { rows } = await sql<{ n: number; inside: boolean; cells: number[] }>`
    select c.n::int, earth_distance(ll_to_earth(c.lat, c.lng), ll_to_earth(p.lat, p.lng)) <= c.meters as inside,
      cells_of_circle(c.lat, c.lng, c.meters)::text[] as cells
    from jsonb_to_recordset(${JSON.stringify(circles.map((circle, n) => ({ n, ...circle })))}) c (n int, lat float8, lng float8, meters float8)
    join jsonb_to_recordset(${JSON.stringify(points.map((point, n) => ({ n, ...point })))}) p (n int, lat float8, lng float8) on p.n = c.n
    order by c.n`.execute(db);
  const inside = rows.filter((row) => row.inside);
  expect(inside.length).toBeGreaterThan(400);
  const missing = inside.filter(({ n, cells }) => {
    const point = points[n];
    return !point || !cellsOf(point).some((cell) => cells.map(Number).includes(cell));
  });
  expect(missing.map(({ n }) => [circles[n], points[n]])).toEqual([]);
});

test('a circle of a service area covers nine cells at most on average, of which none twice', async () => {
  const { rows } = await sql<{ cells: string[] }>`
    select cells_of_circle(25 + n % 24, -120 + n % 50, 1000 + n * 317 % 60000)::text[] as cells from generate_series(1, 500) n`.execute(
    db,
  );
  const counts = rows.map(({ cells }) => cells.length);
  expect(rows.every(({ cells }) => new Set(cells).size === cells.length)).toBe(true);
  expect(counts.reduce((sum, count) => sum + count, 0) / counts.length).toBeLessThan(9);
});

test('the cells of a circle are found with an empty search path, as when a backup is restored', async () => {
  const cells = await transaction(db, async (tx) => {
    await sql`set local search_path = ''`.execute(tx);
    const { rows } = await sql<{ cells: string[] }>`
      select public.cells_of_circle(37.7, -122.4, 40000)::text[] as cells`.execute(tx);
    return rows[0]?.cells;
  });
  expect(cells?.map(Number)).toEqual(expect.arrayContaining([expect.any(Number)]));
});
