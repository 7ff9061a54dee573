-- US ZIP codes with centroid and time zone. Reference data, loaded after the migrations.
create table zip_code (
  zip text primary key check (zip ~ '^[0-9]{5}$'),
  city text not null,
  state text not null check (state ~ '^[A-Z]{2}$'),
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  time_zone text not null,
  point earth generated always as (ll_to_earth(lat, lng)) stored
);
