-- What an account has sent on its last day with uploads, in UTC: a disk is filled slowly, and decoders are kept for others.
create table upload_count (
  user_id uuid primary key references "user" (id),
  day date not null,
  files integer not null check (files between 0 and 200),
  bytes bigint not null check (bytes between 0 and 500000000)
);
