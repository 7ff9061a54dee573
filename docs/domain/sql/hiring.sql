-- assignRequest
update quote_request
set state = $1, job_id = $2
where id = $3 and state in ($4);

-- endAnswers
update offer
set state = $1
where request_id = $2 and state in ($3)
returning worker_id;

update request_recipient
set state = $1
where request_id = $2 and state in ($3);

-- eraseRequests
delete from request_attachment
where request_id in (select id
  from quote_request
  where client_id = $1)
returning file_key as key;

update offer
set message = $1
where worker_id = $2 and state <> $3;

update quote_request
set title = $1, description = $2, scope = $3, withdraw_reason = $4, zip = (select min(z.zip)
  from zip_code z
  where left(z.zip, 3) = left(quote_request.zip, 3))
where client_id = $5 and state in ($6, $7);

-- expireOffers
update offer as o
set state = $1
from quote_request as r
where r.id = o.request_id and o.request_id in ($2) and o.state in ($3) and o.expires_at <= $4
returning o.worker_id as "workerId", r.id as "requestId", r.title;

-- expireRequests
select id
from quote_request
where id in ($1) and expires_at <= $2;

update quote_request as r
set state = $1
where r.id in (select id
  from quote_request
  where id in ($2) and expires_at <= $3) and r.state in ($4) and not exists (select
  from offer as o
  where o.request_id = r.id and o.state = $5)
returning r.id, r.client_id as "clientId", r.title, exists (select
  from offer o
  where o.request_id = r.id and o.state <> 'withdrawn') as "hadOffers";

update request_recipient
set state = $1
where request_id in (select id
  from quote_request
  where id in ($2) and expires_at <= $3) and state in ($4)
returning request_id as id;

-- extendRequest
update quote_request
set expires_at = greatest(expires_at, $1)
where id = $2 and state = $3;

-- findAsked
select round(earth_distance(z.point, w.point))::int as "distanceMeters", case when rr.state = 'requested' and r.expires_at <= $1 then 'expired' else rr.state end as "recipientState",
  case when o.id is not null then json_build_object( 'id', o.id, 'state', case when o.state = 'quoted' and o.expires_at <= $2 then 'expired' else o.state end, 'pricing', o.pricing, 'hourlyRateCents', o.hourly_rate_cents, 'minutes', o.minutes, 'totalCents', o.total_cents, 'startsAt', o.starts_at, 'message', o.message, 'cancellationTier', o.cancellation_tier, 'expiresAt', o.expires_at, 'createdAt', o.created_at) end as offer,
  w.hourly_rate_cents as "hourlyRateCents", w.cancellation_tier as "cancellationTier", w.extra_mile as "extraMile"
from request_recipient rr
join quote_request r on r.id = rr.request_id
join zip_code z on z.zip = r.zip
join worker_profile w on w.id = rr.worker_id
left join lateral (select *
  from offer x
  where x.request_id = rr.request_id and x.worker_id = rr.worker_id
  order by x.created_at desc, x.id desc
  limit 1) o on true
where rr.request_id = $3 and rr.worker_id = $4;

-- findAskedByOwn
select rr.worker_id as "workerId"
from request_recipient as rr
inner join quote_request as r on r.id = rr.request_id
where r.id = $1 and r.client_id = $2;

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
select w.id as "workerId", w.display_name as name, w.portrait_seed as "portraitSeed", '/' || w.photo_key || '.jpg' as photo,
  w.rating::float8 as rating, w.review_count as "reviewCount", w.verified, w.extra_mile as "extraMile",
  round(earth_distance(z.point, w.point))::int as "distanceMeters", coalesce((select case when count(*) >= $1::int then greatest(1, round( percentile_cont(0.5) within group (order by (extract(epoch from a.answered_at - a.asked_at) / 60)::float8)))::int end
    from worker_answer a
    where a.worker_id = w.id and a.answered_at >= $2), w.response_minutes) as "usualAnswerMinutes", case when rr.state = 'requested' and r.expires_at <= $3 then 'expired' else rr.state end as state,
  case when o.id is not null then json_build_object( 'id', o.id, 'state', case when o.state = 'quoted' and o.expires_at <= $4 then 'expired' else o.state end, 'pricing', o.pricing, 'hourlyRateCents', o.hourly_rate_cents, 'minutes', o.minutes, 'totalCents', o.total_cents, 'startsAt', o.starts_at, 'message', o.message, 'cancellationTier', o.cancellation_tier, 'expiresAt', o.expires_at, 'createdAt', o.created_at) end as offer
from request_recipient rr
join quote_request r on r.id = rr.request_id
join zip_code z on z.zip = r.zip
join worker_profile w on w.id = rr.worker_id
left join lateral (select *
  from offer x
  where x.request_id = rr.request_id and x.worker_id = rr.worker_id
  order by x.created_at desc, x.id desc
  limit 1) o on true
where rr.request_id = $5
order by (case when o.state = 'quoted' and o.expires_at <= $6 then 'expired' else o.state end = any ($7)) desc nulls last,
  o.total_cents nulls last, w.display_name, w.id;

-- findClient
select client_id as "clientId"
from quote_request
where id = $1;

-- findParties
select r.id as "requestId", r.client_id as "clientId", o.worker_id as "workerId"
from offer as o
inner join quote_request as r on r.id = o.request_id
where o.id = $1;

-- findRecipients
select worker_id as "workerId", state
from request_recipient
where request_id = $1;

-- findRequest
select r.id, r.title, c.slug as "categorySlug", s.slug as "serviceSlug", r.description, r.scope, case when r.state = 'open' and r.expires_at <= $1 and not exists (select
  from offer live
  where live.request_id = r.id and live.state = 'quoted' and live.expires_at > $2) then 'expired' else r.state end as state,
  case when r.days_wish is not null then json_build_object('wish', r.days_wish, 'dates', r.wished_dates::text[]) end as days,
  r.withdraw_reason as "withdrawReason", json_build_object('zip', z.zip, 'city', z.city, 'state', z.state, 'timeZone', z.time_zone) as place,
  r.created_at as "createdAt", r.expires_at as "expiresAt", r.job_id as "jobId", u.name as "clientName",
  coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name, 'contentType', a.content_type, 'bytes', a.bytes) order by a.position)
    from request_attachment a
    where a.request_id = r.id), '[]') as attachments
from quote_request r
join category c on c.id = r.category_id
left join subcategory s on s.id = r.subcategory_id
join zip_code z on z.zip = r.zip
join user u on u.id = r.client_id
where r.id = $3;

-- findSharedRequests
select rr.request_id as "thingId", rr.worker_id as "otherId"
from quote_request r
join request_recipient rr on rr.request_id = r.id
where r.client_id = $1
union all
select r.id, r.client_id
from request_recipient rr
join quote_request r on r.id = rr.request_id
where rr.worker_id = $2;

-- hintAtChange
select pg_notify($1, client_id || ' ' || $2::text || ' ' || id)
from quote_request
where id = any ($3::uuid[]);

-- insertAttachments
insert into request_attachment (request_id, position, file_key, name, content_type, bytes)
values ($1, $2, $3, $4, $5, $6);

-- insertOffer
insert into offer (request_id, worker_id, pricing, hourly_rate_cents, minutes, total_cents, starts_at, message, cancellation_tier, expires_at, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
returning id;

select cancellation_tier
from worker_profile
where id = $1;

-- insertRecipients
insert into request_recipient (request_id, worker_id, asked_at)
select r.id, w.id, $1::timestamptz
from quote_request r
join zip_code z on z.zip = r.zip
join worker_profile w on w.category_id = r.category_id
where r.id = $2 and w.id = any ($3::uuid[]) and w.listed and w.service_area @> z.point and earth_distance(z.point, w.point) <= w.service_radius_m
on conflict do nothing
returning worker_id as "workerId";

-- insertRequest
insert into quote_request (client_id, form_key, title, category_id, subcategory_id, zip, description, days_wish, wished_dates, scope, expires_at, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9::date[], $10, $11, $12)
on conflict (client_id, form_key) do nothing
returning id;

-- isAccepted
select state
from offer
where id = $1;

-- isAsked
select worker_id
from request_recipient
where request_id = $1 and worker_id = $2;

-- isClientOf
select id
from quote_request
where id = $1 and client_id = $2;

-- isStillListed
select listed
from worker_profile
where id = $1 for share;

-- listIncomingOf
select r.id, r.title, c.slug as "categorySlug", s.slug as "serviceSlug", u.name as "clientName", z.city,
  round(earth_distance(z.point, w.point))::int as "distanceMeters", case when rr.state = 'requested' and r.expires_at <= $1 then 'expired' else rr.state end as state,
  case when o.state = 'quoted' and o.expires_at <= $2 then 'expired' else o.state end as "offerState", o.total_cents as "offerTotalCents",
  w.extra_mile as "extraMile", case when r.state = 'open' and r.expires_at <= $3 and not exists (select
  from offer live
  where live.request_id = r.id and live.state = 'quoted' and live.expires_at > $4) then 'expired' else r.state end as "requestState",
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
  order by x.created_at desc, x.id desc
  limit 1) o on true
where rr.worker_id = $5 and true
order by r.created_at desc, r.id desc
limit $6;

-- listRequestsOf
select r.id, r.title, c.slug as "categorySlug", s.slug as "serviceSlug", z.city, case when r.state = 'open' and r.expires_at <= $1 and not exists (select
  from offer live
  where live.request_id = r.id and live.state = 'quoted' and live.expires_at > $2) then 'expired' else r.state end as state,
  r.job_id as "jobId", (select count(*)
  from request_recipient rr
  where rr.request_id = r.id) as asked, live.offers, live.lowest as "lowestTotalCents", r.created_at as "createdAt",
  (extract(epoch from r.created_at) * 1000000)::bigint as micros
from quote_request r
join category c on c.id = r.category_id
left join subcategory s on s.id = r.subcategory_id
join zip_code z on z.zip = r.zip
cross join lateral (select count(*) as offers, min(o.total_cents) as lowest
  from offer o
  where o.request_id = r.id and case when o.state = 'quoted' and o.expires_at <= $3 then 'expired' else o.state end = any ($4)) live
where r.client_id = $5 and true
order by r.created_at desc, r.id desc
limit $6;

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

-- lockOpenHiring
select id, client_id as "clientId"
from quote_request r
where r.state = 'open' and (r.client_id = $1 or exists (
    select
    from request_recipient rr
    where rr.request_id = r.id and rr.worker_id = $2 and rr.state in ('requested', 'quoted')))
order by id
for update;

select rr.request_id as "requestId", o.id as "offerId"
from request_recipient rr
left join offer o on o.request_id = rr.request_id and o.worker_id = rr.worker_id and o.state = 'quoted'
where rr.worker_id = $1 and rr.request_id = any ($2::uuid[]) and (o.id is not null or rr.state = 'requested')
order by rr.request_id;

-- lockRequest
select id, client_id as "clientId", title, description, category_id as "categoryId", subcategory_id as "subcategoryId",
  zip, scope as scope, state, expires_at as "expiresAt", job_id as "jobId"
from quote_request
where id = $1
for update;

select id, client_id as "clientId", title, description, category_id as "categoryId", subcategory_id as "subcategoryId",
  zip, scope as scope, state, expires_at as "expiresAt", job_id as "jobId"
from quote_request
where id = $1 for share;

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
select f.id, f.request_id, f.name, f.content_type, f.bytes, f.file_key as key
from request_attachment as f
inner join quote_request as r on r.id = f.request_id
where r.client_id = $1
order by r.created_at, f.position;

select id, request_id, state, pricing, hourly_rate_cents, minutes, total_cents, starts_at, message, cancellation_tier,
  created_at, expires_at
from offer
where worker_id = $1
order by created_at;

select id, title, description, state, zip, days_wish, wished_dates, withdraw_reason, job_id, scope, created_at,
  expires_at
from quote_request
where client_id = $1
order by created_at;

-- withdrawOpenRequest
update quote_request
set state = $1, withdraw_reason = $2
where id = $3 and state in ($4)
returning id;
