-- When a Pro can be booked: what a free slot has to keep to, and whether clients book one without a quote. A Pro without a row
-- has the defaults. They belong to the account, as the exceptions of the week do.
create table worker_booking_rules (
  worker_id uuid primary key references "user" (id),
  instant boolean not null default false,
  -- Time between two jobs; with counts_travel, the way between their ZIP codes is added.
  buffer_minutes smallint not null default 0 check (buffer_minutes between 0 and 120),
  counts_travel boolean not null default false,
  notice_hours smallint not null default 2 check (notice_hours between 2 and 72),
  weeks_ahead smallint not null default 4 check (weeks_ahead between 1 and 8),
  shortest_hours smallint not null default 1 check (shortest_hours between 1 and 8),
  -- Federal holidays are days off, unless an exception says otherwise.
  closed_on_holidays boolean not null default false,
  updated_at timestamptz not null
);
