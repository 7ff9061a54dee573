-- Messages between a client and a Pro: one conversation for the two.
create table conversation (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references "user" (id),
  worker_id uuid not null references worker_profile (id),
  -- The first payment between the two: from then on both read contact details.
  paid_at timestamptz,
  -- The number of the newest message. It grows under the lock of this row, so the messages become visible in the order of
  -- their numbers, and a reader who asks for all after its last one misses none.
  last_n int not null default 0 check (last_n >= 0),
  -- Why an administrator closed it.
  closed_reason text check (char_length(closed_reason) between 1 and 500),
  created_at timestamptz not null,
  unique (client_id, worker_id),
  constraint conversation_of_two check (client_id <> worker_id)
);

-- What one of the two has read. `last_at` is the time of the newest message; a conversation without one is in no list.
create table conversation_side (
  conversation_id uuid not null references conversation (id) on delete cascade,
  user_id uuid not null references "user" (id),
  other_id uuid not null references "user" (id),
  side text not null check (side in ('client', 'worker')),
  seen_n int not null default 0 check (seen_n >= 0),
  unread int not null default 0 check (unread >= 0),
  -- When its person is told of unread messages; null when there are none, or when the person has been told.
  tell_at timestamptz,
  last_at timestamptz,
  primary key (conversation_id, user_id),
  unique (conversation_id, side)
);
create index conversation_side_newest on conversation_side (user_id, last_at desc, conversation_id desc)
  where last_at is not null;
create index conversation_side_unread on conversation_side (user_id) include (unread) where unread > 0;
create index conversation_side_to_tell on conversation_side (tell_at) where tell_at is not null;

create table message (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references conversation (id) on delete cascade,
  n int not null check (n > 0),
  author_id uuid not null references "user" (id),
  -- The form's own random name: a form sent twice makes one message.
  form_key uuid not null,
  -- The language in which the author uses the site.
  language text not null check (language in ('en', 'es', 'ru', 'uk', 'vi', 'zh')),
  text text not null check (char_length(text) <= 4000),
  -- The text without contact details; null when it has none. Searches read it instead of the text: otherwise the words of a
  -- search would tell what is masked.
  masked_text text check (char_length(masked_text) <= 4000),
  -- A ready sentence, which each side reads in the own language, and its values.
  phrase text,
  phrase_values jsonb,
  file_count smallint not null default 0 check (file_count between 0 and 5),
  -- What the author was warned of and sent anyway.
  warning text check (warning in ('contact', 'payment')),
  created_at timestamptz not null,
  search_text text not null generated always as (folded(coalesce(masked_text, text))) stored,
  unique (conversation_id, n),
  unique (author_id, form_key),
  constraint message_phrase_has_values check ((phrase is null) = (phrase_values is null)),
  constraint message_says_something check (text <> '' or phrase is not null or file_count > 0)
);
create index message_search on message using gin (search_text gin_trgm_ops);

create table message_file (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references message (id) on delete cascade,
  position smallint not null check (position between 1 and 5),
  file_key text not null unique,
  name text not null check (char_length(name) between 1 and 200),
  content_type text not null,
  bytes int not null check (bytes > 0),
  unique (message_id, position)
);

-- While it is there, neither of the two can write to the other.
create table message_block (
  blocker_id uuid not null references "user" (id),
  blocked_id uuid not null references "user" (id),
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  constraint message_block_of_two check (blocker_id <> blocked_id)
);
create index message_block_blocked on message_block (blocked_id);

-- What one of the two says is wrong with a conversation, for the administrators.
create table message_report (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references conversation (id) on delete cascade,
  author_id uuid not null references "user" (id),
  reason text not null check (char_length(reason) between 1 and 500),
  -- The newest message at that time: administrators read nothing after it.
  up_to_n int not null check (up_to_n > 0),
  created_at timestamptz not null,
  settled_at timestamptz
);
create unique index message_report_open_once on message_report (conversation_id, author_id) where settled_at is null;
create index message_report_open on message_report (created_at, id) where settled_at is null;

create trigger message_account_is_open before insert on message
  for each row execute function refuse_closed_account('author_id');
create trigger message_block_account_is_open before insert on message_block
  for each row execute function refuse_closed_account('blocker_id');
create trigger message_report_account_is_open before insert on message_report
  for each row execute function refuse_closed_account('author_id');

-- Clients and Pros with a paid job know each other.
with known as (
  insert into conversation (client_id, worker_id, paid_at, created_at)
  select client_id, worker_id, min(paid_at), min(paid_at) from job where paid_at is not null group by client_id, worker_id
  returning id, client_id, worker_id
)
insert into conversation_side (conversation_id, user_id, other_id, side)
select id, client_id, worker_id, 'client' from known
union all
select id, worker_id, client_id, 'worker' from known;
