-- When the try to create a payout account began that is under way: the provider forgets its key after a day, and is searched then.
alter table payout_account_try drop constraint payout_account_try_number_check;
alter table payout_account_try
  add constraint payout_account_try_number_check check (number >= 1),
  add column begun_at timestamptz;
