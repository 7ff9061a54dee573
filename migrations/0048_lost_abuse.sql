-- What people report as abuse of a lost or found report. An administrator settles it, together with the report or alone.
create table lost_abuse (
  id uuid primary key default gen_random_uuid(),
  report_id uuid not null references lost_report (id) on delete cascade,
  author_id uuid not null references "user" (id),
  reason text not null check (char_length(reason) between 1 and 500),
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (report_id, author_id)
);
create index lost_abuse_open on lost_abuse (created_at, id) where settled_at is null;
create index lost_abuse_author on lost_abuse (author_id);

create trigger lost_abuse_account_is_open before insert on lost_abuse
  for each row execute function refuse_closed_account('author_id');
