-- A refund that the provider has accepted and not paid for a week is a case for an administrator.
alter table money_case drop constraint money_case_kind_check;
alter table money_case add constraint money_case_kind_check check (kind in ('payoutRefused', 'payoutUnanswered', 'refundFailed',
  'refundPending', 'refundElsewhere', 'dispute', 'disputeAfterRelease', 'unmatched', 'balanceDiffers'));
create index provider_refund_pending on provider_refund (seen_at) where status = 'pending';
