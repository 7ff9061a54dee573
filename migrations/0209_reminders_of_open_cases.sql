-- A side that has not answered a case is reminded five days after it was opened, also of the cases from before this version.
update job set remind_at = k.opened_at + interval '5 days'
  from job_case k
  where k.job_id = job.id and job.state = 'disputed' and k.closed_at is null and k.answer is null and job.remind_at is null;
