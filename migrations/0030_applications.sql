-- How a Pro comes to be listed: what the Pro wants to be listed with, the review, and what was checked.

create table worker_application (
  id uuid primary key references "user" (id),
  state text not null default 'draft' check (state in ('draft', 'submitted', 'revision_asked', 'approved', 'rejected')),
  -- Kept as the Pro types it: everything but the name may be missing until it is submitted.
  display_name text not null check (char_length(display_name) between 1 and 120),
  headline text not null default '' check (char_length(headline) <= 120),
  description text not null default '' check (char_length(description) <= 4000),
  category_id smallint references category (id),
  subcategory_ids smallint[] not null default '{}' check (cardinality(subcategory_ids) <= 20),
  skills text[] not null default '{}' check (cardinality(skills) <= 30),
  languages text[] not null default '{}' check (cardinality(languages) <= 12),
  hourly_rate_cents int check (hourly_rate_cents between 500 and 100000),
  zip text references zip_code (zip),
  service_radius_m int not null default 40000 check (service_radius_m between 1000 and 160000),
  years_experience smallint check (years_experience between 0 and 70),
  cancellation_tier text not null default 'flexible' check (cancellation_tier in ('flexible', 'moderate', 'strict')),
  -- Open hours of a normal week: [{"weekday": 1, "opens": "08:00", "closes": "17:00"}]; `worker_hours` checks them when published.
  hours jsonb not null default '[]' check (jsonb_typeof(hours) = 'array'),
  submitted_at timestamptz,
  decided_at timestamptz,
  -- What the administrator wrote to the Pro with the latest decision.
  reason text check (char_length(reason) between 1 and 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint worker_application_submitted check (state = 'draft' or submitted_at is not null),
  constraint worker_application_reasoned check (state not in ('revision_asked', 'rejected') or reason is not null),
  constraint worker_application_complete check (state in ('draft', 'revision_asked', 'rejected') or (category_id is not null
    and cardinality(subcategory_ids) > 0 and hourly_rate_cents is not null and zip is not null))
);
-- The list of administrators: who has waited longest comes first.
create index worker_application_waiting on worker_application (state, submitted_at, id);

create table worker_application_event (
  id bigint generated always as identity primary key,
  application_id uuid not null references worker_application (id),
  act text not null check (act in ('submit', 'recall', 'askRevision', 'approve', 'reject')),
  from_state text not null,
  to_state text not null,
  actor_id uuid not null references "user" (id),
  reason text,
  at timestamptz not null
);
create index worker_application_event_of on worker_application_event (application_id, id);
create trigger worker_application_event_append_only before update or delete on worker_application_event
  for each row execute function refuse_change();

-- Papers that a Pro shows to administrators, never to clients. A replaced one is kept: a decision rested on it.
create table worker_paper (
  id uuid primary key default gen_random_uuid(),
  worker_id uuid not null references worker_application (id),
  kind text not null check (kind in ('identity', 'license', 'insurance', 'certificate')),
  file_key uuid not null unique,
  file_name text not null check (char_length(file_name) between 1 and 200),
  media_type text not null,
  bytes int not null check (bytes > 0),
  number text check (char_length(number) between 1 and 60),
  region_state text check (region_state ~ '^[A-Z]{2}$'),
  expires_on date,
  uploaded_at timestamptz not null,
  removed_at timestamptz
);
create index worker_paper_of on worker_paper (worker_id, uploaded_at);

-- What was checked about a Pro, when, and where it came from. A check counts until it expires or is withdrawn.
create table worker_check (
  id uuid primary key default gen_random_uuid(),
  worker_id uuid not null references "user" (id),
  kind text not null check (kind in ('identity', 'background', 'license', 'insurance')),
  source text not null check (char_length(source) between 1 and 120),
  number text check (char_length(number) between 1 and 60),
  region_state text check (region_state ~ '^[A-Z]{2}$'),
  checked_on date not null,
  expires_on date check (expires_on > checked_on),
  added_by uuid not null references "user" (id),
  added_at timestamptz not null,
  withdrawn_at timestamptz
);
create index worker_check_of on worker_check (worker_id, kind) where withdrawn_at is null;

-- Everybody who is listed, or was, has been through the review.
insert into worker_application (id, state, display_name, headline, description, category_id, subcategory_ids, skills, languages,
  hourly_rate_cents, zip, service_radius_m, years_experience, cancellation_tier, hours, submitted_at, decided_at, reason, created_at)
select w.id,
  case u.status when 'pending_approval' then 'submitted' when 'rejected' then 'rejected' else 'approved' end,
  w.display_name, w.headline, w.description, w.category_id,
  array(select ws.subcategory_id from worker_subcategory ws where ws.worker_id = w.id order by 1),
  w.skills, w.languages, w.hourly_rate_cents, w.zip, w.service_radius_m, w.years_experience, w.cancellation_tier,
  coalesce((select jsonb_agg(jsonb_build_object('weekday', h.weekday, 'opens', to_char(h.opens, 'HH24:MI'),
    'closes', to_char(h.closes, 'HH24:MI')) order by h.weekday, h.opens) from worker_hours h where h.worker_id = w.id), '[]'),
  w.created_at, case u.status when 'pending_approval' then null else w.created_at end,
  case u.status when 'rejected' then 'The application was declined.' end, w.created_at
from worker_profile w join "user" u on u.id = w.id
where exists (select from worker_subcategory ws where ws.worker_id = w.id);
