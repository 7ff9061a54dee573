-- Quote requests and the offers that answer them.
create table quote_request (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references "user" (id),
  title text not null check (char_length(title) between 1 and 120),
  category_id smallint not null references category (id),
  zip text not null references zip_code (zip),
  description text not null check (char_length(description) between 1 and 4000),
  state text not null default 'open' check (state in ('open', 'assigned', 'expired')),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  job_id uuid unique references job (id),
  -- The form's own random name: a form sent twice makes one request.
  form_key uuid not null,
  unique (client_id, form_key),
  check ((state = 'assigned') = (job_id is not null))
);
create index quote_request_client on quote_request (client_id, created_at desc, id desc);
create index quote_request_open on quote_request (expires_at) where state = 'open';

create table request_attachment (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references quote_request (id) on delete cascade,
  position smallint not null check (position between 1 and 10),
  file_key text not null unique,
  name text not null check (char_length(name) between 1 and 200),
  content_type text not null,
  bytes int not null check (bytes > 0),
  unique (request_id, position)
);

create table request_recipient (
  request_id uuid not null references quote_request (id) on delete cascade,
  worker_id uuid not null references worker_profile (id),
  state text not null default 'requested' check (state in ('requested', 'quoted', 'declined', 'expired')),
  primary key (request_id, worker_id)
);
create index request_recipient_worker on request_recipient (worker_id, request_id);

create function check_recipient() returns trigger language plpgsql as $$
begin
  if new.worker_id = (select client_id from quote_request where id = new.request_id) then
    raise exception 'nobody asks themselves for a quote' using errcode = 'check_violation';
  end if;
  if (select count(*) from request_recipient where request_id = new.request_id) > 20 then
    raise exception 'a request goes to at most twenty Pros' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger request_recipient_checked after insert on request_recipient
  for each row execute function check_recipient();

create table offer (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null,
  worker_id uuid not null,
  state text not null default 'quoted' check (state in ('quoted', 'accepted', 'withdrawn', 'not_selected', 'expired')),
  pricing text not null check (pricing in ('fixed', 'hourly')),
  hourly_rate_cents int check (hourly_rate_cents > 0),
  minutes int not null check (minutes between 15 and 6000),
  total_cents int not null check (total_cents between 100 and 10000000),
  starts_at timestamptz not null,
  message text not null check (char_length(message) between 1 and 2000),
  cancellation_tier text not null check (cancellation_tier in ('flexible', 'moderate', 'strict')),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  foreign key (request_id, worker_id) references request_recipient (request_id, worker_id),
  check ((pricing = 'hourly') = (hourly_rate_cents is not null))
);
create unique index offer_one_accepted on offer (request_id) where state = 'accepted';
create unique index offer_one_live on offer (request_id, worker_id) where state in ('quoted', 'accepted');
create index offer_worker on offer (worker_id, created_at desc, id desc);
create index offer_expiring on offer (expires_at) where state = 'quoted';
