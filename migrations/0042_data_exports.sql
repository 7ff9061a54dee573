-- Copies of what belongs to a person, made in the background. The file is `exports/<id>` in the file store until it is removed.
create table data_export (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references "user" (id),
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed', 'removed')),
  requested_at timestamptz not null,
  -- How much is in the file by now; the total is known once the making has begun.
  files_done int not null default 0 check (files_done >= 0),
  files_total int check (files_total >= files_done),
  bytes bigint check (bytes > 0),
  ready_at timestamptz,
  expires_at timestamptz,
  constraint data_export_ready check ((state in ('ready', 'removed')) = (ready_at is not null and expires_at is not null and bytes is not null))
);
create unique index data_export_one_at_a_time on data_export (user_id) where state = 'waiting';
create index data_export_of on data_export (user_id, requested_at desc);
create index data_export_due on data_export (expires_at) where state = 'ready';

-- What a person did and paid is read by that person's id.
create index audit_event_actor on audit_event (actor_id, id) where actor_id is not null;
create index hold_payer on hold (payer_id);
create index review_author on review (author_id);
