-- Accounts, sessions and one-time codes (read and written by the account library), and the log of SMS consent.
create table "user" (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 120 and name !~ '[\x00-\x1f]'),
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  username text not null unique check (username = lower(username)),
  display_username text,
  role text not null check (role in ('customer', 'contractor', 'dual', 'admin', 'super_admin')),
  status text not null check (status in ('pending_approval', 'approved', 'rejected', 'suspended')),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  sms_consent boolean not null default false,
  preferred_language text not null default 'en' check (preferred_language in ('en', 'es', 'ru', 'vi', 'zh', 'uk')),
  time_zone text not null default 'America/New_York',
  adult_confirmed boolean not null check (adult_confirmed),
  two_factor_enabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table session (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references "user" (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index session_user_id on session (user_id);

create table account (
  id uuid primary key default gen_random_uuid(),
  account_id text not null,
  provider_id text not null,
  user_id uuid not null references "user" (id) on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index account_user_id on account (user_id);

create table verification (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verification_identifier on verification (identifier);

create table sms_consent_event (
  id bigint generated always as identity primary key,
  user_id uuid not null references "user" (id),
  at timestamptz not null default now(),
  granted boolean not null,
  -- The exact sentence the person agreed to, or the word they sent.
  words text not null,
  language text not null,
  phone text
);
create index sms_consent_event_user on sms_consent_event (user_id, id);
create trigger sms_consent_event_append_only before update or delete on sms_consent_event
  for each row execute function refuse_change();
