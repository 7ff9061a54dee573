-- A side that has not answered a case is reminded five days after it was opened, also of the cases from before this version; while the
-- client's bank has the payment, the time stands still. Those that the version before opens while both run are not reminded.
update job set remind_at = k.opened_at + interval '120 hours'
  from job_case k
  where k.job_id = job.id and job.state = 'disputed' and k.closed_at is null and k.answer is null and job.remind_at is null;
update job set frozen_remind_at = k.opened_at + interval '120 hours'
  from job_case k
  where k.job_id = job.id and job.state = 'frozen' and job.frozen_from = 'disputed' and k.closed_at is null and k.answer is null;
