-- Calls between a client and a Pro through the site's number: who called whom, about what, when, and how it ended. No phone
-- numbers: the accounts have them, and they are read when a phone is to ring.
create table call (
  id uuid primary key default gen_random_uuid(),
  caller_id uuid not null references "user" (id),
  callee_id uuid not null references "user" (id),
  caller_side text not null check (caller_side in ('client', 'worker')),
  -- What the two share: a job, or the request with a live quote.
  job_id uuid references job (id),
  request_id uuid references quote_request (id),
  state text not null default 'starting' check (state in (
    'starting', 'ringing_caller', 'ringing_callee', 'connected', 'talked', 'missed', 'busy', 'not_taken', 'failed')),
  -- The telephony provider's id; null until the provider has answered.
  provider_call_id text unique,
  created_at timestamptz not null,
  -- When the other person's phone began to ring, when the two were connected, and when the call ended.
  rang_at timestamptz,
  connected_at timestamptz,
  ended_at timestamptz,
  talked_seconds int check (talked_seconds >= 0),
  constraint call_of_two check (caller_id <> callee_id),
  constraint call_about_one_thing check (num_nonnulls(job_id, request_id) = 1),
  constraint call_ends_with_a_time check (
    (ended_at is not null) = (state in ('talked', 'missed', 'busy', 'not_taken', 'failed'))),
  constraint call_connected_has_a_time check ((connected_at is not null) = (state in ('connected', 'talked'))),
  constraint call_talked_has_seconds check ((talked_seconds is not null) = (state = 'talked'))
);
-- One call at a time: of the two, in either direction, and of the caller.
create unique index call_live_of_pair on call (least(caller_id, callee_id), greatest(caller_id, callee_id))
  where ended_at is null;
create unique index call_live_of_caller on call (caller_id) where ended_at is null;
create index call_of_caller on call (caller_id, created_at desc);
create index call_of_callee on call (callee_id, created_at desc);
create index call_live on call (created_at) where ended_at is null;
create index call_old on call (ended_at);

create trigger call_account_is_open before insert on call
  for each row execute function refuse_closed_account('caller_id');
