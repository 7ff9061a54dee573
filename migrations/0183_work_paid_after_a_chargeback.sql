-- A bank gave a client the money for submitted work back: an administrator decides whether the Pro is paid all the same, and the Pro is told.
-- `paidOutside` with what the Pro reads says that the Pro was paid, `notPaid` that not.
alter table money_case drop constraint money_case_outcome_check;
alter table money_case add constraint money_case_outcome_check
  check (outcome in ('noted', 'triedAgain', 'paidOutside', 'notPaid', 'booked', 'ended'));
alter table money_case drop constraint money_case_says_why;
alter table money_case add constraint money_case_says_why
  check (outcome not in ('noted', 'paidOutside', 'notPaid', 'booked') or note is not null);
