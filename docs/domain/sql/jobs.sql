-- changeOpenItems
update job_scope_item
set ticked_at = $1, undone_reason = $2
where job_id = $3 and position in ($4) and needs_tick = $5 and ticked_at is null
returning position;

update job_scope_item
set undone_reason = $1
where job_id = $2 and position in ($3) and needs_tick = $4 and ticked_at is null
returning position;

-- closeCase
update job_case
set closed_at = $1, decided_by = $2, released_cents = $3, refunded_cents = $4, explanation = $5
where job_id = $6 and closed_at is null
returning job_id;

-- closeChangeRequest
update job_change_request
set answer = $1, answered_at = $2
where job_id = $3 and answered_at is null and withdrawn_at is null
returning *;

update job_change_request
set withdrawn_at = $1
where job_id = $2 and answered_at is null and withdrawn_at is null
returning *;

-- closeProposal
update job_time_proposal
set state = $1, decided_at = $2
where id = $3 and job_id = $4 and proposed_by = $5 and state = $6 and expires_at > $7
returning *;

-- closeSplitOffer
update job_case_offer
set state = $1, decided_at = $2
where id = $3 and job_id = $4 and offered_by = $5 and state = $6
returning *;

-- countOpenCasesOf
select count(*) as count
from job_case as k
inner join job as j on j.id = k.job_id
where j.worker_id = $1 and k.closed_at is null;

-- countProposals
select count(*) as count
from job_time_proposal
where job_id = $1 and proposed_by = $2 and proposed_at > $3;

-- countUnpaid
select count(*) as all, count(*) filter(where origin = $1) as booked
from job
where client_id = $2 and state = $3;

-- deleteFeed
delete from calendar_feed
where user_id = $1;

-- deleteFeedMadeBy
delete from calendar_feed
where user_id = $1 and created_at <= $2::timestamptz;

-- eraseAddresses
delete from job_address
where job_id in (select id
  from job
  where client_id = $1);

-- expireProposals
update job_time_proposal
set state = $1, decided_at = $2
where job_id = $3 and state = $4 and expires_at <= $5
returning *;

-- findBookablePro
select w.listed, (select json_build_object('instant', r.instant, 'bufferMinutes', r.buffer_minutes, 'countsTravel', r.counts_travel, 'noticeHours', r.notice_hours, 'weeksAhead', r.weeks_ahead, 'shortestHours', r.shortest_hours, 'closedOnHolidays', r.closed_on_holidays)
  from worker_booking_rules r
  where r.worker_id = w.id) as rules, w.category_id as "categoryId", w.hourly_rate_cents as "hourlyRateCents",
  w.cancellation_tier as "cancellationTier", w.service_area @> z.point and earth_distance(z.point, w.point) <= w.service_radius_m as "servesPlace",
  (select s.id
  from worker_subcategory ws
  join subcategory s on s.id = ws.subcategory_id
  where ws.worker_id = w.id and s.slug = $1::text) as "subcategoryId"
from worker_profile w
join zip_code z on z.zip = $2
where w.id = $3;

-- findCase
select *
from job_case
where job_id = $1;

-- findChangeRequests
select *
from job_change_request
where job_id = $1
order by round;

-- findChangeRequestsOf
select r.job_id, r.round, r.reason, r.requested_at, r.answer, r.answered_at, r.withdrawn_at
from job_change_request as r
inner join job as j on j.id = r.job_id
where (j.client_id = $1 or j.worker_id = $2)
order by r.requested_at;

-- findCheckoutView
select j.id as "jobId", j.title, c.slug as "categorySlug", s.slug as "serviceSlug", j.worker_id as "workerId",
  w.display_name as "workerName", w.portrait_seed as "workerPortraitSeed", '/' || w.photo_key || '.jpg' as "workerPhoto",
  w.extra_mile as "extraMile", exists (select
  from user p
  where p.id = j.worker_id and p.status = 'suspended') as "isWorkerSuspended", j.price_cents as "amountCents",
  j.state, j.starts_at as "startsAt", j.time_zone as "timeZone", z.city, j.cancellation_tier as "cancellationTier",
  j.due_at as "dueAt", (select json_build_object('remote', a.remote, 'street', a.street, 'unit', a.unit, 'notes', a.notes)
  from job_address a
  where a.job_id = j.id) as address, (
  select coalesce(json_agg(json_build_object('jobId', e.job_id, 'street', e.street, 'unit', e.unit, 'notes', e.notes) order by e.updated_at desc, e.job_id), '[]')
  from (
    select *
    from (
      select distinct on (lower(a.street), lower(a.unit)) a.*
      from job_address a
      join job other on other.id = a.job_id
      where other.client_id = $1 and j.client_id = $2 and other.zip = j.zip and other.id <> j.id and not a.remote and not exists (select
        from job_address own
        where own.job_id = j.id and lower(own.street) = lower(a.street) and lower(own.unit) is not distinct
        from lower(a.unit))
      order by lower(a.street), lower(a.unit), a.updated_at desc, a.job_id) as each_once
    order by updated_at desc, job_id
    limit $3) e) as "earlierAddresses", j.zip, z.state as "regionState", j.ends_at as "endsAt", j.pricing,
  j.hourly_rate_cents as "hourlyRateCents", j.minutes
from job j
join category c on c.id = j.category_id
left join subcategory s on s.id = j.subcategory_id
join zip_code z on z.zip = j.zip
join user u on u.id = j.client_id
join worker_profile w on w.id = j.worker_id
where j.client_id = $4 and (j.id = $5 or (j.worker_id = $6 and j.state = any ($7)))
order by j.id = $8 desc, j.created_at desc, j.id desc
limit 1;

-- findDetail
/* prepared */
select j.id, j.title, c.slug as "categorySlug", s.slug as "serviceSlug", j.state, z.city, j.zip, j.time_zone as "timeZone",
  j.price_cents as "priceCents", case when j.client_id = $1 then 'client' else 'worker' end as side, case when j.client_id = $2 then w.display_name else u.name end as "counterpartName",
  case when j.client_id = $3 then w.portrait_seed else u.portrait_seed end as "counterpartPortraitSeed",
  case when j.client_id = $4 then '/' || w.photo_key || '.jpg' end as "counterpartPhoto", case when j.client_id = $5 then j.worker_id else j.client_id end as "counterpartId",
  j.starts_at as "startsAt", j.created_at as "createdAt", j.hourly_rate_cents as "hourlyRateCents", j.worked_minutes as "workedMinutes",
  j.started_at is not null as "isStarted", j.lost_start_at is not null as "isStartLost", exists (select
  from job_event e
  where e.job_id = j.id and e.act = 'refundByBank') as "isBankRefunded", w.listed as "isWorkerListed", j.client_id as "clientId",
  j.worker_id as "workerId", j.origin, j.description, j.promise, z.state as "regionState", j.ends_at as "endsAt",
  j.pricing, j.minutes, j.cancellation_tier as "cancellationTier", j.state_since as "stateSince", j.due_at as "dueAt",
  j.paid_at as "paidAt", j.refund_starts_at as "refundStartsAt", (
  select json_build_object('id', p.id, 'by', p.proposed_by, 'startsAt', p.starts_at, 'endsAt', p.ends_at, 'message', p.message, 'expiresAt', p.expires_at)
  from job_time_proposal p
  where p.job_id = j.id and p.state = 'open') as "timeProposal", j.paused_at as "pausedAt", j.pin, exists (select
  from user o
  where o.id = any (array[j.client_id, j.worker_id]) and o.id <> $6 and o.status = 'suspended') as "isOtherSuspended",
  (select coalesce(json_agg(json_build_object('act', e.act, 'to', e.to_state, 'by', e.actor_role, 'note', e.note, 'refundCents', e.amount_cents, 'at', e.at) order by e.id), '[]')
  from job_event e
  where e.job_id = j.id and e.to_state = any ($7)) as events, (select coalesce(json_agg(json_build_object('position', i.position, 'question', i.question, 'answer', i.answer, 'needsTick', i.needs_tick, 'isTicked', i.ticked_at is not null, 'undoneReason', i.undone_reason) order by i.position), '[]')
  from job_scope_item i
  where i.job_id = j.id) as scope, (select json_build_object('remote', a.remote, 'street', a.street, 'unit', a.unit, 'notes', a.notes)
  from job_address a
  where a.job_id = j.id) as address, (
  select coalesce(json_agg(json_build_object('jobId', e.job_id, 'street', e.street, 'unit', e.unit, 'notes', e.notes) order by e.updated_at desc, e.job_id), '[]')
  from (
    select *
    from (
      select distinct on (lower(a.street), lower(a.unit)) a.*
      from job_address a
      join job other on other.id = a.job_id
      where other.client_id = $8 and j.client_id = $9 and other.zip = j.zip and other.id <> j.id and not a.remote and not exists (select
        from job_address own
        where own.job_id = j.id and lower(own.street) = lower(a.street) and lower(own.unit) is not distinct
        from lower(a.unit))
      order by lower(a.street), lower(a.unit), a.updated_at desc, a.job_id) as each_once
    order by updated_at desc, job_id
    limit $10) e) as "earlierAddresses", (select json_build_object('openedBy', c.opened_by, 'reason', c.reason, 'items', array(
      select i.position
      from job_case_item i
      where i.job_id = c.job_id
      order by i.position), 'openedAt', c.opened_at, 'answer', c.answer, 'answeredAt', c.answered_at, 'closedAt', c.closed_at, 'decideBy', c.decide_by, 'moreTimeAt', c.more_time_at, 'decidedBy', c.decided_by, 'releasedCents', c.released_cents, 'refundedCents', c.refunded_cents, 'explanation', c.explanation)
  from job_case c
  where c.job_id = j.id) as case, (
  select coalesce(json_agg(json_build_object('id', o.id, 'by', o.offered_by, 'releasedCents', o.released_cents, 'refundedCents', o.refunded_cents, 'state', o.state, 'offeredAt', o.offered_at) order by o.offered_at, o.number), '[]')
  from job_case_offer o
  where o.job_id = j.id) as "splitOffers", (
  select coalesce(json_agg(json_build_object('reason', r.reason, 'items', array(
          select i.position
          from job_change_request_item i
          where i.job_id = r.job_id and i.round = r.round
          order by i.position), 'requestedAt', r.requested_at, 'answer', r.answer, 'answeredAt', r.answered_at, 'withdrawnAt', r.withdrawn_at) order by r.round), '[]')
  from job_change_request r
  where r.job_id = j.id) as "changeRequests"
from job j
join category c on c.id = j.category_id
left join subcategory s on s.id = j.subcategory_id
join zip_code z on z.zip = j.zip
join user u on u.id = j.client_id
join worker_profile w on w.id = j.worker_id
where j.id = $11;

-- findDueJobs
select id, due_at::text as "dueAt"
from job
where due_at <= $1
order by due_at, id
limit $2;

-- findEarlierAddress
select a.remote, a.street, a.unit, a.notes
from job_address as a
inner join job as other on other.id = a.job_id
inner join job as j on j.client_id = other.client_id and j.zip = other.zip and j.id = $1
where other.id = $2 and a.remote = $3;

-- findExpiring
select job_id as id
from job_time_proposal
where state = $1 and expires_at <= $2
order by expires_at
limit $3;

-- findFeed
select created_at
from calendar_feed
where user_id = $1;

-- findFeedJobs
select j.id, j.title, z.city, z.state as "regionState", j.starts_at as "startsAt", j.ends_at as "endsAt",
  case when j.client_id = $1 then 'client' else 'worker' end as side, case when j.client_id = $2 then w.display_name else u.name end as "counterpartName",
  (select count(*)::int
  from job_event e
  where e.job_id = j.id and e.act = 'moveTime') as moves, (select max(e.at)
  from job_event e
  where e.job_id = j.id) as "changedAt"
from job j
join zip_code z on z.zip = j.zip
join user u on u.id = j.client_id
join worker_profile w on w.id = j.worker_id
where (j.client_id = $3 or j.worker_id = $4) and coalesce(j.frozen_from, j.state) = any ($5) and j.ends_at > $6 and not (j.worker_id = $7 and j.origin = 'instantBooking' and j.state = 'awaiting_payment')
order by j.starts_at, j.id
limit 500;

-- findFeedOwner
select u.id
from calendar_feed as f
inner join user as u on u.id = f.user_id
where f.secret_hash = $1 and u.status not in ($2, $3);

-- findJob
select *
from job
where id = $1;

-- findJobFile
select j.id, j.title, c.slug as "categorySlug", s.slug as "serviceSlug", j.state, j.origin, z.city, z.state as "regionState",
  j.zip, j.time_zone as "timeZone", j.starts_at as "startsAt", j.ends_at as "endsAt", j.lost_start_at is not null as "isStartLost",
  j.pricing, j.price_cents as "priceCents", j.hourly_rate_cents as "hourlyRateCents", j.minutes, j.worked_minutes as "workedMinutes",
  j.cancellation_tier as "cancellationTier", j.created_at as "createdAt", j.state_since as "stateSince",
  j.due_at as "dueAt", json_build_object('id', u.id, 'name', u.name, 'email', case when u.status <> 'closed' then u.email end) as client,
  json_build_object('id', w.id, 'name', w.display_name, 'email', case when wu.status <> 'closed' then wu.email end, 'hasApplication', exists (select
    from worker_application a
    where a.id = w.id)) as worker, (select coalesce(json_agg(json_build_object('act', e.act, 'to', e.to_state, 'by', e.actor_role, 'refundCents', e.amount_cents, 'at', e.at) order by e.id), '[]')
  from job_event e
  where e.job_id = j.id and e.to_state = any ($1)) as events
from job j
join category c on c.id = j.category_id
left join subcategory s on s.id = j.subcategory_id
join zip_code z on z.zip = j.zip
join user u on u.id = j.client_id
join worker_profile w on w.id = j.worker_id
join user wu on wu.id = w.id
where j.id = $2;

-- findJobsToRemind
select id, remind_at::text as "dueAt"
from job
where remind_at <= $1
order by remind_at, id
limit $2;

-- findJobsToStart
select id
from job
where (client_id = $1 or worker_id = $2) and (state in ('awaiting_payment', 'paid') or state = 'needs_attention' and started_at is null)
order by starts_at, id;

-- findName
select name
from user
where id = $1;

-- findOpenCases
select job.id as "jobId", job.title, job_case.opened_by as "openedBy", job_case.opened_at as "openedAt",
  job_case.decide_by as "decideBy", job.time_zone as "timeZone"
from job_case
inner join job on job.id = job_case.job_id
where job_case.closed_at is null
order by job_case.decide_by, job_case.opened_at, job.id
limit $1;

-- findOpenJobs
select id, title, state, case when client_id = $1 then 'client' else 'worker' end as side
from job
where (client_id = $2 or worker_id = $3) and not state = any ($4)
order by starts_at, id
limit 50;

-- findOwnBooking
select *
from job
where client_id = $1 and worker_id = $2 and zip = $3 and title = $4 and starts_at = $5 and ends_at = $6 and origin = $7 and state = $8
for update;

-- findParties
select /* prepared */ client_id as "clientId", worker_id as "workerId"
from job
where id = $1;

-- findProposalsOf
select p.job_id, p.proposed_by, p.starts_at, p.ends_at, p.message, p.state, p.proposed_at
from job_time_proposal as p
inner join job as j on j.id = p.job_id
where (j.client_id = $1 or j.worker_id = $2)
order by p.proposed_at;

-- findRequestItems
select position
from job_change_request_item
where job_id = $1 and round = $2;

-- findSchedules
/* prepared */
select w.id as "workerId", w.listed, z.time_zone as "timeZone", w.hourly_rate_cents as "hourlyRateCents",
  w.service_radius_m as "serviceRadiusMeters", coalesce((select json_agg(json_build_object( 'weekday', h.weekday, 'opens', to_char(h.opens, 'HH24:MI'), 'closes', to_char(h.closes, 'HH24:MI')) order by h.weekday, h.opens)
    from worker_hours h
    where h.worker_id = w.id), '[]') as hours, coalesce((select json_agg(json_build_object( 'id', e.id, 'firstDay', e.first_day, 'lastDay', e.last_day, 'opens', to_char(e.opens, 'HH24:MI'), 'closes', to_char(e.closes, 'HH24:MI')) order by e.first_day)
    from worker_hours_exception e
    where e.worker_id = w.id and e.last_day >= ($1::timestamptz at time zone z.time_zone)::date), '[]') as exceptions,
  (select json_build_object('instant', r.instant, 'bufferMinutes', r.buffer_minutes, 'countsTravel', r.counts_travel, 'noticeHours', r.notice_hours, 'weeksAhead', r.weeks_ahead, 'shortestHours', r.shortest_hours, 'closedOnHolidays', r.closed_on_holidays)
  from worker_booking_rules r
  where r.worker_id = w.id) as rules, (select coalesce(json_agg(json_build_object('id', j.id, 'title', j.title, 'from', j.starts_at, 'until', j.ends_at, 'meters', round(earth_distance(ll_to_earth(round(place.lat::numeric, 1)::float8, round(place.lng::numeric, 1)::float8), here.point))) order by j.starts_at), '[]')
  from job j
  join zip_code place on place.zip = j.zip
  where j.worker_id = w.id and j.id is distinct
  from $2::uuid and tstzrange(j.starts_at, j.ends_at) && tstzrange($3, $4) and coalesce(j.frozen_from, j.state) = any ($5)) as jobs
from worker_profile w
join zip_code z on z.zip = w.zip
join zip_code here on here.zip = coalesce($6::text, w.zip)
where w.id = any ((select $7::uuid[])::uuid[]);

-- findScopeOfCase
select i.question, i.answer, i.needs_tick as "needsTick", i.undone_reason as "undoneReason", i.ticked_at is not null as "isTicked",
  c.position is not null as "isReported"
from job_scope_item as i
left join job_case_item as c on c.job_id = i.job_id and c.position = i.position
where i.job_id = $1
order by i.position;

-- findSharedJobs
select id as "thingId", case when client_id = $1 then worker_id else client_id end as "otherId"
from job
where (client_id = $2 or worker_id = $3);

-- findSplitOffers
select *
from job_case_offer
where job_id = $1
order by offered_at, number;

-- findSplitOffersOf
select o.job_id, o.offered_by, o.released_cents, o.refunded_cents, o.state, o.offered_at, o.decided_at
from job_case_offer as o
inner join job as j on j.id = o.job_id
where (j.client_id = $1 or j.worker_id = $2)
order by o.offered_at;

-- findTitleWithin
select title
from job
where worker_id = $1 and tstzrange(starts_at, ends_at) && tstzrange($2, $3) and coalesce(frozen_from, state) = any ($4) and id is distinct
from $5::uuid
order by starts_at
limit 1;

-- hasSubmitted
select id
from job_event
where job_id = $1 and to_state = $2
limit $3;

-- insertAnswer
update job_case
set answer = $1, answered_at = $2
where job_id = $3 and opened_by in ($4, $5) and closed_at is null and answer is null
returning job_id;

-- insertCase
insert into job_case (job_id, opened_by, reason, opened_at, decide_by)
values ($1, $2, $3, $4, $5);

-- insertCaseItems
insert into job_case_item (job_id, position)
values ($1, $2);

-- insertChangeRequest
insert into job_change_request (job_id, round, reason, requested_at, release_at)
values ($1, $2, $3, $4, $5);

insert into job_change_request_item (job_id, round, position)
values ($1, $2, $3);

-- insertEvent
insert into job_event (job_id, act, from_state, to_state, actor_id, actor_role, at, note, amount_cents, refund_id)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
on conflict do nothing;

-- insertJob
insert into job (client_id, worker_id, title, description, promise, category_id, subcategory_id, zip, time_zone, starts_at, ends_at, pricing, hourly_rate_cents, minutes, price_cents, cancellation_tier, origin, pin, state_since, due_at, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
returning id;

-- insertProposal
insert into job_time_proposal (job_id, proposed_by, starts_at, ends_at, message, proposed_at, expires_at)
values ($1, $2, $3, $4, $5, $6, $7)
on conflict do nothing
returning id;

-- insertScope
insert into job_scope_item (job_id, position, answer, question, needs_tick)
values ($1, $2, $3, $4, $5);

-- insertSplitOffer
insert into job_case_offer (job_id, offered_by, number, released_cents, refunded_cents, offered_at)
values ($1, $2, $3, $4, $5, $6)
returning id;

-- lapseSplitOffers
update job_case_offer
set state = $1, decided_at = $2
where job_id = $3 and state = $4;

-- listAgenda
/* prepared */
select j.id, j.title, c.slug as "categorySlug", s.slug as "serviceSlug", j.state, z.city, j.zip, j.time_zone as "timeZone",
  j.price_cents as "priceCents", case when j.client_id = $1 then 'client' else 'worker' end as side, case when j.client_id = $2 then w.display_name else u.name end as "counterpartName",
  case when j.client_id = $3 then w.portrait_seed else u.portrait_seed end as "counterpartPortraitSeed",
  case when j.client_id = $4 then '/' || w.photo_key || '.jpg' end as "counterpartPhoto", case when j.client_id = $5 then j.worker_id else j.client_id end as "counterpartId",
  j.starts_at as "startsAt", j.created_at as "createdAt", j.hourly_rate_cents as "hourlyRateCents", j.worked_minutes as "workedMinutes",
  j.started_at is not null as "isStarted", j.lost_start_at is not null as "isStartLost", exists (select
  from job_event e
  where e.job_id = j.id and e.act = 'refundByBank') as "isBankRefunded", w.listed as "isWorkerListed", j.origin,
  (select p.expires_at
  from job_time_proposal p
  where p.job_id = j.id and p.state = 'open' and p.proposed_by = case when j.client_id = $6 then 'worker' else 'client' end) as "proposalExpiresAt",
  (select k.opened_by
  from job_case k
  where k.job_id = j.id and k.closed_at is null and k.answer is null) as "unansweredOpener", exists (select
  from job_case_offer o
  where o.job_id = j.id and o.state = 'open' and o.offered_by = case when j.client_id = $7 then 'worker' else 'client' end) as "isSplitOffered",
  case when j.state = 'changes_requested' and j.worker_id = $8 then j.due_at end as "answerChangesBy", z.state as "regionState",
  j.ends_at as "endsAt", j.state_since as "stateSince", j.paused_at as "pausedAt", (select json_build_object('remote', a.remote, 'street', a.street, 'unit', a.unit, 'notes', a.notes)
  from job_address a
  where a.job_id = j.id) as address
from job j
join category c on c.id = j.category_id
left join subcategory s on s.id = j.subcategory_id
join zip_code z on z.zip = j.zip
join user u on u.id = j.client_id
join worker_profile w on w.id = j.worker_id
where j.worker_id = $9 and (not j.state = any ($10) or j.id = any (array(
      select o.id
      from job o
      where o.worker_id = $11 and o.state = any ($12)
      order by o.created_at desc, o.id desc
      limit $13)))
order by j.state = any ($14), case when not j.state = any ($15) then j.starts_at end, j.created_at desc,
  j.id desc
limit $16;

-- listJobs
/* prepared */
select j.id, j.title, c.slug as "categorySlug", s.slug as "serviceSlug", j.state, z.city, j.zip, j.time_zone as "timeZone",
  j.price_cents as "priceCents", case when j.client_id = $1 then 'client' else 'worker' end as side, case when j.client_id = $2 then w.display_name else u.name end as "counterpartName",
  case when j.client_id = $3 then w.portrait_seed else u.portrait_seed end as "counterpartPortraitSeed",
  case when j.client_id = $4 then '/' || w.photo_key || '.jpg' end as "counterpartPhoto", case when j.client_id = $5 then j.worker_id else j.client_id end as "counterpartId",
  j.starts_at as "startsAt", j.created_at as "createdAt", j.hourly_rate_cents as "hourlyRateCents", j.worked_minutes as "workedMinutes",
  j.started_at is not null as "isStarted", j.lost_start_at is not null as "isStartLost", exists (select
  from job_event e
  where e.job_id = j.id and e.act = 'refundByBank') as "isBankRefunded", w.listed as "isWorkerListed", j.origin,
  (select p.expires_at
  from job_time_proposal p
  where p.job_id = j.id and p.state = 'open' and p.proposed_by = case when j.client_id = $6 then 'worker' else 'client' end) as "proposalExpiresAt",
  (select k.opened_by
  from job_case k
  where k.job_id = j.id and k.closed_at is null and k.answer is null) as "unansweredOpener", exists (select
  from job_case_offer o
  where o.job_id = j.id and o.state = 'open' and o.offered_by = case when j.client_id = $7 then 'worker' else 'client' end) as "isSplitOffered",
  case when j.state = 'changes_requested' and j.worker_id = $8 then j.due_at end as "answerChangesBy", (extract(epoch from j.created_at) * 1000000)::bigint as micros
from job j
join category c on c.id = j.category_id
left join subcategory s on s.id = j.subcategory_id
join zip_code z on z.zip = j.zip
join user u on u.id = j.client_id
join worker_profile w on w.id = j.worker_id
where j.client_id = $9 and true
order by j.created_at desc, j.id desc
limit $10;

/* prepared */
select j.id, j.title, c.slug as "categorySlug", s.slug as "serviceSlug", j.state, z.city, j.zip, j.time_zone as "timeZone",
  j.price_cents as "priceCents", case when j.client_id = $1 then 'client' else 'worker' end as side, case when j.client_id = $2 then w.display_name else u.name end as "counterpartName",
  case when j.client_id = $3 then w.portrait_seed else u.portrait_seed end as "counterpartPortraitSeed",
  case when j.client_id = $4 then '/' || w.photo_key || '.jpg' end as "counterpartPhoto", case when j.client_id = $5 then j.worker_id else j.client_id end as "counterpartId",
  j.starts_at as "startsAt", j.created_at as "createdAt", j.hourly_rate_cents as "hourlyRateCents", j.worked_minutes as "workedMinutes",
  j.started_at is not null as "isStarted", j.lost_start_at is not null as "isStartLost", exists (select
  from job_event e
  where e.job_id = j.id and e.act = 'refundByBank') as "isBankRefunded", w.listed as "isWorkerListed", j.origin,
  (select p.expires_at
  from job_time_proposal p
  where p.job_id = j.id and p.state = 'open' and p.proposed_by = case when j.client_id = $6 then 'worker' else 'client' end) as "proposalExpiresAt",
  (select k.opened_by
  from job_case k
  where k.job_id = j.id and k.closed_at is null and k.answer is null) as "unansweredOpener", exists (select
  from job_case_offer o
  where o.job_id = j.id and o.state = 'open' and o.offered_by = case when j.client_id = $7 then 'worker' else 'client' end) as "isSplitOffered",
  case when j.state = 'changes_requested' and j.worker_id = $8 then j.due_at end as "answerChangesBy", (extract(epoch from j.created_at) * 1000000)::bigint as micros
from job j
join category c on c.id = j.category_id
left join subcategory s on s.id = j.subcategory_id
join zip_code z on z.zip = j.zip
join user u on u.id = j.client_id
join worker_profile w on w.id = j.worker_id
where j.worker_id = $9 and true
order by j.created_at desc, j.id desc
limit $10;

-- listJobsForAdmin
select j.id, j.title, j.state, z.city, j.starts_at as "startsAt", j.time_zone as "timeZone", j.price_cents as "priceCents",
  u.name as "clientName", w.display_name as "workerName", j.created_at as "createdAt", (extract(epoch from j.created_at) * 1000000)::bigint as micros
from job j
join zip_code z on z.zip = j.zip
join user u on u.id = j.client_id
join worker_profile w on w.id = j.worker_id
where j.state = $1 and (j.client_id = (select p.id
    from user p
    where p.email = $2) or j.worker_id = (select p.id
    from user p
    where p.email = $3)) and true
order by j.created_at desc, j.id desc
limit $4;

-- listJobsOfConversations
select c.id as "conversationId", json_agg(json_build_object('id', j.id, 'title', j.title) order by j.created_at desc, j.id) as jobs
from conversation c
join lateral (
  select id, title, created_at
  from job
  where client_id = c.client_id and worker_id = c.worker_id
  order by created_at desc, id
  limit $1) j on true
where c.id = any ($2::uuid[])
group by c.id
order by c.id;

-- lockDueJob
select *
from job
where id = $1 and due_at <= $2
for update skip locked;

-- lockJob
select *
from job
where id = $1
for update;

-- lockJobToRemind
select *
from job
where id = $1 and remind_at <= $2
for update skip locked;

-- moveGuarded
with before as (select id, state
  from job
  where id = $1 and state in ($2)
  for update) update job
set frozen_from = $3, frozen_due_at = $4, frozen_remind_at = $5, state = $6, state_since = $7, due_at = $8,
  remind_at = $9
from before
where job.id = before.id
returning job.*, before.state as "stateBefore";

with before as (select id, state
  from job
  where id = $1 and state in ($2)
  for update) update job
set paid_at = $3, state = $4, state_since = $5, due_at = $6, remind_at = $7
from before
where job.id = before.id
returning job.*, before.state as "stateBefore";

with before as (select id, state
  from job
  where id = $1 and state in ($2)
  for update) update job
set paused_at = $3, state = $4, due_at = $5, remind_at = $6
from before
where job.id = before.id
returning job.*, before.state as "stateBefore";

with before as (select id, state
  from job
  where id = $1 and state in ($2)
  for update) update job
set state = $3, state_since = $4, due_at = $5, remind_at = $6
from before
where job.id = before.id
returning job.*, before.state as "stateBefore";

with before as (select id, state
  from job
  where id = $1 and state in ($2) and lost_start_at is null and started_at is null
  for update) update job
set state = $3, state_since = $4, due_at = $5, remind_at = $6
from before
where job.id = before.id
returning job.*, before.state as "stateBefore";

with before as (select id, state
  from job
  where id = $1 and state in ($2) and started_at is not null
  for update) update job
set finish_confirmed_at = $3, worked_minutes = $4, state = $5, state_since = $6, due_at = $7, remind_at = $8
from before
where job.id = before.id
returning job.*, before.state as "stateBefore";

with before as (select id, state
  from job
  where id = $1 and state in ($2) and started_at is not null
  for update) update job
set state = $3, state_since = $4, due_at = $5, remind_at = $6
from before
where job.id = before.id
returning job.*, before.state as "stateBefore";

with before as (select id, state
  from job
  where id = $1 and state in ($2) and started_at is null
  for update) update job
set started_at = $3, state = $4, state_since = $5, due_at = $6, remind_at = $7
from before
where job.id = before.id
returning job.*, before.state as "stateBefore";

with before as (select id, state
  from job
  where id = $1 and state in ($2) and started_at is null
  for update) update job
set state = $3, state_since = $4, due_at = $5, remind_at = $6
from before
where job.id = before.id
returning job.*, before.state as "stateBefore";

with before as (select id, state
  from job
  where id = $1 and state in ($2, $3) and started_at is not null
  for update) update job
set worked_minutes = $4, state = $5, state_since = $6, due_at = $7, remind_at = $8
from before
where job.id = before.id
returning job.*, before.state as "stateBefore";

with before as (select id, state
  from job
  where id = $1 and state in ($2, $3) and started_at is null
  for update) update job
set pin_attempts = $4, started_at = $5, state = $6, state_since = $7, due_at = $8, remind_at = $9
from before
where job.id = before.id
returning job.*, before.state as "stateBefore";

with before as (select id, state
  from job
  where id = $1 and state in ($2, $3, $4, $5, $6)
  for update) update job
set state = $7, state_since = $8, due_at = $9, remind_at = $10
from before
where job.id = before.id
returning job.*, before.state as "stateBefore";

with before as (select id, state
  from job
  where id = $1 and state in ($2, $3, $4, $5, $6, $7)
  for update) update job
set frozen_from = $8, frozen_due_at = $9, frozen_remind_at = $10, state = $11, state_since = $12, due_at = $13,
  remind_at = $14
from before
where job.id = before.id
returning job.*, before.state as "stateBefore";

-- postponeDecision
update job_case
set decide_by = decide_by + $1 * interval '1 millisecond'
where job_id = $2 and closed_at is null;

-- postponeForAnswer
update job_case
set more_time_at = $1, decide_by = decide_by + $2 * interval '1 millisecond'
where job_id = $3 and opened_by in ($4, $5) and closed_at is null and answer is null and more_time_at is null and decide_by > $6
returning decide_by;

-- readJobData
select a.job_id, a.remote, a.street, a.unit, a.notes, a.updated_at
from job_address as a
inner join job as j on j.id = a.job_id
where j.client_id = $1
order by j.created_at;

select c.job_id, c.opened_by, c.reason, c.opened_at, c.answer, c.answered_at, c.closed_at, c.decided_by,
  c.released_cents, c.refunded_cents, c.explanation
from job_case as c
inner join job as j on j.id = c.job_id
where (j.client_id = $1 or j.worker_id = $2)
order by c.opened_at;

select e.job_id, e.act, e.actor_role, e.to_state, e.note, e.amount_cents, e.at
from job_event as e
inner join job as j on j.id = e.job_id
where (j.client_id = $1 or j.worker_id = $2)
order by e.id;

select i.job_id, i.question, i.answer, i.ticked_at, i.undone_reason, c.position is not null as in_case
from job_scope_item as i
inner join job as j on j.id = i.job_id
left join job_case_item as c on c.job_id = i.job_id and c.position = i.position
where (j.client_id = $1 or j.worker_id = $2)
order by j.created_at, i.position;

select j.id, j.title, j.description, j.promise, j.state, j.zip, j.price_cents, j.pricing, j.hourly_rate_cents,
  j.minutes, j.worked_minutes, j.cancellation_tier, j.time_zone, j.starts_at, j.ends_at, j.created_at, j.paid_at,
  j.started_at, j.state_since, case when j.client_id = $1 then $2 else $3 end as side
from job as j
where (j.client_id = $4 or j.worker_id = $5)
order by j.created_at;

-- replaceFeed
insert into calendar_feed (user_id, secret_hash, created_at)
values ($1, $2, clock_timestamp())
on conflict (user_id) do update
set secret_hash = $3, created_at = clock_timestamp()
returning created_at;

-- requireItems
select position
from job_scope_item
where job_id = $1 and position in ($2);

-- saveAddress
insert into job_address (job_id, remote, street, unit, notes, updated_at)
values ($1, $2, $3, $4, $5, $6)
on conflict (job_id) do update
set remote = $7, street = $8, unit = $9, notes = $10, updated_at = $11
where (job_address.remote is distinct from $12 or job_address.street is distinct from $13 or job_address.unit is distinct from $14 or job_address.notes is distinct from $15)
returning job_id;

-- setPinTries
update job
set pin_attempts = $1
where id = $2;

-- setReminder
update job
set remind_at = $1
where id = $2;

-- setTime
update job
set starts_at = $1, ends_at = $2, refund_starts_at = $3, due_at = $4, lost_start_at = $5
where id = $6;
