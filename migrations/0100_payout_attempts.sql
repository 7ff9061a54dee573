-- The provider keeps its answer to an idempotency key, refusals too, and forgets it after a day. So each definite refusal ends an
-- attempt, and the next attempt has a key of its own. `attempt_at` is when the attempt was first sent; null before.
alter table payout
  add column attempt int not null default 1 check (attempt > 0),
  add column attempt_at timestamptz;
