alter table worker_profile add column cells bigint[] not null
  generated always as (cells_of_circle(lat, lng, service_radius_m)) stored;

-- What a search reads: each listed Pro once for each cell of the service area and each topic. Triggers keep it in the transaction of the
-- change. Topics: 0 is all, then the ids of categories and subcategories, and from 2000 on languages other than English.
create table worker_cell (
  cell bigint not null,
  worker_id uuid not null,
  rank_score real not null,
  hourly_rate_cents int not null,
  service_radius_m int not null,
  topic smallint not null,
  category_id smallint not null,
  -- Bit 1 is Monday.
  days smallint not null,
  extra_mile boolean not null,
  point earth not null,
  -- The codes with a space on each side.
  languages text not null
);

create function language_topic(code text) returns smallint language sql immutable strict parallel safe
  return (2000 + 26 * (ascii(code) - 97) + ascii(right(code, 1)) - 97)::smallint;

-- The rows that the table has for a Pro.
create function cells_of_worker(w worker_profile) returns setof worker_cell language sql stable rows 30 as $$
  select c.cell, w.id, w.rank_score, w.hourly_rate_cents, w.service_radius_m, t.topic, w.category_id, d.days,
    w.extra_mile, w.point, ' ' || array_to_string(w.languages, ' ') || ' '
  from (select coalesce(bit_or(1 << h.weekday), 0)::smallint as days from worker_hours h where h.worker_id = w.id) d,
    unnest(w.cells) as c (cell),
    (select 0::smallint as topic
      union select w.category_id
      union select s.subcategory_id from worker_subcategory s where s.worker_id = w.id
      union select language_topic(code) from unnest(w.languages) code where code ~ '^[a-z]{2}$' and code <> 'en') t
  where w.listed
$$;

insert into worker_cell select c.* from worker_profile w, cells_of_worker(w) c;
alter table worker_cell
  add primary key (worker_id, topic, cell),
  add foreign key (worker_id) references worker_profile (id) on delete cascade;
-- Read backward, each is an order of the list.
create index worker_cell_by_rating on worker_cell (cell, topic, extra_mile, rank_score, worker_id);
create index worker_cell_by_rate on worker_cell (cell, topic, extra_mile, hourly_rate_cents, worker_id);
create index worker_cell_by_low_rate on worker_cell (cell, topic, extra_mile, (-hourly_rate_cents), worker_id);

-- Writes the rows of some Pros again. Locking the profiles makes two changes of one Pro wait for each other, so that the later one sees
-- the earlier one.
create function refresh_worker_cells(ids uuid[]) returns void language plpgsql as $$
begin
  if ids is null then return; end if;
  perform from worker_profile where id = any (ids) order by id for no key update;
  with new as materialized (
    select c.* from worker_profile w, cells_of_worker(w) c where w.id = any (ids)
  ), gone as (
    delete from worker_cell where worker_id = any (ids)
      and (worker_id, topic, cell) not in (select worker_id, topic, cell from new)
  )
  insert into worker_cell as old select * from new
    on conflict (worker_id, topic, cell) do update set rank_score = excluded.rank_score,
      hourly_rate_cents = excluded.hourly_rate_cents, service_radius_m = excluded.service_radius_m,
      category_id = excluded.category_id, days = excluded.days, extra_mile = excluded.extra_mile, point = excluded.point,
      languages = excluded.languages
    where old is distinct from excluded;
end $$;

create function refresh_cells_of_new_profiles() returns trigger language plpgsql as $$
begin
  perform refresh_worker_cells((select array_agg(id) from new_rows where listed));
  return null;
end $$;
create trigger worker_profile_added after insert on worker_profile
  referencing new table as new_rows
  for each statement execute function refresh_cells_of_new_profiles();

create function refresh_cells_of_changed_profiles() returns trigger language plpgsql as $$
begin
  perform refresh_worker_cells((
    select array_agg(w.id) from new_rows w join old_rows o on o.id = w.id
    where (w.listed, w.cells, w.service_radius_m, w.category_id, w.extra_mile, w.rank_score, w.hourly_rate_cents, w.languages)
        is distinct from (o.listed, o.cells, o.service_radius_m, o.category_id, o.extra_mile, o.rank_score,
          o.hourly_rate_cents, o.languages)
      or w.lat <> o.lat or w.lng <> o.lng));
  return null;
end $$;
create trigger worker_profile_changed after update on worker_profile
  referencing old table as old_rows new table as new_rows
  for each statement execute function refresh_cells_of_changed_profiles();

-- For the tables that describe a Pro in rows: the changed ones are `changed_rows`, whether they are new or old.
create function refresh_cells_of_described() returns trigger language plpgsql as $$
begin
  perform refresh_worker_cells((select array_agg(distinct worker_id) from changed_rows));
  return null;
end $$;
create trigger worker_subcategory_added after insert on worker_subcategory
  referencing new table as changed_rows for each statement execute function refresh_cells_of_described();
create trigger worker_subcategory_changed after update on worker_subcategory
  referencing new table as changed_rows for each statement execute function refresh_cells_of_described();
create trigger worker_subcategory_removed after delete on worker_subcategory
  referencing old table as changed_rows for each statement execute function refresh_cells_of_described();
create trigger worker_hours_added after insert on worker_hours
  referencing new table as changed_rows for each statement execute function refresh_cells_of_described();
create trigger worker_hours_changed after update on worker_hours
  referencing new table as changed_rows for each statement execute function refresh_cells_of_described();
create trigger worker_hours_removed after delete on worker_hours
  referencing old table as changed_rows for each statement execute function refresh_cells_of_described();
