-- A payout account can be paid out to while its capability `transfers` is active and the provider pays out to its bank. What was
-- ready before was ready in both ways; the next read of the provider says what is true.
alter table payout_account
  add column transfers_active boolean not null default false,
  -- The bank account that the provider pays out to: the provider's fingerprint of it, and its last digits. Null until it was read.
  add column bank_key text,
  add column bank_last4 text,
  -- Transfers wait until then, because the bank account was changed.
  add column waits_until timestamptz,
  -- The provider has closed the account, or we may not use it any more. The Pro opens another one.
  add column closed_at timestamptz,
  add check ((bank_key is null) = (bank_last4 is null)),
  add check (closed_at is null or not (payouts_enabled or transfers_active));
update payout_account set transfers_active = payouts_enabled;

-- The try to create a Pro's account at the provider that is under way, if it isn't the first. A definite refusal ends a try: the
-- provider repeats it as long as it knows the key.
create table payout_account_try (
  user_id uuid primary key references "user" (id),
  number int not null check (number > 1)
);
