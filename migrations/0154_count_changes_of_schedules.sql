-- Each change of a schedule at the provider has a key of its own: the column counts them.
alter table payout_account rename column schedule_change to schedule_changes;
alter table payout_account alter column schedule_changes set default 0, drop constraint payout_account_schedule_change_check,
  add check (schedule_changes >= 0);
