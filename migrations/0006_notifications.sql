-- What the bell shows, and which channels already carried it (so that a repeated delivery is recognised).
create table notification (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references "user" (id) on delete cascade,
  kind text not null,
  -- Values for the sentence in the reader's language, and where it leads.
  data jsonb not null default '{}',
  path text not null check (path like '/%'),
  created_at timestamptz not null,
  read_at timestamptz
);
create index notification_user on notification (user_id, created_at desc, id desc);
create index notification_unread on notification (user_id) where read_at is null;

create table notification_delivery (
  notification_id uuid not null references notification (id) on delete cascade,
  channel text not null check (channel in ('email', 'sms')),
  delivered_at timestamptz not null,
  provider_id text,
  primary key (notification_id, channel)
);
