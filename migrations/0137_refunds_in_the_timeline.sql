-- A refund that was made by hand at the provider has a line in the timeline of its job: how much it was, and which one, so that there is
-- one line for each.
alter table job_event
  add column amount_cents integer check (amount_cents > 0),
  add column refund_id text;
create unique index job_event_one_for_refund on job_event (job_id, refund_id) where refund_id is not null;
