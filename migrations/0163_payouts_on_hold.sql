-- Administrators hold a Pro's payouts, for example because the Pro did not change the bank account, and allow them again.
create table payouts_on_hold (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references payout_account (user_id),
  held_at timestamptz not null,
  held_by uuid not null references "user" (id),
  -- What administrators wrote. Deleted once the account is closed.
  reason text,
  allowed_at timestamptz,
  allowed_by uuid references "user" (id),
  allow_reason text,
  check ((allowed_at is null) = (allowed_by is null))
);
create unique index payouts_on_hold_one_open on payouts_on_hold (user_id) where allowed_at is null;
create index payouts_on_hold_user on payouts_on_hold (user_id);
-- Since when payouts are on hold; null while they are allowed. A Pro who opens another account does not end it.
alter table payout_account add column held_at timestamptz;
-- A hold stops the provider's payouts, too, without a new bank account.
alter table payout_account drop constraint payout_account_check3,
  add constraint payout_account_closed_has_no_schedule check (earlier_schedule is null or closed_at is null);
