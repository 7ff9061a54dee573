-- Two-step sign-in: the secret of a person's authenticator app and the recovery codes, both encrypted by the account library.
-- Not verified: set up, but the first code was not entered yet.
create table two_factor (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references "user" (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);

-- The codes of the last minutes, so that none is accepted twice while it is still valid.
create table used_code (
  user_id uuid not null references "user" (id) on delete cascade,
  code text not null check (code ~ '^[0-9]{6}$'),
  used_at timestamptz not null,
  primary key (user_id, code)
);

-- When a session was last used, to within some minutes.
alter table session add column used_at timestamptz not null default now();
