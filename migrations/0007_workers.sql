-- What a Pro shows to the world. `listed` follows the account's approval and is all the search looks at.
create table worker_profile (
  id uuid primary key references "user" (id),
  display_name text not null check (char_length(display_name) between 1 and 120),
  headline text not null default '' check (char_length(headline) <= 120),
  description text not null default '' check (char_length(description) <= 4000),
  category_id smallint not null references category (id),
  skills text[] not null default '{}' check (cardinality(skills) <= 30),
  languages text[] not null default '{en}',
  hourly_rate_cents int not null check (hourly_rate_cents between 500 and 100000),
  zip text not null references zip_code (zip),
  lat double precision not null,
  lng double precision not null,
  point earth generated always as (ll_to_earth(lat, lng)) stored,
  service_radius_m int not null default 40000 check (service_radius_m between 1000 and 160000),
  -- The box around the service area: a search asks which boxes contain the ZIP code's centroid.
  service_area cube generated always as (earth_box(ll_to_earth(lat, lng), service_radius_m)) stored,
  years_experience smallint not null default 0 check (years_experience between 0 and 70),
  response_minutes int check (response_minutes > 0),
  verified boolean not null default false,
  extra_mile boolean not null default false,
  cancellation_tier text not null default 'flexible' check (cancellation_tier in ('flexible', 'moderate', 'strict')),
  listed boolean not null default false,
  completed_jobs int not null default 0 check (completed_jobs >= 0),
  review_count int not null default 0 check (review_count >= 0),
  rating_sum int not null default 0 check (rating_sum between review_count and 5 * review_count),
  -- The mean of the reviews; the specification shows 5 where there is none.
  rating numeric(3, 2) not null generated always as
    (case when review_count = 0 then 5 else round(rating_sum::numeric / review_count, 2) end) stored,
  -- Shrunken towards 4.6 with the weight of eight reviews, so that one review does not beat a hundred.
  rank_score real not null generated always as ((rating_sum + 8 * 4.6)::real / (review_count + 8)) stored,
  -- Lower-case name, category, subcategories and skills: what the search text is matched against.
  search_text text not null default '',
  portrait_seed text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index worker_profile_serves_in on worker_profile using gist (category_id, service_area) where listed;
create index worker_profile_serves on worker_profile using gist (service_area) where listed;
create index worker_profile_search on worker_profile using gin (search_text gin_trgm_ops) where listed;

create table worker_subcategory (
  worker_id uuid not null references worker_profile (id) on delete cascade,
  subcategory_id smallint not null references subcategory (id),
  primary key (worker_id, subcategory_id)
);
create index worker_subcategory_by on worker_subcategory (subcategory_id, worker_id);

-- Open hours of a normal week, in the Pro's own time zone. Weekday 1 is Monday (ISO 8601).
create table worker_hours (
  worker_id uuid not null references worker_profile (id) on delete cascade,
  weekday smallint not null check (weekday between 1 and 7),
  opens time not null,
  closes time not null,
  check (opens < closes),
  exclude using gist (worker_id with =, weekday with =, int4range(
    extract(epoch from opens)::int, extract(epoch from closes)::int) with &&)
);
create index worker_hours_worker on worker_hours (worker_id);

-- A person's saved Pros.
create table favorite (
  user_id uuid not null references "user" (id) on delete cascade,
  worker_id uuid not null references worker_profile (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, worker_id)
);

-- Only an approved, confirmed account with the right role is listed: the search never asks the account table.
create function account_is_listed(account "user") returns boolean language sql immutable as $$
  select account.status = 'approved' and account.email_verified and account.role in ('contractor', 'dual')
$$;

create function list_worker() returns trigger language plpgsql as $$
begin
  update worker_profile set listed = account_is_listed(new) where id = new.id and listed <> account_is_listed(new);
  return null;
end $$;
create trigger user_lists_worker after update of status, role, email_verified on "user"
  for each row execute function list_worker();

create function prepare_worker_profile() returns trigger language plpgsql as $$
begin
  select account_is_listed(u) into new.listed from "user" u where u.id = new.id;
  select z.lat, z.lng into new.lat, new.lng from zip_code z where z.zip = new.zip;
  select lower(concat_ws(' ', new.display_name, c.name, array_to_string(new.skills, ' '),
      (select string_agg(s.name, ' ') from worker_subcategory ws join subcategory s on s.id = ws.subcategory_id
        where ws.worker_id = new.id)))
    into new.search_text from category c where c.id = new.category_id;
  return new;
end $$;
create trigger worker_profile_prepared
  before insert or update of display_name, category_id, skills, zip, listed, search_text on worker_profile
  for each row execute function prepare_worker_profile();

create function refresh_worker_search() returns trigger language plpgsql as $$
begin
  update worker_profile set search_text = '' where id = coalesce(new.worker_id, old.worker_id);
  return null;
end $$;
create trigger worker_subcategory_searched after insert or delete on worker_subcategory
  for each row execute function refresh_worker_search();
