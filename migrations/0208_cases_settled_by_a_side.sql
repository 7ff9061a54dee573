-- Processes of the version before cannot close a case any more.
-- A case is closed by the operator's decision, by one side that settles it for the other, or by the client's bank. Only the operator
-- explains, and only the operator and the client leave anything to the Pro.
alter table job_case add column decided_by text check (decided_by in ('operator', 'client', 'worker', 'bank'));
update job_case set decided_by = case when explanation is null then 'bank' else 'operator' end where closed_at is not null;
alter table job_case drop constraint job_case_explanation_of_a_decision;
alter table job_case drop constraint job_case_without_explanation;
alter table job_case add constraint job_case_closed_by_one check ((closed_at is null) = (decided_by is null));
alter table job_case add constraint job_case_explained_by_the_operator
  check (coalesce(decided_by = 'operator', false) = (explanation is not null));
alter table job_case add constraint job_case_released_by_operator_or_client
  check (decided_by is null or decided_by in ('operator', 'client') or released_cents = 0);
