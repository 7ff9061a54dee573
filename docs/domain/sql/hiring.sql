-- admitBidder
insert into request_recipient as rr (request_id, worker_id, asked_at)
select r.id, w.id, $1::timestamptz
from quote_request r
join zip_code z on z.zip = r.zip
join worker_profile w on w.id = $2
where r.id = $3 and r.audience = 'open' and exists (
  select
  from user c
  where c.id = r.client_id and c.status not in ('suspended', 'closed')) and w.listed and w.id <> r.client_id and w.category_id = r.category_id and w.service_area @> z.point and earth_distance(z.point, w.point) <= w.service_radius_m
on conflict (request_id, worker_id) do update
set state = $4
where rr.state = any ($5::text[]) and not exists (select
  from offer o
  where o.request_id = rr.request_id and o.worker_id = rr.worker_id and o.state in ('quoted', 'accepted'));

-- assignRequest
update quote_request
set state = $1, job_id = $2
where id = $3 and state in ($4);

-- changeProject
update quote_request
set title = $1, description = $2, days_wish = $3, wished_dates = $4::date[], scope = $5, budget_type = $6,
  budget_cents = $7, search_text = $8, expires_at = $9, edited_at = $10, edit_times = array(select edited.at
  from unnest(edit_times) as edited (at)
  where edited.at > $11) || $12::timestamptz
where id = $13 and audience = $14 and state = $15 and expires_at > $16
returning id;

-- countAsked
select coalesce(sum(asked), 0)::int as all, coalesce(array_agg(worker_id) filter (where worker_id = any ($1::uuid[]) and asked >= $2), '{}') as "askedOften"
from (
  select rr.worker_id, count(*) as asked
  from quote_request r
  join request_recipient rr on rr.request_id = r.id
  where r.client_id = $3 and r.audience = 'chosen' and coalesce(rr.asked_at, r.created_at) > $4
  group by rr.worker_id ) as of_each;

-- countLiveOffers
select count(*) as count
from offer
where request_id = $1 and state = $2 and expires_at > $3;

-- countOpenProjects
select count(*) as count
from quote_request
where client_id = $1 and audience = $2 and state = $3 and expires_at > $4;

-- countPosted
select count(*) as count
from quote_request
where client_id = $1 and audience = $2 and created_at > $3;

-- countSent
select count(*) as count
from offer
where request_id = $1 and worker_id = $2 and round = $3 and created_at > $4;

-- endAnswers
update offer
set state = $1
where request_id = $2 and state in ($3)
returning worker_id;

update request_recipient
set state = $1
where request_id = $2 and state in ($3);

-- eraseQuestions
delete from project_notice
where worker_id = $1;

update project_question
set answer = $1
where answer is not null and request_id in (select id
  from quote_request
  where client_id = $2);

update project_question
set question = $1
where worker_id = $2;

-- eraseRequests
delete from request_attachment
where request_id in (select id
  from quote_request
  where client_id = $1)
returning file_key as key;

update offer as o
set message = $1
from quote_request as r
where r.id = o.request_id and $2 = case o.made_by when 'worker' then o.worker_id else r.client_id end and o.state <> $3;

update quote_request
set title = $1, description = $2, scope = $3, withdraw_reason = $4, search_text = case when audience = 'open' then $5 end,
  zip = (select min(z.zip)
  from zip_code z
  where left(z.zip, 3) = left(quote_request.zip, 3))
where client_id = $6 and state in ($7, $8)
returning id;

-- expireOffers
update offer as o
set state = $1
from quote_request as r, worker_profile as w
where r.id = o.request_id and w.id = o.worker_id and o.request_id in ($2) and o.state in ($3) and o.expires_at <= $4
returning o.made_by as "madeBy", o.round, r.client_id as "clientId", o.worker_id as "workerId", w.display_name as worker,
  r.id as "requestId", r.title, r.audience = 'open' as "isBid";

update offer as o
set state = $1
from quote_request as r, worker_profile as w
where r.id = o.request_id and w.id = o.worker_id and o.request_id in ($2, $3) and o.state in ($4) and o.expires_at <= $5
returning o.made_by as "madeBy", o.round, r.client_id as "clientId", o.worker_id as "workerId", w.display_name as worker,
  r.id as "requestId", r.title, r.audience = 'open' as "isBid";

-- expireRequests
select id
from quote_request
where id in ($1) and expires_at <= $2;

select id
from quote_request
where id in ($1, $2) and expires_at <= $3;

update quote_request as r
set state = $1
where r.id in (select id
  from quote_request
  where id in ($2) and expires_at <= $3) and r.state in ($4) and not exists (select
  from offer as o
  where o.request_id = r.id and o.state = $5)
returning r.id, r.client_id as "clientId", r.title, exists (select
  from offer o
  where o.request_id = r.id and o.state <> 'withdrawn') as "hadOffers", r.audience = 'open' as "isBid";

update quote_request as r
set state = $1
where r.id in (select id
  from quote_request
  where id in ($2, $3) and expires_at <= $4) and r.state in ($5) and not exists (select
  from offer as o
  where o.request_id = r.id and o.state = $6)
returning r.id, r.client_id as "clientId", r.title, exists (select
  from offer o
  where o.request_id = r.id and o.state <> 'withdrawn') as "hadOffers", r.audience = 'open' as "isBid";

update request_recipient
set state = $1
where request_id in (select id
  from quote_request
  where id in ($2) and expires_at <= $3) and state in ($4)
returning request_id as id;

update request_recipient
set state = $1
where request_id in (select id
  from quote_request
  where id in ($2, $3) and expires_at <= $4) and state in ($5)
returning request_id as id;

-- extendRequest
update quote_request
set expires_at = greatest(expires_at, $1)
where id = $2 and state = $3;

-- findAsked
/* prepared */
select round(earth_distance(z.point, w.point))::int as "distanceMeters", case when r.audience = 'open' and r.expires_at > $1 and (rr.state is null or case when o.state = 'quoted' and o.expires_at <= $2 then 'expired' else o.state end = 'expired') then 'requested' else case when rr.state = 'requested' and r.expires_at <= $3 then 'expired' when rr.state = 'quoted' and o.state = 'quoted' and o.round > 0 and o.expires_at <= $4 and r.expires_at > $5 then 'requested' else rr.state end end as "recipientState",
  case when o.id is not null then json_build_object( 'id', o.id, 'state', case when o.state = 'quoted' and o.expires_at <= $6 then 'expired' else o.state end, 'madeBy', o.made_by, 'round', o.round, 'pricing', o.pricing, 'hourlyRateCents', o.hourly_rate_cents, 'minutes', o.minutes, 'totalCents', o.total_cents, 'startsAt', o.starts_at, 'message', o.message, 'cancellationTier', o.cancellation_tier, 'validDays', o.valid_days, 'expiresAt', o.expires_at, 'createdAt', o.created_at, 'earlier', ( with recursive thread as (
      select x.*
      from offer x
      where x.id = o.countered_offer_id
      union all
      select x.*
      from offer x
      join thread on x.id = thread.countered_offer_id)
    select coalesce(json_agg(json_build_object('id', t.id, 'madeBy', t.made_by, 'pricing', t.pricing, 'hourlyRateCents', t.hourly_rate_cents, 'minutes', t.minutes, 'totalCents', t.total_cents, 'startsAt', t.starts_at, 'message', t.message, 'createdAt', t.created_at) order by t.round), '[]')
    from thread t)) end as offer, w.hourly_rate_cents as "hourlyRateCents", w.cancellation_tier as "cancellationTier",
  w.extra_mile as "extraMile"
from quote_request r
join zip_code z on z.zip = r.zip
join worker_profile w on w.id = $7
left join request_recipient rr on rr.request_id = r.id and rr.worker_id = w.id
left join lateral (select *
  from offer x
  where x.request_id = rr.request_id and x.worker_id = rr.worker_id
  order by x.created_at desc, x.round desc, x.id desc
  limit 1) o on true
where r.id = $8 and (rr.worker_id is not null or r.audience = 'open');

-- findAttachment
select request_id as "requestId", file_key as key, name, content_type as "contentType"
from request_attachment
where id = $1;

-- findByForm
select r.id, (select count(*) as asked
  from request_recipient as rr
  where rr.request_id = r.id) as asked
from quote_request as r
where r.client_id = $1 and r.form_key = $2;

-- findCandidates
/* prepared */
select w.id as "workerId", w.display_name as name, w.portrait_seed as "portraitSeed", '/' || w.photo_key || '.jpg' as photo,
  w.rating::float8 as rating, w.review_count as "reviewCount", w.verified, w.extra_mile as "extraMile",
  round(earth_distance(z.point, w.point))::int as "distanceMeters", coalesce((select case when count(*) >= $1::int then greatest(1, round( percentile_cont(0.5) within group (order by (extract(epoch from a.answered_at - a.asked_at) / 60)::float8)))::int end
    from worker_answer a
    where a.worker_id = w.id and a.answered_at >= $2), w.response_minutes) as "usualAnswerMinutes", case when rr.state = 'requested' and r.expires_at <= $3 then 'expired' when rr.state = 'quoted' and o.state = 'quoted' and o.round > 0 and o.expires_at <= $4 and r.expires_at > $5 then 'requested' else rr.state end as state,
  coalesce((select json_agg(json_build_object('kind', k.kind, 'source', k.source, 'checkedOn', k.checked_on::text, 'expiresOn', k.expires_on::text, 'number', case when k.kind = 'license' then k.number end, 'regionState', case when k.kind = 'license' then k.region_state end) order by k.checked_on desc, k.id)
    from worker_check k
    where k.worker_id = w.id and k.withdrawn_at is null and k.checked_on <= $6::date and (k.expires_on is null or k.expires_on >= $7::date)), '[]') as checks,
  case when o.id is not null then json_build_object( 'id', o.id, 'state', case when o.state = 'quoted' and o.expires_at <= $8 then 'expired' else o.state end, 'madeBy', o.made_by, 'round', o.round, 'pricing', o.pricing, 'hourlyRateCents', o.hourly_rate_cents, 'minutes', o.minutes, 'totalCents', o.total_cents, 'startsAt', o.starts_at, 'message', o.message, 'cancellationTier', o.cancellation_tier, 'validDays', o.valid_days, 'expiresAt', o.expires_at, 'createdAt', o.created_at, 'earlier', ( with recursive thread as (
      select x.*
      from offer x
      where x.id = o.countered_offer_id
      union all
      select x.*
      from offer x
      join thread on x.id = thread.countered_offer_id)
    select coalesce(json_agg(json_build_object('id', t.id, 'madeBy', t.made_by, 'pricing', t.pricing, 'hourlyRateCents', t.hourly_rate_cents, 'minutes', t.minutes, 'totalCents', t.total_cents, 'startsAt', t.starts_at, 'message', t.message, 'createdAt', t.created_at) order by t.round), '[]')
    from thread t)) end as offer
from request_recipient rr
join quote_request r on r.id = rr.request_id
join zip_code z on z.zip = r.zip
join worker_profile w on w.id = rr.worker_id
left join lateral (select *
  from offer x
  where x.request_id = rr.request_id and x.worker_id = rr.worker_id
  order by x.created_at desc, x.round desc, x.id desc
  limit 1) o on true
where rr.request_id = $9 and (r.audience = 'chosen' or case when o.state = 'quoted' and o.expires_at <= $10 then 'expired' else o.state end = any ($11))
order by (case when o.state = 'quoted' and o.expires_at <= $12 then 'expired' else o.state end = any ($13)) desc nulls last,
  o.total_cents nulls last, w.display_name, w.id;

-- findClient
select client_id as "clientId"
from quote_request
where id = $1;

-- findElsewhere
select w.id
from worker_profile w
where w.id = any ($1::uuid[]) and w.listed and not exists (
  select
  from category c
  join zip_code z on z.zip = $2
  where c.id = w.category_id and c.slug = $3 and w.service_area @> z.point and earth_distance(z.point, w.point) <= w.service_radius_m);

-- findFit
select r.client_id = w.id as "isOwn", w.listed as "isListed", w.category_id = r.category_id as "doesTrade",
  w.service_area @> z.point and earth_distance(z.point, w.point) <= w.service_radius_m as "servesPlace",
  c.slug as "tradeSlug"
from quote_request r
join zip_code z on z.zip = r.zip
join worker_profile w on w.id = $1
join category c on c.id = w.category_id
where r.id = $2 and r.audience = 'open';

-- findLastSummary
select
from quote_request r
join zip_code z on z.zip = r.zip
join worker_profile w on w.id = $1
where r.state = 'open' and r.announced_at is null and r.audience = 'open' and exists (
  select
  from user c
  where c.id = r.client_id and c.status not in ('suspended', 'closed')) and w.listed and w.id <> r.client_id and w.category_id = r.category_id and w.service_area @> z.point and earth_distance(z.point, w.point) <= w.service_radius_m
order by r.id for share of r;

select worker_id
from project_notice
where worker_id = $1 and choice = $2
for update;

-- findLiveBidders
select worker_id as "workerId", made_by as "madeBy"
from offer
where request_id = $1 and state = $2
order by worker_id;

-- findNotToAsk
select rr.worker_id as "workerId"
from request_recipient rr
join quote_request r on r.id = rr.request_id
where r.id = $1 and r.client_id = $2
union
select b.blocked_id
from message_block b
where b.blocker_id = $3
union all
select b.blocker_id
from message_block b
where b.blocked_id = $4
union all
select c.worker_id
from conversation c
where c.client_id = $5 and c.closed_reason is not null;

-- findNoticeChoice
select choice
from project_notice
where worker_id = $1;

-- findOfferState
select state
from offer
where id = $1;

-- findOpportunities
/* prepared */
select r.id, r.audience, r.title, c.slug as "categorySlug", s.slug as "serviceSlug", u.name as "clientName",
  z.city, z.time_zone as "timeZone", round(earth_distance(z.point, w.point))::int as "distanceMeters", case when r.days_wish is not null then json_build_object('wish', r.days_wish, 'dates', r.wished_dates::text[]) end as days,
  case when r.audience = 'open' then json_build_object('type', r.budget_type, 'cents', r.budget_cents) end as budget,
  r.created_at as "createdAt", r.expires_at as "expiresAt", exists (select
  from worker_subcategory ws
  where ws.worker_id = w.id and ws.subcategory_id = r.subcategory_id) as "isOwnService", r.audience = 'open' and not exists (select
  from offer o
  where o.request_id = r.id and case when o.state = 'quoted' and o.expires_at <= $1 then 'expired' else o.state end = 'quoted') as "hasNoBids"
from worker_profile w
cross join lateral ( (select r.*
    from request_recipient rr
    join quote_request r on r.id = rr.request_id
    where rr.worker_id = w.id and rr.state = 'requested' and r.audience = 'chosen' and r.state = 'open' and r.expires_at > $2
    order by r.created_at desc, r.id desc
    limit 50) union all (select r.*
    from quote_request r
    join zip_code z on z.zip = r.zip
    where r.audience = 'open' and exists (
      select
      from user c
      where c.id = r.client_id and c.status not in ('suspended', 'closed')) and w.listed and w.id <> r.client_id and w.category_id = r.category_id and w.service_area @> z.point and earth_distance(z.point, w.point) <= w.service_radius_m and r.state = 'open' and r.expires_at > $3 and not exists (select
      from offer o
      where o.request_id = r.id and o.worker_id = w.id and case when o.state = 'quoted' and o.expires_at <= $4 then 'expired' else o.state end in ('quoted', 'accepted'))
    order by r.created_at desc, r.id desc
    limit 50) ) r
join zip_code z on z.zip = r.zip
join user u on u.id = r.client_id
join category c on c.id = r.category_id
left join subcategory s on s.id = r.subcategory_id
where w.id = $5;

-- findParties
select r.id as "requestId", r.client_id as "clientId", o.worker_id as "workerId", o.made_by as "madeBy",
  o.round, o.valid_days as "validDays"
from offer as o
inner join quote_request as r on r.id = o.request_id
where o.id = $1;

-- findPromises
with recursive thread as (
  select *
  from offer
  where id = $1
  union all
  select o.*
  from offer o
  join thread t on o.id = t.countered_offer_id)
select message
from thread
where made_by = 'worker'
order by round;

-- findProsToTell
select w.id
from quote_request r
join zip_code z on z.zip = r.zip
join worker_profile w on r.audience = 'open' and exists (
  select
  from user c
  where c.id = r.client_id and c.status not in ('suspended', 'closed')) and w.listed and w.id <> r.client_id and w.category_id = r.category_id and w.service_area @> z.point and earth_distance(z.point, w.point) <= w.service_radius_m
left join project_notice n on n.worker_id = w.id
where r.id = $1 and coalesce(n.choice, 'at_once') = 'at_once' and ($2::uuid is null or w.id > $3::uuid)
order by w.id
limit $4;

-- findQuestion
select q.request_id as "projectId", q.worker_id as "workerId", r.client_id as "clientId"
from project_question as q
inner join quote_request as r on r.id = q.request_id
where q.id = $1;

-- findRecipients
select worker_id as "workerId", state
from request_recipient
where request_id = $1;

-- findRequest
select r.id, r.client_id as "clientId", r.audience, case when r.audience = 'open' then json_build_object('type', r.budget_type, 'cents', r.budget_cents) end as budget,
  r.edited_at as "editedAt", r.title, c.slug as "categorySlug", s.slug as "serviceSlug", r.description,
  r.scope, case when r.state = 'open' and r.expires_at <= $1 and not exists (select
  from offer live
  where live.request_id = r.id and live.state = 'quoted' and live.expires_at > $2) then 'expired' else r.state end as state,
  case when r.days_wish is not null then json_build_object('wish', r.days_wish, 'dates', r.wished_dates::text[]) end as days,
  r.withdraw_reason as "withdrawReason", json_build_object('zip', z.zip, 'city', z.city, 'state', z.state, 'timeZone', z.time_zone) as place,
  r.created_at as "createdAt", r.expires_at as "expiresAt", r.state = 'open' and r.expires_at > $3 as "takesBids",
  case when r.audience = 'open' then (select count(*)
  from request_recipient rr
  where rr.request_id = r.id) - (select count(*)
  from offer o
  where o.request_id = r.id and case when o.state = 'quoted' and o.expires_at <= $4 then 'expired' else o.state end = any ($5)) else 0 end::int as "endedBids",
  r.job_id as "jobId", u.name as "clientName", coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name, 'contentType', a.content_type, 'bytes', a.bytes) order by a.position)
    from request_attachment a
    where a.request_id = r.id), '[]') as attachments, coalesce((select json_agg(json_build_object('id', q.id, 'author', qw.display_name, 'question', q.question, 'askedAt', q.asked_at, 'answer', q.answer, 'answeredAt', q.answered_at) order by q.asked_at, q.id)
    from project_question q
    join worker_profile qw on qw.id = q.worker_id
    where q.request_id = r.id), '[]') as questions
from quote_request r
join category c on c.id = r.category_id
left join subcategory s on s.id = r.subcategory_id
join zip_code z on z.zip = r.zip
join user u on u.id = r.client_id
where r.id = $6;

-- findSharedRequests
select rr.request_id as "thingId", rr.worker_id as "otherId"
from quote_request r
join request_recipient rr on rr.request_id = r.id
where r.client_id = $1
union
select r.id, r.client_id
from request_recipient rr
join quote_request r on r.id = rr.request_id
where rr.worker_id = $2
union
select q.request_id, q.worker_id
from quote_request r
join project_question q on q.request_id = r.id
where r.client_id = $3
union
select r.id, r.client_id
from project_question q
join quote_request r on r.id = q.request_id
where q.worker_id = $4;

-- findSummaries
select w.id as "workerId", count(*)::int as count, (array_agg(r.title order by r.created_at desc, r.id))[1] as title,
  (array_agg(r.id order by r.created_at desc, r.id))[1] as "projectId"
from project_notice n
join worker_profile w on w.id = n.worker_id
join quote_request r on r.state = 'open' and r.expires_at > $1 and r.created_at >= n.summed_up_at and (r.announced_at is not null or r.announced_through >= w.id)
join zip_code z on z.zip = r.zip
where n.worker_id = any ($2::uuid[]) and r.audience = 'open' and exists (
  select
  from user c
  where c.id = r.client_id and c.status not in ('suspended', 'closed')) and w.listed and w.id <> r.client_id and w.category_id = r.category_id and w.service_area @> z.point and earth_distance(z.point, w.point) <= w.service_radius_m
group by w.id
order by w.id;

select w.id as "workerId", count(*)::int as count, (array_agg(r.title order by r.created_at desc, r.id))[1] as title,
  (array_agg(r.id order by r.created_at desc, r.id))[1] as "projectId"
from project_notice n
join worker_profile w on w.id = n.worker_id
join quote_request r on r.state = 'open' and r.expires_at > $1 and r.created_at >= n.summed_up_at and r.created_at < $2
join zip_code z on z.zip = r.zip
where n.worker_id = any ($3::uuid[]) and r.audience = 'open' and exists (
  select
  from user c
  where c.id = r.client_id and c.status not in ('suspended', 'closed')) and w.listed and w.id <> r.client_id and w.category_id = r.category_id and w.service_area @> z.point and earth_distance(z.point, w.point) <= w.service_radius_m
group by w.id
order by w.id;

-- findTerms
select cancellation_tier
from worker_profile
where id = $1;

-- fitsOpenProject
select true as fits
from quote_request r
join zip_code z on z.zip = r.zip
join worker_profile w on w.id = $1
where r.id = $2 and r.state = 'open' and r.expires_at > $3 and r.audience = 'open' and exists (
  select
  from user c
  where c.id = r.client_id and c.status not in ('suspended', 'closed')) and w.listed and w.id <> r.client_id and w.category_id = r.category_id and w.service_area @> z.point and earth_distance(z.point, w.point) <= w.service_radius_m;

-- hasRoomFor
select exists (select
  from offer o
  where o.request_id = r.id and o.worker_id = $1 and o.created_at < r.edited_at) or (select count(*)
  from offer o
  where o.request_id = r.id and o.state = 'quoted' and o.expires_at > $2 and (r.edited_at is null or o.created_at >= r.edited_at)) < $3 as "hasRoom"
from quote_request r
where r.id = $4;

-- hintAtChange
select pg_notify($1, client_id || ' ' || $2::text || ' ' || id)
from quote_request
where id = any ($3::uuid[]);

-- insertAttachments
insert into request_attachment (request_id, position, file_key, name, content_type, bytes)
values ($1, $2, $3, $4, $5, $6);

-- insertOffer
insert into offer (request_id, worker_id, round, countered_offer_id, pricing, hourly_rate_cents, minutes, total_cents, starts_at, message, cancellation_tier, valid_days, expires_at, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
returning id;

-- insertQuestion
insert into project_question (request_id, worker_id, question, asked_at)
select $1::uuid, $2::uuid, $3, $4
where (select count(*)
  from project_question q
  where q.request_id = $5::uuid and q.worker_id = $6::uuid) < $7
returning id;

-- insertRecipients
insert into request_recipient (request_id, worker_id, asked_at)
select r.id, w.id, $1::timestamptz
from quote_request r
join zip_code z on z.zip = r.zip
join worker_profile w on w.category_id = r.category_id
where r.id = $2 and w.id = any ($3::uuid[]) and w.listed and w.service_area @> z.point and earth_distance(z.point, w.point) <= w.service_radius_m and w.id not in (
  select b.blocked_id
  from message_block b
  where b.blocker_id = r.client_id
  union all
  select b.blocker_id
  from message_block b
  where b.blocked_id = r.client_id
  union all
  select c.worker_id
  from conversation c
  where c.client_id = r.client_id and c.closed_reason is not null)
on conflict do nothing
returning worker_id as "workerId";

-- insertRequest
insert into quote_request (client_id, form_key, title, category_id, subcategory_id, zip, description, days_wish, wished_dates, scope, audience, budget_type, budget_cents, search_text, expires_at, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9::date[], $10, $11, $12, $13, $14, $15, $16)
on conflict (client_id, form_key) do nothing
returning id;

-- isAsked
select worker_id
from request_recipient
where request_id = $1 and worker_id = $2;

-- isClientOf
select id
from quote_request
where id = $1 and client_id = $2;

-- isProject
select id
from quote_request
where id = $1 and audience = $2;

-- isShown
select
from quote_request r
where r.id = $1 and r.audience = 'open' and exists (
  select
  from user c
  where c.id = r.client_id and c.status not in ('suspended', 'closed'));

-- isStillListed
select listed
from worker_profile
where id = $1 for no key update;

-- listIncomingOf
/* prepared */
select r.id, r.audience, r.title, c.slug as "categorySlug", s.slug as "serviceSlug", u.name as "clientName",
  z.city, round(earth_distance(z.point, w.point))::int as "distanceMeters", case when rr.state = 'requested' and r.expires_at <= $1 then 'expired' when rr.state = 'quoted' and o.state = 'quoted' and o.round > 0 and o.expires_at <= $2 and r.expires_at > $3 then 'requested' else rr.state end as state,
  case when o.state = 'quoted' and o.expires_at <= $4 then 'expired' else o.state end as "offerState", o.made_by as "offerMadeBy",
  o.round as "offerRound", o.total_cents as "offerTotalCents", w.extra_mile as "extraMile", case when r.state = 'open' and r.expires_at <= $5 and not exists (select
  from offer live
  where live.request_id = r.id and live.state = 'quoted' and live.expires_at > $6) then 'expired' else r.state end as "requestState",
  r.created_at as "createdAt", r.expires_at as "expiresAt", (extract(epoch from r.created_at) * 1000000)::bigint as micros
from request_recipient rr
join quote_request r on r.id = rr.request_id
join category c on c.id = r.category_id
left join subcategory s on s.id = r.subcategory_id
join zip_code z on z.zip = r.zip
join user u on u.id = r.client_id
join worker_profile w on w.id = rr.worker_id
left join lateral (select *
  from offer x
  where x.request_id = rr.request_id and x.worker_id = rr.worker_id
  order by x.created_at desc, x.round desc, x.id desc
  limit 1) o on true
where rr.worker_id = $7 and true
order by r.created_at desc, r.id desc
limit $8;

-- listNearProjects
select r.id, c.slug as "categorySlug", s.slug as "serviceSlug", r.title, r.description, z.city, z.state,
  case when r.days_wish is not null then json_build_object('wish', r.days_wish, 'dates', r.wished_dates::text[]) end as days,
  case when r.audience = 'open' then json_build_object('type', r.budget_type, 'cents', r.budget_cents) end as budget,
  u.name as "clientName", r.created_at as "createdAt", (select count(*)
  from offer o
  where o.request_id = r.id and case when o.state = 'quoted' and o.expires_at <= $1 then 'expired' else o.state end = 'quoted')::int as bids,
  (round(earth_distance(r.p, z.point) / 1000) * 1000)::int as "distanceMeters", $2::boolean as "isNear",
  (- r.budget_cents)::float8 as "sortKey"
from (select r.*, origin.p
  from (select o.point as p, $3::float8 as meters
    from zip_code o
    where o.zip = $4) origin
  join zip_code near on earth_box(origin.p, origin.meters) @> near.point and earth_distance(origin.p, near.point) <= origin.meters
  cross join lateral (
    select r.*
    from quote_request r
    where r.zip = near.zip and r.audience = 'open' and exists (
      select
      from user c
      where c.id = r.client_id and c.status not in ('suspended', 'closed')) and r.state = 'open' and r.expires_at > $5
    order by (- r.budget_cents) desc, r.id desc
    limit $6) r
  order by (- r.budget_cents) desc, r.id desc
  limit $7) r
join zip_code z on z.zip = r.zip
join user u on u.id = r.client_id
join category c on c.id = r.category_id
left join subcategory s on s.id = r.subcategory_id
order by (- r.budget_cents) desc, r.id desc;

select r.id, c.slug as "categorySlug", s.slug as "serviceSlug", r.title, r.description, z.city, z.state,
  case when r.days_wish is not null then json_build_object('wish', r.days_wish, 'dates', r.wished_dates::text[]) end as days,
  case when r.audience = 'open' then json_build_object('type', r.budget_type, 'cents', r.budget_cents) end as budget,
  u.name as "clientName", r.created_at as "createdAt", (select count(*)
  from offer o
  where o.request_id = r.id and case when o.state = 'quoted' and o.expires_at <= $1 then 'expired' else o.state end = 'quoted')::int as bids,
  (round(earth_distance(r.p, z.point) / 1000) * 1000)::int as "distanceMeters", $2::boolean as "isNear",
  (extract(epoch from r.created_at) * 1000000)::float8 as "sortKey"
from (select r.*, origin.p
  from (select w.point as p, w.service_radius_m::float8 as meters
    from worker_profile w
    where w.id = $3) origin
  join zip_code near on earth_box(origin.p, origin.meters) @> near.point and earth_distance(origin.p, near.point) <= origin.meters
  cross join lateral (
    select r.*
    from quote_request r
    where r.zip = near.zip and r.audience = 'open' and exists (
      select
      from user c
      where c.id = r.client_id and c.status not in ('suspended', 'closed')) and r.state = 'open' and r.expires_at > $4
    order by r.created_at desc, r.id desc
    limit $5) r
  order by r.created_at desc, r.id desc
  limit $6) r
join zip_code z on z.zip = r.zip
join user u on u.id = r.client_id
join category c on c.id = r.category_id
left join subcategory s on s.id = r.subcategory_id
order by r.created_at desc, r.id desc;

select r.id, c.slug as "categorySlug", s.slug as "serviceSlug", r.title, r.description, z.city, z.state,
  case when r.days_wish is not null then json_build_object('wish', r.days_wish, 'dates', r.wished_dates::text[]) end as days,
  case when r.audience = 'open' then json_build_object('type', r.budget_type, 'cents', r.budget_cents) end as budget,
  u.name as "clientName", r.created_at as "createdAt", (select count(*)
  from offer o
  where o.request_id = r.id and case when o.state = 'quoted' and o.expires_at <= $1 then 'expired' else o.state end = 'quoted')::int as bids,
  (round(earth_distance(r.p, z.point) / 1000) * 1000)::int as "distanceMeters", $2::boolean as "isNear",
  (extract(epoch from r.created_at) * 1000000)::float8 as "sortKey"
from (select r.*, origin.p
  from (select w.point as p, w.service_radius_m::float8 as meters
    from worker_profile w
    where w.id = $3) origin
  join zip_code near on earth_box(origin.p, origin.meters) @> near.point and earth_distance(origin.p, near.point) <= origin.meters
  cross join lateral (
    select r.*
    from quote_request r
    where r.zip = near.zip and r.audience = 'open' and exists (
      select
      from user c
      where c.id = r.client_id and c.status not in ('suspended', 'closed')) and r.state = 'open' and r.expires_at > $4 and r.search_text like $5 and r.category_id = $6
    order by r.created_at desc, r.id desc
    limit $7) r
  order by r.created_at desc, r.id desc
  limit $8) r
join zip_code z on z.zip = r.zip
join user u on u.id = r.client_id
join category c on c.id = r.category_id
left join subcategory s on s.id = r.subcategory_id
order by r.created_at desc, r.id desc;

-- listOpenProjects
select r.id
from quote_request r
where r.audience = 'open' and exists (
  select
  from user c
  where c.id = r.client_id and c.status not in ('suspended', 'closed')) and r.state = 'open' and r.expires_at > $1
order by r.created_at desc, r.id desc
limit $2;

-- listOtherProjects
select r.id, c.slug as "categorySlug", s.slug as "serviceSlug", r.title, r.description, z.city, z.state,
  case when r.days_wish is not null then json_build_object('wish', r.days_wish, 'dates', r.wished_dates::text[]) end as days,
  case when r.audience = 'open' then json_build_object('type', r.budget_type, 'cents', r.budget_cents) end as budget,
  u.name as "clientName", r.created_at as "createdAt", (select count(*)
  from offer o
  where o.request_id = r.id and case when o.state = 'quoted' and o.expires_at <= $1 then 'expired' else o.state end = 'quoted')::int as bids,
  (round(earth_distance(r.p, z.point) / 1000) * 1000)::int as "distanceMeters", $2::boolean as "isNear",
  (- r.budget_cents)::float8 as "sortKey"
from (select r.*, origin.p
  from quote_request r
  left join (select o.point as p, $3::float8 as meters
    from zip_code o
    where o.zip = $4) origin on true
  where r.audience = 'open' and exists (
    select
    from user c
    where c.id = r.client_id and c.status not in ('suspended', 'closed')) and r.state = 'open' and r.expires_at > $5 and coalesce(earth_distance(origin.p, (select z.point
        from zip_code z
        where z.zip = r.zip)) > origin.meters, true)
  order by (- r.budget_cents) desc, r.id desc
  limit $6) r
join zip_code z on z.zip = r.zip
join user u on u.id = r.client_id
join category c on c.id = r.category_id
left join subcategory s on s.id = r.subcategory_id
order by (- r.budget_cents) desc, r.id desc;

select r.id, c.slug as "categorySlug", s.slug as "serviceSlug", r.title, r.description, z.city, z.state,
  case when r.days_wish is not null then json_build_object('wish', r.days_wish, 'dates', r.wished_dates::text[]) end as days,
  case when r.audience = 'open' then json_build_object('type', r.budget_type, 'cents', r.budget_cents) end as budget,
  u.name as "clientName", r.created_at as "createdAt", (select count(*)
  from offer o
  where o.request_id = r.id and case when o.state = 'quoted' and o.expires_at <= $1 then 'expired' else o.state end = 'quoted')::int as bids,
  (round(earth_distance(r.p, z.point) / 1000) * 1000)::int as "distanceMeters", $2::boolean as "isNear",
  (extract(epoch from r.created_at) * 1000000)::float8 as "sortKey"
from (select r.*, origin.p
  from quote_request r
  left join (select w.point as p, w.service_radius_m::float8 as meters
    from worker_profile w
    where w.id = $3) origin on true
  where r.audience = 'open' and exists (
    select
    from user c
    where c.id = r.client_id and c.status not in ('suspended', 'closed')) and r.state = 'open' and r.expires_at > $4 and coalesce(earth_distance(origin.p, (select z.point
        from zip_code z
        where z.zip = r.zip)) > origin.meters, true)
  order by r.created_at desc, r.id desc
  limit $5) r
join zip_code z on z.zip = r.zip
join user u on u.id = r.client_id
join category c on c.id = r.category_id
left join subcategory s on s.id = r.subcategory_id
order by r.created_at desc, r.id desc;

select r.id, c.slug as "categorySlug", s.slug as "serviceSlug", r.title, r.description, z.city, z.state,
  case when r.days_wish is not null then json_build_object('wish', r.days_wish, 'dates', r.wished_dates::text[]) end as days,
  case when r.audience = 'open' then json_build_object('type', r.budget_type, 'cents', r.budget_cents) end as budget,
  u.name as "clientName", r.created_at as "createdAt", (select count(*)
  from offer o
  where o.request_id = r.id and case when o.state = 'quoted' and o.expires_at <= $1 then 'expired' else o.state end = 'quoted')::int as bids,
  (round(earth_distance(r.p, z.point) / 1000) * 1000)::int as "distanceMeters", $2::boolean as "isNear",
  (extract(epoch from r.created_at) * 1000000)::float8 as "sortKey"
from (select r.*, origin.p
  from quote_request r
  left join (select w.point as p, w.service_radius_m::float8 as meters
    from worker_profile w
    where w.id = $3) origin on true
  where r.audience = 'open' and exists (
    select
    from user c
    where c.id = r.client_id and c.status not in ('suspended', 'closed')) and r.state = 'open' and r.expires_at > $4 and r.search_text like $5 and r.category_id = $6 and coalesce(earth_distance(origin.p, (select z.point
        from zip_code z
        where z.zip = r.zip)) > origin.meters, true)
  order by r.created_at desc, r.id desc
  limit $7) r
join zip_code z on z.zip = r.zip
join user u on u.id = r.client_id
join category c on c.id = r.category_id
left join subcategory s on s.id = r.subcategory_id
order by r.created_at desc, r.id desc;

-- listRequestsOf
/* prepared */
select r.id, r.audience, r.title, c.slug as "categorySlug", s.slug as "serviceSlug", z.city, case when r.state = 'open' and r.expires_at <= $1 and not exists (select
  from offer live
  where live.request_id = r.id and live.state = 'quoted' and live.expires_at > $2) then 'expired' else r.state end as state,
  r.job_id as "jobId", case when r.audience = 'chosen' then (
  select count(*)
  from request_recipient rr
  left join lateral (select *
    from offer x
    where x.request_id = rr.request_id and x.worker_id = rr.worker_id
    order by x.created_at desc, x.round desc, x.id desc
    limit 1) o on true
  where rr.request_id = r.id and case when rr.state = 'requested' and r.expires_at <= $3 then 'expired' when rr.state = 'quoted' and o.state = 'quoted' and o.round > 0 and o.expires_at <= $4 and r.expires_at > $5 then 'requested' else rr.state end = 'requested') else 0 end as waiting,
  live.offers, live.counters, live.suggested, live.lowest as "lowestTotalCents", (select o.made_by
  from offer o
  where o.request_id = r.id and o.state = 'accepted') as "acceptedMadeBy", r.created_at as "createdAt",
  (extract(epoch from r.created_at) * 1000000)::bigint as micros
from quote_request r
join category c on c.id = r.category_id
left join subcategory s on s.id = r.subcategory_id
join zip_code z on z.zip = r.zip
cross join lateral (select count(*) filter (where o.made_by = 'worker') as offers, count(*) filter (where o.made_by = 'worker' and o.round > 0) as counters,
    count(*) filter (where o.made_by = 'client') as suggested, min(o.total_cents) filter (where o.made_by = 'worker') as lowest
  from offer o
  where o.request_id = r.id and case when o.state = 'quoted' and o.expires_at <= $6 then 'expired' else o.state end = any ($7)) live
where r.client_id = $8 and true
order by r.created_at desc, r.id desc
limit $9;

-- lockAnnouncement
select r.title, z.city, r.announced_through as through
from quote_request r
join zip_code z on z.zip = r.zip
where r.id = $1 and r.audience = 'open' and exists (
  select
  from user c
  where c.id = r.client_id and c.status not in ('suspended', 'closed')) and r.state = 'open' and r.expires_at > $2 and r.announced_at is null
for update of r;

-- lockClient
select
from user
where id = $1 for no key update;

-- lockDueRequests
select id
from quote_request
where state = 'open' and id in (
  select request_id
  from offer
  where state = 'quoted' and expires_at <= $1
  union
  select r.id
  from quote_request r
  where r.state = 'open' and r.expires_at <= $2 and ( exists (select
      from request_recipient rr
      where rr.request_id = r.id and rr.state = 'requested') or not exists (select
      from offer o
      where o.request_id = r.id and o.state = 'quoted')))
order by id
limit $3
for update skip locked;

-- lockDueSummaries
select n.worker_id as "workerId"
from project_notice n
join user u on u.id = n.worker_id
where n.choice = 'daily' and u.status = 'approved' and extract(hour from $1::timestamptz at time zone u.time_zone) >= 8 and (n.summed_up_at at time zone u.time_zone)::date < ($2::timestamptz at time zone u.time_zone)::date
order by n.worker_id
limit $3
for update of n skip locked;

-- lockOpenHiring
select id, client_id as "clientId"
from quote_request r
where r.state = 'open' and (r.client_id = $1 or exists (
    select
    from request_recipient rr
    where rr.request_id = r.id and rr.worker_id = $2 and rr.state in ('requested', 'quoted')))
order by id
for update;

select rr.request_id as "requestId", o.id as "offerId", o.made_by as "madeBy"
from request_recipient rr
join quote_request r on r.id = rr.request_id
left join offer o on o.request_id = rr.request_id and o.worker_id = rr.worker_id and o.state = 'quoted'
where rr.worker_id = $1 and rr.request_id = any ($2::uuid[]) and (o.id is not null or (rr.state = 'requested' and r.audience = 'chosen'))
order by rr.request_id;

-- lockRequest
select id, audience, client_id as "clientId", title, description, category_id as "categoryId", subcategory_id as "subcategoryId",
  zip, scope as scope, days_wish as "daysWish", state, created_at as "createdAt", expires_at as "expiresAt",
  edited_at as "editedAt", job_id as "jobId"
from quote_request
where id = $1
for update;

select id, audience, client_id as "clientId", title, description, category_id as "categoryId", subcategory_id as "subcategoryId",
  zip, scope as scope, days_wish as "daysWish", state, created_at as "createdAt", expires_at as "expiresAt",
  edited_at as "editedAt", job_id as "jobId"
from quote_request
where id = $1 for share;

-- moveAnnouncement
update quote_request
set announced_through = $1, announced_at = $2
where id = $3;

-- moveOffer
update offer
set state = $1
where id = $2 and state in ($3) and expires_at > $4
returning *;

-- moveRecipient
update request_recipient
set state = $1
where request_id = $2 and worker_id = $3 and state in ($4)
returning coalesce(asked_at, (select created_at
    from quote_request r
    where r.id = request_id)) as "askedAt";

-- readRequestData
select choice
from project_notice
where worker_id = $1;

select f.id, f.request_id, f.name, f.content_type, f.bytes, f.file_key as key
from request_attachment as f
inner join quote_request as r on r.id = f.request_id
where r.client_id = $1
order by r.created_at, f.position;

select id, title, description, state, zip, days_wish, wished_dates, withdraw_reason, job_id, scope, audience,
  budget_type, budget_cents, created_at, expires_at, edited_at
from quote_request
where client_id = $1
order by created_at;

select o.id, o.request_id, o.state, o.pricing, o.hourly_rate_cents, o.minutes, o.total_cents, o.starts_at,
  o.message, o.cancellation_tier, o.created_at, o.valid_days, o.expires_at, o.countered_offer_id
from offer as o
inner join quote_request as r on r.id = o.request_id
where $1 = case o.made_by when 'worker' then o.worker_id else r.client_id end
order by o.created_at, o.round;

select q.id, q.request_id, q.question, q.asked_at, q.answer, q.answered_at, r.client_id
from project_question as q
inner join quote_request as r on r.id = q.request_id
where (q.worker_id = $1 or r.client_id = $2)
order by q.asked_at;

-- takeSummaries
update project_notice
set summed_up_at = $1
where worker_id in ($2);

-- weighChange
select r.title = $1 and r.description = $2 and r.days_wish is not distinct
from $3 and r.wished_dates = $4::date[] and r.scope = $5::jsonb and r.budget_type = $6 and r.budget_cents = $7 as "isSame",
  (select count(*)
  from unnest(r.edit_times) as edited (at)
  where edited.at > $8)::int as edits
from quote_request r
where r.id = $9;

-- withdrawOpenRequest
update quote_request
set state = $1, withdraw_reason = $2
where id = $3 and state in ($4)
returning id;

-- writeAnswer
update project_question
set answer = $1, answered_at = $2
where id = $3 and answer is null
returning id;

-- writeNoticeChoice
insert into project_notice as n (worker_id, choice, summed_up_at)
select id, $1, $2
from worker_profile
where id = $3
on conflict (worker_id) do update
set choice = excluded.choice, summed_up_at = case when n.choice = excluded.choice then n.summed_up_at else excluded.summed_up_at end
returning worker_id;
