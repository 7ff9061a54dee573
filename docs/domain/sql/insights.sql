-- countWaiting
select (select json_build_object( 'submitted', count(*) filter (where a.state in ('submitted', 'change_submitted')), 'notice_given', count(*) filter (where a.state = 'notice_given'), 'notice_answered', count(*) filter (where a.state = 'notice_answered'))
  from worker_application a
  where not exists (select
    from user u
    where u.id = a.id and u.status = 'closed')) as waiting, (select count(*)::int
  from job
  where state = 'in_progress') as "jobsInProgress", (select coalesce(sum(held_cents), 0)::bigint
  from hold
  where held_cents > 0) as "heldCents", (select count(*)::int
  from job_case
  where closed_at is null) as "openCases", (select count(*)::int
  from money_case
  where closed_at is null) as "moneyCases", (select count(*)::int
  from dispute
  where status in ('inquiry', 'needs_response')) as "dueChargebacks", (select count(*)::int
  from message_report
  where settled_at is null) as "messageReports", (select count(*)::int
  from lost_abuse
  where settled_at is null) as "abuseReports";

-- findOldestOverdue
select least( (select min(due_at)
    from job
    where due_at <= $1), (select min(expires_at)
    from quote_request
    where state = 'open' and expires_at <= $2), (select min(expires_at)
    from offer
    where state = 'quoted' and expires_at <= $3)) as since;

-- listFeedEvents
select e.id, e.at, e.act, e.actor_id as "actorId", e.actor_role as "actorRole", actor.name as "actorName",
  person.name as "personName", application.id as "applicationId", report.id as "reportId", appeal.id as "appealId",
  job.id as "jobId"
from audit_event as e
left join user as actor on actor.id = e.actor_id
left join user as person on person.id = case when e.subject_type = any($1) then e.subject_id::uuid end
left join worker_application as application on application.id = person.id and person.status <> $2
left join lost_report as report on report.id = case when e.subject_type = any($3) then e.subject_id::uuid end
left join appeal on appeal.id = case when e.act = any($4) then (e.detail ->> 'appealId')::uuid end
left join money_case as money on money.id = case when e.subject_type = any($5) then e.subject_id::uuid end
left join hold on hold.id = coalesce(case when e.subject_type = any($6) then e.subject_id::uuid end, money.hold_id)
left join job on job.id = coalesce(case when e.subject_type = any($7) then e.subject_id::uuid end, hold.purpose_id)
where e.act = any($8)
order by e.id desc
limit $9;

select e.id, e.at, e.act, e.actor_id as "actorId", e.actor_role as "actorRole", actor.name as "actorName",
  person.name as "personName", application.id as "applicationId", report.id as "reportId", appeal.id as "appealId",
  job.id as "jobId"
from audit_event as e
left join user as actor on actor.id = e.actor_id
left join user as person on person.id = case when e.subject_type = any($1) then e.subject_id::uuid end
left join worker_application as application on application.id = person.id and person.status <> $2
left join lost_report as report on report.id = case when e.subject_type = any($3) then e.subject_id::uuid end
left join appeal on appeal.id = case when e.act = any($4) then (e.detail ->> 'appealId')::uuid end
left join money_case as money on money.id = case when e.subject_type = any($5) then e.subject_id::uuid end
left join hold on hold.id = coalesce(case when e.subject_type = any($6) then e.subject_id::uuid end, money.hold_id)
left join job on job.id = coalesce(case when e.subject_type = any($7) then e.subject_id::uuid end, hold.purpose_id)
where e.act = any($8) and e.id < $9
order by e.id desc
limit $10;

-- readHealth
select provider, succeeded_at as "succeededAt", failed_at as "failedAt"
from provider_health;

-- readWeek
select (select count(*)::int
  from job j
  where j.created_at > span.since and j.created_at <= span.until) as jobs, (select coalesce(sum(e.amount_cents), 0)::bigint
  from ledger_journal g
  join ledger_entry e on e.journal_id = g.id
  join ledger_account a on a.id = e.account_id
  where g.kind = 'release' and a.kind = 'held' and e.amount_cents > 0 and g.at > span.since and g.at <= span.until) as "releasedCents",
  (select count(*)::int
  from user u
  where u.role in ('customer', 'contractor', 'dual') and u.created_at > span.since and u.created_at <= span.until) as people,
  (select round((percentile_cont(0.5) within group (order by extract(epoch from q.first_at - q.created_at)) / 60)::numeric)::int
  from (select r.created_at, (select min(o.created_at)
      from offer o
      where o.request_id = r.id) as first_at
    from quote_request r
    where r.created_at > span.since and r.created_at <= span.until) q
  where q.first_at is not null) as "firstQuoteMinutes"
from (values (1, $1::timestamptz - interval '7 days', $2::timestamptz), (2, $3::timestamptz - interval '14 days', $4::timestamptz - interval '7 days')) as span (turn, since, until)
order by span.turn;

-- saveHealth
insert into provider_health (provider, succeeded_at, failed_at)
values ($1, $2, $3)
on conflict (provider) do update
set succeeded_at = coalesce(excluded.succeeded_at, provider_health.succeeded_at), failed_at = coalesce(excluded.failed_at, provider_health.failed_at);
