-- countExports
select count(*) as asked
from data_export
where user_id = $1 and requested_at > $2;

-- deleteExports
delete from data_export
where user_id = $1
returning id;

-- findExpiredExports
select id
from data_export
where state = $1 and expires_at <= $2
order by expires_at
limit $3;

-- findExport
select id, user_id as "userId", state, requested_at as "requestedAt", expires_at as "expiresAt"
from data_export
where id = $1;

-- findLatestExport
select id, state, requested_at as "requestedAt", files_done as "filesDone", files_total as "filesTotal",
  bytes, expires_at as "expiresAt"
from data_export
where user_id = $1
order by requested_at desc, id desc
limit $2;

-- findStuckExports
select id
from data_export
where state = $1 and not exists (
  select
  from graphile_worker.jobs queued
  where queued.key = 'privacy.export:' || data_export.id and (queued.attempts < queued.max_attempts or queued.locked_at is not null))
order by requested_at
limit $2;

-- finishExport
update data_export
set state = $1, bytes = $2, ready_at = $3, expires_at = $4
where id = $5 and state = $6;

-- insertExport
insert into data_export (user_id, requested_at)
values ($1, $2)
on conflict do nothing
returning id;

-- markFailed
update data_export
set state = $1
where id in ($2) and state = $3;

-- markRemoved
update data_export
set state = $1
where id in ($2) and state = $3;

-- updateProgress
update data_export
set files_done = $1, files_total = $2
where id = $3 and state = $4;
