-- The place of a photo is kept to a thousandth of a degree, about 100 meters: it tells the neighborhood, not the door.
update proof_photo set lat = round(lat::numeric, 3), lng = round(lng::numeric, 3) where lat is not null;
alter table proof_photo add constraint proof_photo_place_rounded
  check (lat = round(lat::numeric, 3)::double precision and lng = round(lng::numeric, 3)::double precision);
