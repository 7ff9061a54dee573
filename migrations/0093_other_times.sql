-- Another time for a job, proposed by one side: it counts once the other side accepts it.
create table job_time_proposal (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references job (id),
  proposed_by text not null check (proposed_by in ('client', 'worker')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  message text not null check (char_length(message) between 1 and 500),
  state text not null default 'open'
    check (state in ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
  proposed_at timestamptz not null,
  -- 48 hours later, or at the old or the new start, whichever comes first.
  expires_at timestamptz not null,
  decided_at timestamptz,
  constraint job_time_proposal_length check (starts_at < ends_at),
  constraint job_time_proposal_decided check ((state = 'open') = (decided_at is null)),
  constraint job_time_proposal_answered_in_time check (state <> 'accepted' or decided_at < expires_at)
);
-- A job has one open proposal.
create unique index job_time_proposal_open on job_time_proposal (job_id) where state = 'open';
create index job_time_proposal_due on job_time_proposal (expires_at) where state = 'open';
create index job_time_proposal_job on job_time_proposal (job_id, proposed_at);

-- The start that the refund terms count from, where a paid job has been moved; null is its start. A move that the client
-- proposed never makes it later, so that nobody moves a job out of the time in which canceling costs something.
alter table job add column refund_starts_at timestamptz
  constraint job_refund_starts_at check (refund_starts_at <= starts_at);
