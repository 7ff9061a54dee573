-- A schedule that the provider refuses to set, or gives no answer about, is a case for an administrator.
alter table payout_account
  -- Since when the schedule at the provider is not as it should be; null while it is, as far as we know.
  add column schedule_wrong_since timestamptz,
  -- How often in a row the provider has refused to set it.
  add column schedule_refusals int not null default 0 check (schedule_refusals >= 0),
  add constraint payout_account_wrong_schedule_is_watched check (schedule_wrong_since is null or earlier_schedule is not null),
  add constraint payout_account_refused_schedule_is_wrong check (schedule_refusals = 0 or schedule_wrong_since is not null);
alter table money_case drop constraint money_case_kind_check, drop constraint money_case_cause_check;
alter table money_case
  add constraint money_case_kind_check check (kind in ('payoutRefused', 'payoutUnanswered', 'refundFailed', 'refundPending',
    'refundElsewhere', 'dispute', 'disputeAfterRelease', 'disputeLate', 'unmatched', 'balanceDiffers', 'payoutsNotStopped',
    'scheduleNotPutBack')),
  add constraint money_case_cause_check check (cause in ('agrees', 'anotherDifference', 'matched', 'movedOn', 'anotherSum', 'even',
    'waitsForAccount', 'refused', 'booked', 'won', 'scheduleRight', 'accountClosed'));
