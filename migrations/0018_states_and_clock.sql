-- A state that no act reaches is not a state: it comes back with its act. Only sample data ever put jobs into these
-- states, and only sample data is moved here. `job_event` is append-only and keeps what it says; the timeline leaves out
-- lines that lead to a state of the past.

-- An open dispute or change of mind is handed-in work again, whose client has the full time to look at it.
update job set state = 'submitted', due_at = now() + interval '48 hours', state_since = coalesce(
    (select max(e.at) from job_event e where e.job_id = job.id and e.to_state = 'submitted'), state_since)
  where state in ('changes_requested', 'disputed', 'frozen');

update job set state = 'paid', state_since = coalesce(paid_at, state_since) where state = 'needs_attention';

-- Both have their hold closed and paid out in full, as released work has. The review window counts from the release.
update worker_profile w set completed_jobs = completed_jobs + settled.count
  from (select worker_id, count(*) as count from job where state = 'settled' group by worker_id) settled
  where w.id = settled.worker_id;
update job set state = 'released', state_since = coalesce(
    (select max(e.at) from job_event e where e.job_id = job.id and e.to_state = 'released'), state_since)
  where state in ('settled', 'closed');

-- The clock acts on these two states alone.
update job set due_at = null where state not in ('awaiting_payment', 'submitted') and due_at is not null;

alter table job drop constraint job_state_check;
alter table job add constraint job_state_check check (state in ('awaiting_payment', 'expired', 'paid', 'in_progress',
  'submitted', 'cancelled', 'released'));

alter table job drop constraint job_no_overlap;
alter table job add constraint job_no_overlap
  exclude using gist (worker_id with =, tstzrange(starts_at, ends_at) with &&)
  where (state in ('awaiting_payment', 'paid', 'in_progress', 'submitted'));

alter table job drop column pause_used;
alter table job drop column change_rounds;

-- An audit row has the time of the product's clock, as every other row has: the writer gives it.
alter table audit_event alter column at drop default;

-- What the money of a hold is for. The card provider has a reference of its own, which is the hold's id.
alter table hold rename column reference to purpose_id;
