-- Locks the jobs while it checks them and builds an index. The version before can't show a job with a request: see docs/operating.md.

-- The client of submitted work asks for changes before the money is released, twice at most; the Pro answers within 72 hours, or the request
-- becomes a case.
alter table job drop constraint job_state_check;
alter table job add constraint job_state_check check (state in ('awaiting_payment', 'called_off', 'expired', 'paid',
  'in_progress', 'needs_attention', 'submitted', 'changes_requested', 'disputed', 'frozen', 'cancelled', 'released', 'settled'));
alter table job drop constraint job_frozen_from_check;
alter table job add constraint job_frozen_from_check
  check (frozen_from in ('paid', 'in_progress', 'needs_attention', 'submitted', 'changes_requested', 'disputed'));
alter table job drop constraint job_started_has_a_time;
alter table job add constraint job_started_has_a_time
  check (state not in ('in_progress', 'submitted', 'changes_requested', 'released') or started_at is not null);
-- Its slot stays taken, as that of submitted work.
alter table job drop constraint job_no_overlap;
alter table job add constraint job_no_overlap
  exclude using gist (worker_id with =, tstzrange(starts_at, ends_at) with &&)
  where (coalesce(frozen_from, state) in
    ('awaiting_payment', 'paid', 'in_progress', 'needs_attention', 'submitted', 'changes_requested'));
create or replace function job_holds_slot(state text, frozen_from text) returns boolean language sql immutable parallel safe as $$
  select coalesce(frozen_from, state) in
    ('awaiting_payment', 'paid', 'in_progress', 'needs_attention', 'submitted', 'changes_requested')
$$;

create table job_change_request (
  job_id uuid not null references job (id),
  round int not null check (round between 1 and 2),
  reason text not null check (char_length(reason) between 10 and 2000),
  requested_at timestamptz not null,
  -- When the money would have been released without it.
  release_at timestamptz not null,
  answer text check (char_length(answer) between 10 and 2000),
  answered_at timestamptz,
  withdrawn_at timestamptz,
  primary key (job_id, round),
  constraint job_change_request_answered check ((answer is null) = (answered_at is null)),
  constraint job_change_request_ends_once check (answered_at is null or withdrawn_at is null)
);
create unique index job_change_request_open on job_change_request (job_id) where answered_at is null and withdrawn_at is null;

-- The items of the job's list that a request is about.
create table job_change_request_item (
  job_id uuid not null,
  round int not null,
  position smallint not null,
  primary key (job_id, round, position),
  foreign key (job_id, round) references job_change_request (job_id, round),
  foreign key (job_id, position) references job_scope_item (job_id, position)
);
