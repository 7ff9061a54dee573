-- An account that the provider does not know may be closed, or our key may be a wrong one: it counts as closed when a second reading says
-- so an hour later. `checked_at`: when it was last asked for, whether or not there was an answer.
alter table payout_account
  add column missing_since timestamptz,
  add column checked_at timestamptz,
  add constraint payout_account_closed_is_not_missing check (closed_at is null or missing_since is null);
