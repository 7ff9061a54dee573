-- What a Pro's profile shows of the proof photos: written with `proof_photo.shown_at`, read with the profile.
create table work_photo (
  -- The id of the proof photo.
  id uuid primary key,
  worker_id uuid not null references worker_profile (id),
  slot text not null check (slot in ('before', 'during', 'after')),
  category_id smallint not null references category (id),
  subcategory_id smallint references subcategory (id),
  -- When it was taken, by the clocks of the place: year and month.
  month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  taken_at timestamptz not null
);
create index work_photo_newest on work_photo (worker_id, taken_at desc, id desc);

insert into work_photo (id, worker_id, slot, category_id, subcategory_id, month, taken_at)
select p.id, j.worker_id, p.slot, j.category_id, j.subcategory_id,
  to_char(p.taken_at at time zone j.time_zone, 'YYYY-MM'), p.taken_at
from proof_photo p join job j on j.id = p.job_id
where p.shown_at is not null;
