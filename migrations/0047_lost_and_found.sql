-- Things that people lost or found, and what two people write to each other about one of them.
create table lost_report (
  id uuid primary key default gen_random_uuid(),
  reporter_id uuid not null references "user" (id),
  -- The form's own random name: a form sent twice makes one report.
  form_key uuid not null,
  type text not null check (type in ('lost', 'found')),
  title text not null check (char_length(title) between 1 and 120),
  description text not null check (char_length(description) between 1 and 2000),
  zip text not null references zip_code (zip),
  photo_key text unique,
  state text not null default 'reported' check (state in ('reported', 'matched', 'returned', 'closed')),
  state_since timestamptz not null,
  -- What an administrator wrote with the latest decision about the report.
  decision_reason text check (char_length(decision_reason) between 1 and 500),
  created_at timestamptz not null,
  search_text text not null generated always as (folded(title || ' ' || description)) stored,
  unique (reporter_id, form_key)
);
create index lost_report_newest on lost_report (created_at desc, id desc) where state <> 'closed';
create index lost_report_reporter on lost_report (reporter_id, created_at desc, id desc);
create index lost_report_search on lost_report using gin (search_text gin_trgm_ops) where state <> 'closed';

-- One message per sender and report, and at most one answer.
create table lost_message (
  id uuid primary key default gen_random_uuid(),
  report_id uuid not null references lost_report (id) on delete cascade,
  sender_id uuid not null references "user" (id),
  text text not null check (char_length(text) between 1 and 500),
  created_at timestamptz not null,
  answer text check (char_length(answer) between 1 and 500),
  answered_at timestamptz,
  unique (report_id, sender_id),
  constraint lost_answer_has_a_time check ((answer is null) = (answered_at is null))
);
create index lost_message_sender on lost_message (sender_id);

create trigger lost_report_account_is_open before insert on lost_report
  for each row execute function refuse_closed_account('reporter_id');
create trigger lost_message_account_is_open before insert on lost_message
  for each row execute function refuse_closed_account('sender_id');

alter table muted_notification drop constraint muted_notification_topic_check;
alter table muted_notification add constraint muted_notification_topic_check
  check (topic in ('quotes', 'jobs', 'reviews', 'money', 'account', 'lostFound'));
