-- countCalls
select count(*) as "inDay", count(*) filter(where created_at > $1::timestamptz - interval '1 hour') as "inHour",
  count(*) filter(where created_at > $2::timestamptz - interval '1 hour' and callee_id = $3 and not (state = 'failed' and rang_at is null)) as "toThisPerson"
from call
where caller_id = $4 and created_at > $5::timestamptz - interval '1 day';

-- deleteOldCalls
delete from call
where ended_at < $1
returning id as "callId";

-- findCall
select c.id, c.caller_id = $1 as "isCaller", mine.side, mine.other_id as "otherId", c.state, c.job_id as "jobId",
  c.request_id as "requestId", coalesce(j.title, r.title) as title, c.created_at as "createdAt", c.connected_at as "connectedAt",
  c.ended_at as "endedAt", c.talked_seconds as "talkedSeconds", coalesce(w.display_name, o.name) as "otherName"
from call c
cross join lateral (
  select case when (c.caller_id = $2) = (c.caller_side = 'client') then 'client' else 'worker' end as side,
    case when c.caller_id = $3 then c.callee_id else c.caller_id end as other_id) mine
join user o on o.id = mine.other_id
left join worker_profile w on w.id = o.id and mine.side = 'client'
left join job j on j.id = c.job_id
left join quote_request r on r.id = c.request_id
where c.id = $4 and $5 in (c.caller_id, c.callee_id);

-- findLive
select id, caller_id as "callerId"
from call
where caller_id in ($1, $2) and callee_id in ($3, $4) and ended_at is null;

-- findPair
with pair as (
  select p.*, case when client_id = $1 then 'client' else 'worker' end as side, case when client_id = $2 then worker_id else client_id end as other_id
  from (
    select client_id, worker_id
    from job
    where $3 = 'job' and id = $4
    union all
    select r.client_id, rr.worker_id
    from quote_request r
    join request_recipient rr on rr.request_id = r.id
    where $5 = 'request' and r.id = $6 and rr.worker_id = $7
    union all
    select client_id, worker_id
    from conversation
    where $8 = 'conversation' and id = $9
    union all
    select $10::uuid, id
    from worker_profile
    where $11 = 'worker' and id = $12) p
  where $13 in (client_id, worker_id) and client_id <> worker_id )
select pair.side, pair.other_id as "otherId", o.status as "otherStatus", o.time_zone as "otherTimeZone",
  case when pair.side = 'client' then w.display_name else o.name end as "otherName", case when o.phone_verified_at is not null then o.phone end as "otherPhone",
  case when me.phone_verified_at is not null then me.phone end as "ownPhone", exists (select
  from message_block b
  where b.blocker_id = me.id and b.blocked_id = o.id) as "youBlocked", exists (select
  from message_block b
  where b.blocker_id = o.id and b.blocked_id = me.id) or exists (
  select
  from conversation c
  where c.client_id = pair.client_id and c.worker_id = pair.worker_id and c.closed_reason is not null) as blocked,
  job.id as "jobId", request.id as "requestId", exists (select
  from job j
  where j.client_id = pair.client_id and j.worker_id = pair.worker_id and j.state = any ($14) and not (j.origin = 'instantBooking' and j.state = 'awaiting_payment') and $15 between j.starts_at - $16::float8 * interval '1 millisecond' and j.starts_at + $17::float8 * interval '1 millisecond') as "nearStart"
from pair
join user me on me.id = $18
join user o on o.id = pair.other_id
join worker_profile w on w.id = pair.worker_id
left join lateral (
  select j.id
  from job j
  where j.client_id = pair.client_id and j.worker_id = pair.worker_id and j.state = any ($19) and not (j.origin = 'instantBooking' and j.state = 'awaiting_payment')
  order by j.id = $20 desc, abs(extract(epoch from j.starts_at - $21::timestamptz)), j.id
  limit 1) job on true
left join lateral (
  select r.id
  from quote_request r
  join request_recipient rr on rr.request_id = r.id and rr.worker_id = pair.worker_id
  left join offer f on f.request_id = r.id and f.worker_id = pair.worker_id and f.state = 'quoted'
  where r.client_id = pair.client_id and r.state = 'open' and (rr.state = 'requested' and r.expires_at > $22 or rr.state = 'quoted' and f.expires_at > $23)
  order by r.id = $24 desc, r.created_at desc, r.id
  limit 1) request on true;

-- findRinging
select c.state, c.caller_side as "callerSide", c.caller_id as "callerId", c.callee_id as "calleeId", a.preferred_language as "callerLanguage",
  b.preferred_language as "calleeLanguage", coalesce(case when c.caller_side = 'worker' then aw.display_name end, a.name) as "callerName",
  coalesce(case when c.caller_side = 'client' then bw.display_name end, b.name) as "calleeName", case when b.phone_verified_at is not null and b.status not in ('suspended', 'closed') and a.status not in ('suspended', 'closed') and not exists (
  select
  from message_block k
  where (k.blocker_id, k.blocked_id) in ((a.id, b.id), (b.id, a.id))) then b.phone end as "calleePhone"
from call c
join user a on a.id = c.caller_id
join user b on b.id = c.callee_id
left join worker_profile aw on aw.id = a.id
left join worker_profile bw on bw.id = b.id
where c.id = $1;

-- findSharedCalls
select id as "thingId", callee_id as "otherId"
from call
where caller_id = $1;

select id as "thingId", caller_id as "otherId"
from call
where callee_id = $1;

-- findStale
select id, state
from call
where ended_at is null and coalesce(connected_at, rang_at, created_at) <= case when state = 'connected' then $1::timestamptz else $2::timestamptz end
order by created_at
limit $3;

-- insertCall
insert into call (caller_id, callee_id, caller_side, job_id, request_id, created_at)
values ($1, $2, $3, $4, $5, $6)
on conflict do nothing
returning id;

-- isCallOfProvider
select id
from call
where id = $1 and (provider_call_id is null or provider_call_id = $2);

-- listCalls
select c.id, c.caller_id = $1 as "isCaller", mine.side, mine.other_id as "otherId", c.state, c.job_id as "jobId",
  c.request_id as "requestId", coalesce(j.title, r.title) as title, c.created_at as "createdAt", c.connected_at as "connectedAt",
  c.ended_at as "endedAt", c.talked_seconds as "talkedSeconds", coalesce(w.display_name, o.name) as "otherName"
from call c
cross join lateral (
  select case when (c.caller_id = $2) = (c.caller_side = 'client') then 'client' else 'worker' end as side,
    case when c.caller_id = $3 then c.callee_id else c.caller_id end as other_id) mine
join user o on o.id = mine.other_id
left join worker_profile w on w.id = o.id and mine.side = 'client'
left join job j on j.id = c.job_id
left join quote_request r on r.id = c.request_id
where c.caller_id in ($4, $5) and c.callee_id in ($6, $7)
order by c.created_at desc, c.id
limit $8;

-- readCallData
select id, job_id, request_id, state, created_at, connected_at, ended_at, talked_seconds, callee_id
from call
where caller_id = $1
order by created_at;

select id, job_id, request_id, state, created_at, connected_at, ended_at, talked_seconds, caller_id
from call
where callee_id = $1
order by created_at;

-- updateCall
update call
set state = $1, ended_at = $2
where id = $3 and state in ($4, $5) and coalesce(provider_call_id, $6, '') = coalesce($7, provider_call_id, '')
returning id, state, caller_id as "callerId", callee_id as "calleeId";

update call
set state = $1, provider_call_id = $2
where id = $3 and state in ($4) and coalesce(provider_call_id, $5, '') = coalesce($6, provider_call_id, '')
returning id, state, caller_id as "callerId", callee_id as "calleeId";

update call
set state = $1, provider_call_id = $2, connected_at = $3
where id = $4 and state in ($5) and coalesce(provider_call_id, $6, '') = coalesce($7, provider_call_id, '')
returning id, state, caller_id as "callerId", callee_id as "calleeId";

update call
set state = $1, provider_call_id = $2, ended_at = $3, talked_seconds = greatest(0, extract(epoch from $4::timestamptz - connected_at))::int
where id = $5 and state in ($6) and coalesce(provider_call_id, $7, '') = coalesce($8, provider_call_id, '')
returning id, state, caller_id as "callerId", callee_id as "calleeId";

update call
set state = $1, provider_call_id = $2, rang_at = $3
where id = $4 and state in ($5, $6) and coalesce(provider_call_id, $7, '') = coalesce($8, provider_call_id, '')
returning id, state, caller_id as "callerId", callee_id as "calleeId";
