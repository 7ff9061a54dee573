-- The work itself. Which state may follow which stands in src/modules/jobs/transitions.ts.
create table job (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references "user" (id),
  worker_id uuid not null references worker_profile (id),
  title text not null check (char_length(title) between 1 and 120),
  description text not null check (char_length(description) <= 4000),
  category_id smallint not null references category (id),
  zip text not null references zip_code (zip),
  time_zone text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  pricing text not null check (pricing in ('fixed', 'hourly')),
  hourly_rate_cents int check (hourly_rate_cents > 0),
  minutes int check (minutes > 0),
  price_cents int not null check (price_cents between 100 and 10000000),
  cancellation_tier text not null check (cancellation_tier in ('flexible', 'moderate', 'strict')),
  pin text not null check (pin ~ '^[0-9]{4}$'),
  -- Wrong PINs since the last right one or the last wait, and until when further ones are not looked at.
  pin_attempts smallint not null default 0,
  pin_locked_until timestamptz,
  state text not null default 'awaiting_payment' check (state in ('awaiting_payment', 'expired', 'paid', 'in_progress',
    'submitted', 'changes_requested', 'needs_attention', 'cancelled', 'disputed', 'frozen', 'released', 'settled', 'closed')),
  state_since timestamptz not null,
  -- When the clock acts next on this state: expiry of the payment, release by itself, end of the review window.
  due_at timestamptz,
  pause_used boolean not null default false,
  change_rounds smallint not null default 0 check (change_rounds between 0 and 2),
  worked_minutes int check (worked_minutes >= 0),
  paid_at timestamptz,
  created_at timestamptz not null,
  check (client_id <> worker_id),
  check (starts_at < ends_at),
  check ((pricing = 'hourly') = (hourly_rate_cents is not null and minutes is not null)),
  -- Two jobs of one Pro never overlap.
  constraint job_no_overlap exclude using gist (worker_id with =, tstzrange(starts_at, ends_at) with &&)
    where (state in ('awaiting_payment', 'paid', 'in_progress', 'submitted', 'changes_requested', 'needs_attention'))
);
create index job_client on job (client_id, created_at desc, id desc);
create index job_worker on job (worker_id, created_at desc, id desc);
create index job_due on job (due_at) where due_at is not null;

-- How a job came to where it is; the timeline on every screen.
create table job_event (
  id bigint generated always as identity primary key,
  job_id uuid not null references job (id),
  act text not null,
  from_state text,
  to_state text not null,
  actor_id uuid,
  actor_role text not null check (actor_role in ('client', 'worker', 'provider', 'clock', 'admin')),
  note text,
  at timestamptz not null
);
create index job_event_job on job_event (job_id, id);
create trigger job_event_append_only before update or delete on job_event
  for each row execute function refuse_change();
