-- A bank has moved as much back as it had moved before, so that nothing is left of the open case.
alter table money_case drop constraint money_case_cause_check;
alter table money_case add constraint money_case_cause_check check (cause in
  ('agrees', 'anotherDifference', 'matched', 'movedOn', 'anotherSum', 'even', 'waitsForAccount', 'refused', 'booked', 'won'));
