-- Days off, and days with other hours than those of the normal week: days in the Pro's own zone, both ends included.
create table worker_hours_exception (
  id uuid primary key default gen_random_uuid(),
  worker_id uuid not null references "user" (id),
  first_day date not null,
  last_day date not null,
  -- The hours of each of these days; null on days off.
  opens time,
  closes time,
  constraint worker_hours_exception_days check (first_day <= last_day),
  constraint worker_hours_exception_hours check ((opens is null) = (closes is null) and (opens is null or opens < closes)),
  -- A day has one answer.
  constraint worker_hours_exception_no_overlap exclude using gist (worker_id with =, daterange(first_day, last_day, '[]') with &&)
);
