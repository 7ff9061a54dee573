-- Jobs are locked before their cases, as acts do it.
select id from job where state = 'disputed' or frozen_from = 'disputed' for update;

-- The two sides of a case offer each other splits of the held money: three offers each, of which one waits at a time.
create table job_case_offer (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references job_case (job_id),
  offered_by text not null check (offered_by in ('client', 'worker')),
  number int not null check (number between 1 and 3),
  -- US cents: to the Pro, before the fee, and back to the client. Together they are what was held.
  released_cents int not null check (released_cents >= 0),
  refunded_cents int not null check (refunded_cents >= 0),
  -- 'lapsed': the case was closed in another way, or less is held now.
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn', 'lapsed')),
  offered_at timestamptz not null,
  decided_at timestamptz,
  constraint job_case_offer_of_money check (released_cents + refunded_cents > 0),
  constraint job_case_offer_decided check ((state = 'open') = (decided_at is null)),
  constraint job_case_offer_number unique (job_id, offered_by, number)
);
create unique index job_case_offer_open on job_case_offer (job_id) where state = 'open';

-- The date by which a case is decided, unless the two sides settle it. The default is for the version before, while both run. The side that
-- has to answer may ask once for more time. While the client's bank has the payment, no time passes: it is added when the job goes on.
alter table job_case add column decide_by timestamptz not null default now() + interval '14 days';
alter table job_case add column more_time_at timestamptz;
update job_case k set decide_by = k.opened_at + interval '14 days';
update job_case k
  set decide_by = greatest(k.decide_by, case when j.state = 'frozen' then j.state_since else now() end + interval '7 days')
  from job j where j.id = k.job_id and k.closed_at is null;
-- The operator is reminded of it, also of the cases whose side was reminded before.
update job set remind_at = k.decide_by - interval '7 days'
  from job_case k where k.job_id = job.id and k.closed_at is null and job.state = 'disputed' and job.remind_at is null;
update job set frozen_remind_at = k.decide_by - interval '7 days'
  from job_case k where k.job_id = job.id and k.closed_at is null and job.state = 'frozen' and job.frozen_from = 'disputed'
    and job.frozen_remind_at is null;

-- Both sides decide a case by agreeing on a split.
alter table job_case drop constraint job_case_decided_by_check;
alter table job_case add constraint job_case_decided_by_check
  check (decided_by in ('operator', 'client', 'worker', 'both', 'bank'));
alter table job_case drop constraint job_case_released_by_operator_or_client;
alter table job_case add constraint job_case_nothing_released_by_others
  check (decided_by is null or decided_by in ('operator', 'client', 'both') or released_cents = 0);
