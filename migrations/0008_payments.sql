-- Money. Every movement is a journal whose entries sum to zero; journals and entries are append-only.
-- An account's balance is the sum of its entries: positive is what it owns, negative what it owes.
create table ledger_account (
  id bigint generated always as identity primary key,
  -- provider: what the card provider keeps for us; stray: payments that pay for nothing and go back to their card.
  kind text not null check (kind in ('provider', 'held', 'worker_balance', 'platform_fee', 'stray')),
  owner_id uuid,
  check ((kind = 'worker_balance') = (owner_id is not null)),
  unique nulls not distinct (kind, owner_id)
);
insert into ledger_account (kind) values ('provider'), ('held'), ('platform_fee'), ('stray');

create table ledger_journal (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null check (kind in ('capture', 'release', 'refund', 'transfer', 'stray', 'stray_refund')),
  -- The hold the money belongs to.
  hold_id uuid not null,
  -- One movement once: a repeated act finds its key taken.
  operation_key text not null unique
);
create index ledger_journal_hold on ledger_journal (hold_id);

create table ledger_entry (
  id bigint generated always as identity primary key,
  journal_id bigint not null references ledger_journal (id),
  account_id bigint not null references ledger_account (id),
  amount_cents bigint not null check (amount_cents <> 0),
  unique (journal_id, account_id)
);
create index ledger_entry_account on ledger_entry (account_id);

create function check_journal_balances() returns trigger language plpgsql as $$
declare
  journal bigint := case when tg_table_name = 'ledger_journal' then (to_jsonb(new) ->> 'id')::bigint
    else (to_jsonb(new) ->> 'journal_id')::bigint end;
begin
  if (select coalesce(sum(amount_cents), 0) <> 0 or count(*) < 2 from ledger_entry where journal_id = journal) then
    raise exception 'journal % does not balance', journal using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_balances after insert on ledger_entry
  deferrable initially deferred for each row execute function check_journal_balances();
create constraint trigger ledger_journal_balances after insert on ledger_journal
  deferrable initially deferred for each row execute function check_journal_balances();

create trigger ledger_account_append_only before update or delete on ledger_account
  for each row execute function refuse_change();
create trigger ledger_journal_append_only before update or delete on ledger_journal
  for each row execute function refuse_change();
create trigger ledger_entry_append_only before update or delete on ledger_entry
  for each row execute function refuse_change();
create trigger ledger_journal_no_truncate before truncate on ledger_journal
  for each statement execute function refuse_change();
create trigger ledger_entry_no_truncate before truncate on ledger_entry
  for each statement execute function refuse_change();

-- The money of one job (`reference`), from the moment a price is agreed. Payments does not know what the reference is.
create table hold (
  id uuid primary key default gen_random_uuid(),
  reference uuid not null unique,
  payer_id uuid not null references "user" (id),
  payee_id uuid not null references "user" (id),
  title text not null,
  amount_cents int not null check (amount_cents between 100 and 10000000),
  -- Basis points of what is released; set again whenever a payment page opens, frozen when the money arrives.
  fee_bps int not null check (fee_bps between 0 and 10000),
  state text not null default 'pending' check (state in ('pending', 'held', 'closed', 'void')),
  captured_cents int not null default 0,
  held_cents int not null default 0,
  released_cents int not null default 0,
  refunded_cents int not null default 0,
  fee_cents int not null default 0,
  payment_intent_id text unique,
  created_at timestamptz not null,
  paid_at timestamptz,
  check (payer_id <> payee_id),
  check (held_cents >= 0 and released_cents >= 0 and refunded_cents >= 0 and fee_cents >= 0),
  check (captured_cents = held_cents + released_cents + refunded_cents + fee_cents),
  check (captured_cents in (0, amount_cents)),
  check ((state in ('pending', 'void')) = (captured_cents = 0)),
  check ((state = 'held') = (held_cents > 0))
);
alter table ledger_journal add foreign key (hold_id) references hold (id);
create index hold_payee on hold (payee_id);

-- The provider's payment pages opened for a hold. At most one is open and at most one is ever paid.
create table checkout_session (
  id uuid primary key default gen_random_uuid(),
  hold_id uuid not null references hold (id),
  provider_session_id text unique,
  url text,
  -- refunded: paid, but not for this hold any more (paid twice, too late or wrongly); the money goes back.
  state text not null default 'creating' check (state in ('creating', 'open', 'paid', 'refunded', 'expired', 'failed')),
  language text not null,
  expires_at timestamptz not null,
  -- When the reconciler next asks the provider what became of it.
  next_check_at timestamptz not null,
  created_at timestamptz not null,
  check (state in ('creating', 'expired', 'failed') or provider_session_id is not null)
);
create unique index checkout_session_one_paid on checkout_session (hold_id) where state = 'paid';
create unique index checkout_session_one_open on checkout_session (hold_id) where state in ('creating', 'open');
create index checkout_session_unsettled on checkout_session (next_check_at) where state in ('creating', 'open');

-- Webhooks already taken in: a replay finds its id.
create table provider_event (
  id text primary key,
  type text not null,
  received_at timestamptz not null
);

-- A worker's account at the card provider.
create table payout_account (
  user_id uuid primary key references "user" (id),
  provider_account_id text not null unique,
  payouts_enabled boolean not null default false,
  updated_at timestamptz not null
);

-- Money on its way to a worker's own account, or refunds on their way to a card: done by the queue, outside transactions.
create table payout (
  id uuid primary key default gen_random_uuid(),
  hold_id uuid not null references hold (id),
  kind text not null check (kind in ('transfer', 'refund', 'stray_refund')),
  amount_cents int not null check (amount_cents > 0),
  -- The payment that a refund goes back to.
  payment_intent_id text,
  state text not null check (state in ('waiting_for_account', 'queued', 'sent')),
  provider_id text unique,
  created_at timestamptz not null,
  sent_at timestamptz,
  check ((state = 'sent') = (provider_id is not null and sent_at is not null)),
  check (kind = 'transfer' or state <> 'waiting_for_account'),
  check ((kind = 'transfer') = (payment_intent_id is null))
);
create index payout_hold on payout (hold_id);
create index payout_unsent on payout (created_at) where state <> 'sent';
