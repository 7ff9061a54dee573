-- The ledger follows what the provider does by itself: its fees, disputes, refunds that fail, and the platform's payouts to its own bank.
--   provider_fee: what the provider charged the platform; disputed: taken back by a card's bank until it decides;
--   loss: money that the platform lost to a dispute or gave back after a release; bank: paid out to the platform's own bank account;
--   outside: paid to a person by other means than the provider.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check check (kind in ('provider', 'held', 'worker_balance', 'platform_fee',
  'stray', 'provider_fee', 'disputed', 'loss', 'bank', 'outside'));
insert into ledger_account (kind) values ('provider_fee'), ('disputed'), ('loss'), ('bank'), ('outside');

alter table ledger_journal drop constraint ledger_journal_kind_check;
alter table ledger_journal add constraint ledger_journal_kind_check check (kind in ('capture', 'release', 'refund', 'transfer', 'stray',
  'stray_refund', 'refund_failed', 'stray_refund_failed', 'refund_outside', 'stray_refund_outside', 'late_refund', 'late_refund_failed',
  'dispute', 'dispute_won', 'dispute_lost', 'dispute_loss', 'provider_fee', 'bank_payout', 'bank_payout_failed'));
-- Fees of an account and payouts to the platform's bank belong to no hold.
alter table ledger_journal alter column hold_id drop not null;
alter table ledger_journal add constraint ledger_journal_has_a_hold
  check (hold_id is not null or kind in ('provider_fee', 'bank_payout', 'bank_payout_failed'));

-- What neither the clock nor the reconciler can decide. An administrator looks at it, acts and closes it with a note.
create table money_case (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('payoutRefused', 'refundFailed', 'refundElsewhere', 'dispute', 'disputeAfterRelease', 'unmatched',
    'balanceDiffers')),
  -- What it is about: the id of a payout, or of an object of the provider.
  about text not null,
  hold_id uuid references hold (id),
  -- The provider's reason, as a code; null without one.
  reason text,
  amount_cents int not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references "user" (id),
  note text check (length(note) between 1 and 2000),
  check ((closed_at is null) = (note is null))
);
create unique index money_case_one_open on money_case (kind, about) where closed_at is null;
create index money_case_open on money_case (opened_at, id) where closed_at is null;
create index money_case_hold on money_case (hold_id);
