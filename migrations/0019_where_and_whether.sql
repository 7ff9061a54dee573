-- Where the work is. Apart from the job, so that no list, search, mail or log reads it by the way. Jobs of which the work is
-- done online have a row without a street.
create table job_address (
  job_id uuid primary key references job (id),
  remote boolean not null,
  street text check (char_length(street) between 3 and 120),
  unit text check (char_length(unit) between 1 and 40),
  notes text check (char_length(notes) between 1 and 500),
  updated_at timestamptz not null,
  check (remote = (street is null)),
  check (not remote or (unit is null and notes is null))
);

-- A job that one side says is not right. Money stays held until the operator decides.
create table job_case (
  job_id uuid primary key references job (id),
  opened_by text not null check (opened_by in ('client', 'worker')),
  reason text not null check (char_length(reason) between 10 and 2000),
  opened_at timestamptz not null,
  -- The decision: how much of the held money is released (before the fee), the rest being refunded.
  closed_at timestamptz,
  released_cents int check (released_cents >= 0),
  refunded_cents int check (refunded_cents >= 0),
  explanation text check (char_length(explanation) between 1 and 2000),
  check ((closed_at is null) = (released_cents is null)),
  check ((closed_at is null) = (refunded_cents is null)),
  check ((closed_at is null) = (explanation is null))
);
create index job_case_open on job_case (opened_at) where closed_at is null;

-- The client may pause the automatic release once, and is reminded of it twice.
alter table job add column paused_at timestamptz;
alter table job add column remind_at timestamptz;
create index job_remind on job (remind_at) where remind_at is not null;

alter table job drop constraint job_state_check;
alter table job add constraint job_state_check check (state in ('awaiting_payment', 'called_off', 'expired', 'paid',
  'in_progress', 'submitted', 'disputed', 'cancelled', 'released', 'settled'));
alter table job drop constraint job_paid_has_a_time;
alter table job add constraint job_paid_has_a_time
  check (state in ('awaiting_payment', 'called_off', 'expired') or paid_at is not null);

-- Below $20 the card fee eats the platform's. Older jobs stay as they are.
alter table job add constraint job_price_at_least check (price_cents >= 2000) not valid;
