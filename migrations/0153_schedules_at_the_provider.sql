-- While transfers wait because the bank account was changed, the provider pays nothing out by itself either: its schedule is manual.
alter table payout_account
  -- The schedule that is put back afterwards: its interval and days. Null unless the provider's payouts are stopped, or are to be.
  add column earlier_schedule jsonb,
  -- When the schedule at the provider is looked at next.
  add column schedule_check_at timestamptz,
  -- The change of the schedule that is under way or comes next. Its number is in its key.
  add column schedule_change int not null default 1 check (schedule_change > 0),
  add check ((earlier_schedule is null) = (schedule_check_at is null)),
  add check (earlier_schedule is null or (waits_until is not null and closed_at is null));
create index payout_account_schedule_check on payout_account (schedule_check_at) where schedule_check_at is not null;
-- Accounts that wait now are read, and their schedule with them.
update payout_account set earlier_schedule = '{"interval": "manual"}', schedule_check_at = updated_at
  where waits_until > now() and closed_at is null;
