-- That the balance was not compared with the provider's for a day is a case for an administrator.
-- When the first comparison was due; it may never have come.
alter table balance_proof add column first_due_at timestamptz;
alter table money_case drop constraint money_case_kind_check, drop constraint money_case_cause_check;
alter table money_case
  add constraint money_case_kind_check check (kind in ('payoutRefused', 'payoutUnanswered', 'refundFailed', 'refundPending',
    'refundElsewhere', 'dispute', 'disputeAfterRelease', 'disputeLate', 'unmatched', 'balanceDiffers', 'balanceNotCompared',
    'payoutsNotStopped', 'scheduleNotPutBack', 'balanceUnclaimed')),
  add constraint money_case_cause_check check (cause in ('agrees', 'anotherDifference', 'compared', 'matched', 'movedOn',
    'anotherSum', 'even', 'waitsForAccount', 'refused', 'booked', 'won', 'scheduleRight', 'accountClosed', 'paidOut'));
