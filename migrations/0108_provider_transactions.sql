-- The provider's own list of what moved the platform's balance, as it was read, and which journals of the ledger it was matched with.
create table provider_transaction (
  -- The provider's id.
  id text primary key,
  -- The provider's name for what happened: charge, refund, transfer, payout, …
  type text not null,
  amount_cents int not null,
  fee_cents int not null,
  net_cents int not null,
  -- The charge, refund, transfer, dispute or payout that moved the money; null for a fee of the account.
  source text,
  -- The payment that it belongs to, if the provider names one.
  payment_intent_id text,
  created_at timestamptz not null,
  available_at timestamptz not null,
  read_at timestamptz not null,
  -- When its amount was found in the ledger. Its fee is booked when it is read.
  matched_at timestamptz,
  -- When a case was opened because it was not found.
  reported_at timestamptz,
  check (net_cents = amount_cents - fee_cents)
);
create index provider_transaction_unmatched on provider_transaction (created_at, id) where matched_at is null;

-- A journal belongs to one transaction; a refund can be two journals, what was held and what was not.
create table transaction_journal (
  journal_id bigint primary key references ledger_journal (id),
  transaction_id text not null references provider_transaction (id)
);
create index transaction_journal_transaction on transaction_journal (transaction_id);
create index ledger_journal_at on ledger_journal (at);
create index if not exists payout_payment on payout (payment_intent_id) where payment_intent_id is not null;

-- How far the list was read, and what came of comparing the provider's balance with the ledger. One row.
create table balance_proof (
  id boolean primary key default true check (id),
  -- All transactions made before this instant were read.
  read_to timestamptz,
  -- A reading under way: where it begins, when it was begun, and the last transaction that was read.
  reading_from timestamptz,
  reading_to timestamptz,
  reading_after text,
  next_reading_at timestamptz not null,
  -- The last comparison.
  compared_at timestamptz,
  provider_cents bigint,
  ledger_cents bigint,
  -- Booked in the ledger and not in the provider's list yet, less what is in the list and not booked yet.
  in_flight_cents bigint,
  -- Since when the two differ; null when they agree.
  differs_since timestamptz,
  -- The difference that a case was opened for.
  reported_cents bigint,
  -- The last comparison in which the two agreed.
  proved_at timestamptz,
  check ((reading_from is null) = (reading_to is null)),
  check (reading_after is null or reading_to is not null),
  check ((compared_at is null) = (provider_cents is null)),
  check ((compared_at is null) = (ledger_cents is null)),
  check ((compared_at is null) = (in_flight_cents is null))
);
insert into balance_proof (next_reading_at) values ('-infinity');
