-- Why a case about money ended without an administrator, as a code: until now, its note had one of these English texts.
alter table money_case add column cause text check (cause in ('agrees', 'anotherDifference', 'matched', 'movedOn', 'anotherSum', 'waitsForAccount', 'refused', 'booked', 'won'));
update money_case c set cause = old.cause, note = null
from (values ('agrees', 'agrees'), ('another difference', 'anotherDifference'), ('matched', 'matched'), ('moved on', 'movedOn'), ('another sum', 'anotherSum'),
  ('waits for the account', 'waitsForAccount'), ('refused', 'refused'), ('The payment is booked.', 'booked'),
  ('The bank decided for us.', 'won')) as old (note, cause)
where c.outcome = 'ended' and c.closed_by is null and c.note = old.note;
alter table money_case add constraint money_case_cause_of_its_end check (cause is null or outcome = 'ended');
