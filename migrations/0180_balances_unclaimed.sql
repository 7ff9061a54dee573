-- A Pro whose released money waits for a payout account is reminded of it, and after 60 days it is a case for an administrator.
alter table payout
  -- How many of these steps were taken while this was the Pro's oldest transfer that waits for an account.
  add column unclaimed_steps smallint not null default 0 check (unclaimed_steps >= 0),
  add constraint payout_only_transfers_are_unclaimed check (kind = 'transfer' or unclaimed_steps = 0);
-- Every minute the clock looks for them.
create index payout_waiting_for_account on payout (created_at) where state = 'waiting_for_account';
alter table money_case drop constraint money_case_kind_check, drop constraint money_case_cause_check;
alter table money_case
  add constraint money_case_kind_check check (kind in ('payoutRefused', 'payoutUnanswered', 'refundFailed', 'refundPending',
    'refundElsewhere', 'dispute', 'disputeAfterRelease', 'disputeLate', 'unmatched', 'balanceDiffers', 'payoutsNotStopped',
    'scheduleNotPutBack', 'balanceUnclaimed')),
  add constraint money_case_cause_check check (cause in ('agrees', 'anotherDifference', 'matched', 'movedOn', 'anotherSum', 'even',
    'waitsForAccount', 'refused', 'booked', 'won', 'scheduleRight', 'accountClosed', 'paidOut'));
