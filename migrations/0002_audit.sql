-- Who did what to which thing, forever.
create table audit_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  act text not null,
  actor_id uuid,
  actor_role text not null,
  subject_type text not null,
  subject_id text not null,
  detail jsonb not null default '{}'
);
create index audit_event_subject on audit_event (subject_type, subject_id, id);
create trigger audit_event_append_only before update or delete on audit_event
  for each row execute function refuse_change();
create trigger audit_event_no_truncate before truncate on audit_event
  for each statement execute function refuse_change();
