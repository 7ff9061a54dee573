-- The time zone of a Pro's account is that of the ZIP code of the profile until its owner chooses one. Other zones than the
-- default were chosen.
alter table "user" add column time_zone_chosen boolean not null default false;
update "user" set time_zone_chosen = true where time_zone <> 'America/New_York';
update "user" u set time_zone = z.time_zone
from worker_application a join zip_code z on z.zip = a.zip
where a.id = u.id and not u.time_zone_chosen and u.status <> 'closed';
