-- How often the Pro of a job has used up the tries at the client's PIN: each time, the next try waits longer.
alter table job add column pin_waits smallint not null default 0 check (pin_waits >= 0);
