-- Circles on the earth, found by a B-tree: the cells of a grid that a circle covers are stored with it, and a point is in one cell of each
-- level (`cellsOf` in src/platform/database/cells.server.ts). The coarsest level has 150 bands from pole to pole, each next one three times as many. A circle is stored on the finest level
-- whose bands are no narrower than five sixths of its radius, so that it covers about seven cells.
create function grid_bands(level int) returns int language sql immutable strict parallel safe
  return (50 * 3 ^ level)::int;

-- About as wide as the band is high.
create function grid_columns(level int, band int) returns bigint language sql immutable strict parallel safe
  return greatest(1, floor(2 * grid_bands(level) * cosd((band + 0.5) * 180 / grid_bands(level) - 90)))::bigint;

create function grid_level(radius_m float8) returns int language sql immutable strict parallel safe
  return greatest(1, least(5, floor(log(3, (1.2 * pi() * earth() / radius_m / 50)::numeric))::int));

-- The cells of one level that may have a point of the circle; a few have none. PL/pgSQL keeps the plans of its expressions. It looks names
-- up while it runs, and a backup is restored with an empty search path.
create function cells_of_circle(lat float8, lng float8, radius_m float8) returns bigint[]
language plpgsql immutable strict parallel safe set search_path = public, pg_catalog as $$
declare
  level constant int := grid_level(radius_m);
  bands constant int := grid_bands(level);
  -- In degrees, a little more for what floating point loses.
  high constant float8 := degrees(radius_m / earth()) * 1.000001;
  wide constant float8 := case when abs(lat) + high < 90 then degrees(asin(sind(high) / cosd(lat))) * 1.000001 else 180 end;
  columns bigint;
  leftmost bigint;
  cells bigint[] := '{}';
begin
  for band in greatest(0, floor((lat - high + 90) / 180 * bands)::int)
      .. least(bands - 1, floor((lat + high + 90) / 180 * bands)::int) loop
    columns := grid_columns(level, band);
    leftmost := floor((lng - wide + 180) / 360 * columns);
    for n in leftmost .. least(floor((lng + wide + 180) / 360 * columns)::bigint, leftmost + columns - 1) loop
      cells := cells || ((level * 100000 + band) * 100000::bigint + mod(n + columns, columns));
    end loop;
  end loop;
  return cells;
end $$;
