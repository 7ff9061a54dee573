-- For how many days an offer is good, which its Pro chooses; counters keep it. `expires_at` is earlier if the work starts before.
alter table offer add column valid_days smallint not null default 3 check (valid_days in (1, 3, 7));
