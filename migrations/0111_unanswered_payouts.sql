-- A payout that the provider has not answered for a day is a case for an administrator. It was first sent at `unanswered_since`, and
-- the provider has neither accepted nor refused it since. Its `reason` is 'unanswered' from then on.
alter table payout add column unanswered_since timestamptz;
alter table money_case drop constraint money_case_kind_check;
alter table money_case add constraint money_case_kind_check check (kind in ('payoutRefused', 'payoutUnanswered', 'refundFailed',
  'refundElsewhere', 'dispute', 'disputeAfterRelease', 'unmatched', 'balanceDiffers'));
