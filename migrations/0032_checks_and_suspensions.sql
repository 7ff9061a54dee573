-- The Verified badge follows the dated checks, and administrators suspend accounts.

-- Who withdrew a check, and the same check is not added twice.
alter table worker_check add column withdrawn_by uuid references "user" (id);
alter table worker_check add constraint worker_check_withdrawn check ((withdrawn_at is null) = (withdrawn_by is null));
create unique index worker_check_once on worker_check (worker_id, kind, source, checked_on) where withdrawn_at is null;

-- Until now the badge was set by hand. It comes back with the checks that it stands for.
update worker_profile set verified = false where verified;
create index worker_profile_verified on worker_profile (id) where verified;

-- An account that administrators took out of service, and why. It is kept when it is lifted.
create table account_suspension (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references "user" (id),
  -- What the account goes back to.
  status_before text not null check (status_before in ('pending_approval', 'approved', 'rejected')),
  reason text not null check (char_length(reason) between 1 and 2000),
  suspended_by uuid not null references "user" (id),
  suspended_at timestamptz not null,
  lifted_by uuid references "user" (id),
  lifted_at timestamptz,
  lift_reason text check (char_length(lift_reason) between 1 and 2000),
  constraint account_suspension_lifted check (num_nulls(lifted_by, lifted_at, lift_reason) in (0, 3))
);
create unique index account_suspension_open on account_suspension (account_id) where lifted_at is null;
create index account_suspension_of on account_suspension (account_id, suspended_at);
