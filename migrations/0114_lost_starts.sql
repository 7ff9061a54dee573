-- The start of a paid job that passed while the client's bank had the payment. The Pro was told not to come: no no-show can be
-- reported and no strike is given for it, until both sides have agreed on another time.
alter table job add column lost_start_at timestamptz;
alter table job add constraint job_lost_start_is_its_start check (lost_start_at is null or lost_start_at = starts_at);
