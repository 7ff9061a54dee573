-- addCount
insert into upload_count as sent (user_id, day, files, bytes)
values ($1, $2::date, $3, $4)
on conflict (user_id) do update
set day = excluded.day, files = excluded.files + case when sent.day = excluded.day then sent.files else 0 end,
  bytes = excluded.bytes + case when sent.day = excluded.day then sent.bytes else 0 end
where sent.day <> excluded.day or (sent.files + excluded.files <= $5 and sent.bytes + excluded.bytes <= $6)
returning 1;

-- findCount
select files, bytes
from upload_count
where user_id = $1 and day = $2::date;

-- subtractCount
update upload_count
set files = files - $1, bytes = bytes - $2
where user_id = $3 and day = $4::date;
