-- A number gets texts once its owner has entered the code that was texted to it.
alter table "user" add column phone_verified_at timestamptz;
alter table "user" add constraint user_verifies_a_phone check (phone_verified_at is null or phone is not null);

-- The codes that were texted to numbers. Open until entered, or replaced by the next one; the rows also count what was sent.
create table phone_code (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references "user" (id) on delete cascade,
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  code_hash text not null,
  sent_at timestamptz not null,
  tries integer not null default 0 check (tries between 0 and 5),
  ended_at timestamptz
);
create unique index phone_code_open on phone_code (user_id) where ended_at is null;
create index phone_code_user on phone_code (user_id, sent_at);
create index phone_code_phone on phone_code (phone, sent_at);

-- The new address that the owner of a confirmed account asked for. The account gets it when the mailed link is opened; until then
-- nothing changes. It may be another account's address, so that a change does the same for a free and for a taken one.
create table email_change (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references "user" (id) on delete cascade,
  new_email text not null check (new_email = lower(new_email)),
  token_hash text not null unique,
  requested_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > requested_at),
  ended_at timestamptz
);
create unique index email_change_open on email_change (user_id) where ended_at is null;
create index email_change_user on email_change (user_id);
