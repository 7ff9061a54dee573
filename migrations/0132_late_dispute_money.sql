-- What a bank gave back when it decided a dispute, and what it gave back (plus) or took (minus) after that.
alter table dispute
  add column returned_cents int not null default 0,
  add column late_cents int not null default 0;
update dispute d set returned_cents = coalesce((
  select sum(e.amount_cents) from ledger_journal j join ledger_entry e on e.journal_id = j.id
  join ledger_account a on a.id = e.account_id and a.kind = 'provider'
  where j.operation_key = 'dispute_won:' || d.id), 0);
alter table dispute
  add constraint dispute_returned_is_a_part check (returned_cents between 0 and amount_cents),
  add constraint dispute_returned_when_closed check (returned_cents = 0 or closed_at is not null),
  add constraint dispute_late_is_after_the_decision check (late_cents = 0 or (taken_at is not null and closed_at is not null));
alter table ledger_journal drop constraint ledger_journal_kind_check;
alter table ledger_journal add constraint ledger_journal_kind_check check (kind in ('capture', 'release', 'refund', 'transfer', 'stray',
  'stray_refund', 'refund_failed', 'stray_refund_failed', 'refund_outside', 'stray_refund_outside', 'late_refund', 'late_refund_failed',
  'dispute', 'dispute_won', 'dispute_lost', 'dispute_loss', 'dispute_late', 'provider_fee', 'bank_payout', 'bank_payout_failed',
  'loss_by_hand', 'fee_by_hand', 'own_by_hand', 'transfer_reversed'));
-- Such a movement is a case for an administrator.
alter table money_case drop constraint money_case_kind_check;
alter table money_case add constraint money_case_kind_check check (kind in ('payoutRefused', 'payoutUnanswered', 'refundFailed',
  'refundPending', 'refundElsewhere', 'dispute', 'disputeAfterRelease', 'disputeLate', 'unmatched', 'balanceDiffers'));
create index dispute_ended_without_money on dispute (closed_at) where taken_at is null and closed_at is not null;
