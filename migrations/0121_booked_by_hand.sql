-- What moved the provider's balance and is in no journal can be booked by an administrator: as a loss (or a gain), as a fee of the
-- provider, as money of the platform's own, or as a transfer that was reversed, whose amount the Pro is owed again.
alter table ledger_journal drop constraint ledger_journal_kind_check;
alter table ledger_journal add constraint ledger_journal_kind_check check (kind in ('capture', 'release', 'refund', 'transfer', 'stray',
  'stray_refund', 'refund_failed', 'stray_refund_failed', 'refund_outside', 'stray_refund_outside', 'late_refund', 'late_refund_failed',
  'dispute', 'dispute_won', 'dispute_lost', 'dispute_loss', 'provider_fee', 'bank_payout', 'bank_payout_failed', 'loss_by_hand',
  'fee_by_hand', 'own_by_hand', 'transfer_reversed'));
alter table ledger_journal drop constraint ledger_journal_has_a_hold;
alter table ledger_journal add constraint ledger_journal_has_a_hold
  check (hold_id is not null or kind in ('provider_fee', 'bank_payout', 'bank_payout_failed', 'loss_by_hand', 'fee_by_hand', 'own_by_hand'));
alter table money_case drop constraint money_case_outcome_check;
alter table money_case add constraint money_case_outcome_check check (outcome in ('noted', 'triedAgain', 'paidOutside', 'booked', 'ended'));
alter table money_case drop constraint money_case_says_why;
alter table money_case add constraint money_case_says_why check (outcome not in ('noted', 'paidOutside', 'booked') or note is not null);
