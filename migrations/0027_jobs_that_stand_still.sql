-- A job stands still: nobody has checked in, or nothing was submitted. The client is asked; `started_at` says about what.

-- When the Pro checked in, or the client said that the Pro came.
alter table job add column started_at timestamptz;
-- When the client said that work is finished which the Pro has not submitted.
alter table job add column finish_confirmed_at timestamptz;
update job set started_at = (select max(e.at) from job_event e where e.job_id = job.id and e.to_state = 'in_progress');
update job set started_at = state_since where started_at is null and state in ('in_progress', 'submitted', 'released');
update job set started_at = null where state in ('awaiting_payment', 'called_off', 'expired', 'paid');

alter table job drop constraint job_state_check;
alter table job add constraint job_state_check check (state in ('awaiting_payment', 'called_off', 'expired', 'paid',
  'in_progress', 'needs_attention', 'submitted', 'disputed', 'cancelled', 'released', 'settled'));
alter table job drop constraint job_no_overlap;
alter table job add constraint job_no_overlap
  exclude using gist (worker_id with =, tstzrange(starts_at, ends_at) with &&)
  where (state in ('awaiting_payment', 'paid', 'in_progress', 'needs_attention', 'submitted'));
-- Started work has a time at which it started, and work that has not begun has none.
alter table job add constraint job_started_has_a_time check (state not in ('in_progress', 'submitted', 'released')
  or started_at is not null);
alter table job add constraint job_unstarted_has_none check (state not in ('awaiting_payment', 'called_off', 'expired',
  'paid') or started_at is null);

-- The clock now acts on these two states, too.
update job set due_at = ends_at + interval '24 hours' where state = 'paid';
update job set remind_at = greatest(ends_at, started_at) + interval '24 hours',
  due_at = greatest(ends_at, started_at) + interval '72 hours' where state = 'in_progress';

-- The client's word that the work is finished replaces the photos; the Pro's never does.
drop trigger job_submitted_with_photos on job;
create trigger job_submitted_with_photos before update of state on job
  for each row when (new.state = 'submitted' and old.state in ('in_progress', 'needs_attention')
    and new.finish_confirmed_at is null)
  execute function check_proof_photos();

-- A case that nobody reported: the clock opens it, and there is no text.
alter table job_case drop constraint job_case_opened_by_check;
alter table job_case add constraint job_case_opened_by_check check (opened_by in ('client', 'worker', 'clock'));
alter table job_case alter column reason drop not null;
alter table job_case add constraint job_case_reason_of_a_side check ((opened_by = 'clock') = (reason is null));

alter table worker_strike drop constraint worker_strike_reason_check;
alter table worker_strike add constraint worker_strike_reason_check check (reason in ('cancelledPaidJob', 'didNotCome'));
