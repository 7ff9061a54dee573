-- Special hours can end after midnight: a night is of the day on which it begins, and closes before it opens.
alter table worker_hours_exception
  drop constraint worker_hours_exception_hours,
  add constraint worker_hours_exception_hours check ((opens is null) = (closes is null) and (opens is null or opens <> closes));

-- Days off and holidays took the morning of the wrong night.
update worker_free_days d set last_starts = null, due_at = '-infinity', changes = d.changes + 1
where exists (select from worker_hours h where h.worker_id = d.worker_id and h.closes = '24:00');
