-- acceptApplication
update worker_application
set approved_category_id = category_id, approved_subcategory_ids = subcategory_ids
where id = $1;

update worker_paper
set accepted_at = $1
where worker_id = $2 and kind in ($3, $4, $5, $6) and removed_at is null;

-- addPublishedReview
update worker_profile
set review_count = review_count + $1, rating_sum = rating_sum + $2
where id = $3;

-- addStrike
insert into worker_strike (worker_id, reason, reference, at)
values ($1, $2, $3, $4);

-- addWorkPhotos
insert into work_photo (id, worker_id, slot, category_id, subcategory_id, taken_at, month)
values ($1, $2, $3, $4, $5, $6, $7), ($8, $9, $10, $11, $12, $13, $14), ($15, $16, $17, $18, $19, $20, $21);

-- answerOpenNotice
update worker_notice
set answer = $1, answered_at = $2
where application_id = $3 and ended_at is null and answered_at is null;

-- bestOfCategories
select w.id, w.display_name as name, w.headline, w.category_id as "categoryId", w.service_ids as "serviceIds",
  w.zip, w.rating::float8 as rating, w.review_count as "reviewCount", w.verified, w.extra_mile as "extraMile",
  w.hourly_rate_cents as "hourlyRateCents", w.portrait_seed as "portraitSeed", '/' || w.photo_key || '.jpg' as photo,
  w.completed_jobs as "completedJobs", coalesce((select case when count(*) >= $1::int then greatest(1, round( percentile_cont(0.5) within group (order by (extract(epoch from a.answered_at - a.asked_at) / 60)::float8)))::int end
    from worker_answer a
    where a.worker_id = w.id and a.answered_at >= $2), w.response_minutes) as "usualAnswerMinutes", (select d.last_starts[width_bucket($3::int + d.notice_minutes - 1, d.last_starts) + 1]
  from worker_free_days d
  where d.worker_id = w.id) as "freeStart", false as favorite
from category c
cross join lateral (
  select *
  from worker_profile
  where category_id = c.id and listed and verified
  order by rank_score desc, id desc
  limit 1 ) w
order by w.rank_score desc, w.id desc
limit $4;

-- countByService
select s.slug, count(w.id)::int as pros, min(w.hourly_rate_cents) as "fromCents"
from subcategory s
left join worker_subcategory ws on ws.subcategory_id = s.id
left join worker_profile w on w.id = ws.worker_id and w.listed
where s.category_id = $1
group by s.id
order by s.id;

-- countCompletedJob
update worker_profile
set completed_jobs = completed_jobs + $1
where id = $2;

-- countExceptions
select ($1::timestamptz at time zone coalesce(z.time_zone, u.time_zone))::date::text as today, (select count(*)::int
  from worker_hours_exception
  where worker_id = a.id and last_day >= ($2::timestamptz at time zone coalesce(z.time_zone, u.time_zone))::date) as count
from worker_application a
join user u on u.id = a.id
left join zip_code z on z.zip = a.zip
where a.id = $3;

-- countListed
select coalesce(sum(w.pros), 0)::int as pros, count(distinct (z.city, z.state))::int as cities
from (select w.zip, count(*) as pros
  from worker_profile as w
  where w.listed = $1
  group by w.zip) as w
inner join zip_code as z on z.zip = w.zip;

select w.zip, count(*) as pros
from worker_profile as w
where w.listed = $1
group by w.zip;

-- countWorkers
/* prepared */
select (select count(*)::int
  from (
    select
    from ((select
        from worker_cell p
        where p.cell = $1::bigint and p.topic = $2::smallint and (12756336 * asin(least(1, (p.point <-> $3::cube) / 12756336))) <= p.service_radius_m
        order by p.extra_mile desc, p.rank_score desc, p.worker_id desc
        limit $4) union all (select
        from worker_cell p
        where p.cell = $5::bigint and p.topic = $6::smallint and (12756336 * asin(least(1, (p.point <-> $7::cube) / 12756336))) <= p.service_radius_m
        order by p.extra_mile desc, p.rank_score desc, p.worker_id desc
        limit $8) union all (select
        from worker_cell p
        where p.cell = $9::bigint and p.topic = $10::smallint and (12756336 * asin(least(1, (p.point <-> $11::cube) / 12756336))) <= p.service_radius_m
        order by p.extra_mile desc, p.rank_score desc, p.worker_id desc
        limit $12) union all (select
        from worker_cell p
        where p.cell = $13::bigint and p.topic = $14::smallint and (12756336 * asin(least(1, (p.point <-> $15::cube) / 12756336))) <= p.service_radius_m
        order by p.extra_mile desc, p.rank_score desc, p.worker_id desc
        limit $16) union all (select
        from worker_cell p
        where p.cell = $17::bigint and p.topic = $18::smallint and (12756336 * asin(least(1, (p.point <-> $19::cube) / 12756336))) <= p.service_radius_m
        order by p.extra_mile desc, p.rank_score desc, p.worker_id desc
        limit $20)) each_cell
    limit $21) as counted) as count;

-- deleteException
delete from worker_hours_exception
where id = $1 and worker_id = $2
returning id;

-- deleteFavorite
delete from favorite
where user_id = $1 and worker_id = $2;

-- displayNameOf
select display_name
from worker_profile
where id = $1;

-- endExtraMile
update worker_profile
set extra_mile = $1
where id = $2 and extra_mile = $3
returning id;

-- endNotice
update worker_notice
set ended_at = $1
where application_id = $2 and ended_at is null;

-- ensureApplication
insert into worker_application (id, display_name, languages, created_at, updated_at)
select id, $1, array[preferred_language], $2, $3
from user
where id = $4
on conflict (id) do nothing;

-- eraseWorker
delete from favorite
where (user_id = $1 or worker_id = $2);

delete from worker_booking_rules
where worker_id = $1;

delete from worker_check
where worker_id = $1;

delete from worker_hours
where worker_id = $1;

delete from worker_hours_exception
where worker_id = $1;

delete from worker_notice
where application_id = $1;

delete from worker_paper
where worker_id = $1
returning file_key as key;

delete from worker_subcategory
where worker_id = $1;

select photo_key as key
from worker_profile
where id = $1 and photo_key is not null
union
select photo_key
from worker_application
where id = $2 and photo_key is not null;

update worker_application
set state = $1, display_name = $2, headline = $3, description = $4, skill_slugs = '{}', skills = '{}',
  languages = '{}', photo_key = $5, updated_at = $6, reason = $7, approval_note = $8, category_id = $9,
  subcategory_ids = '{}', hourly_rate_cents = $10, zip = $11, years_experience = $12, hours = $13, approved_category_id = $14,
  approved_subcategory_ids = '{}'
where id = $15;

update worker_application_event
set reason = $1
where application_id = $2;

update worker_profile
set display_name = $1, headline = $2, description = $3, skill_slugs = '{}', skills = '{}', languages = '{}',
  photo_key = $4, portrait_seed = $5, updated_at = $6, verified = $7, extra_mile = $8, years_experience = $9,
  response_minutes = $10, zip = (select min(z.zip)
  from zip_code z
  where left(z.zip, 3) = left(worker_profile.zip, 3))
where id = $11;

-- findApplication
select a.id, a.state, a.reason, a.approval_note as "approvalNote", a.submitted_at as "submittedAt", a.display_name as "displayName",
  a.headline, a.description, c.slug as "categorySlug", array(select s.slug
  from subcategory s
  where s.id = any (a.subcategory_ids)
  order by s.id) as "serviceSlugs", a.skill_slugs as "skillSlugs", a.skills, a.languages, a.hourly_rate_cents as "hourlyRateCents",
  a.zip, z.city, a.service_radius_m as "serviceRadiusMeters", a.years_experience as "yearsExperience", a.cancellation_tier as "cancellationTier",
  a.hours as hours, coalesce((select json_agg(json_build_object( 'id', e.id, 'firstDay', e.first_day, 'lastDay', e.last_day, 'opens', to_char(e.opens, 'HH24:MI'), 'closes', to_char(e.closes, 'HH24:MI')) order by e.first_day)
    from worker_hours_exception e
    where e.worker_id = a.id and e.last_day >= ($1::timestamptz at time zone coalesce(z.time_zone, u.time_zone))::date), '[]') as exceptions,
  (
  select json_build_object('id', e.id, 'firstDay', e.first_day, 'lastDay', e.last_day, 'opens', to_char(e.opens, 'HH24:MI'), 'closes', to_char(e.closes, 'HH24:MI'))
  from worker_hours_exception e
  where e.worker_id = a.id and e.last_day = ($2::timestamptz at time zone coalesce(z.time_zone, u.time_zone))::date - 1) as yesterday,
  '/' || a.photo_key || '.jpg' as photo, case when w.id is not null then json_build_object('displayName', w.display_name, 'categorySlug', (select p.slug
    from category p
    where p.id = w.category_id), 'serviceSlugs', array(select s.slug
    from worker_subcategory ws
    join subcategory s on s.id = ws.subcategory_id
    where ws.worker_id = w.id
    order by s.id)) end as published, (select json_build_object('categorySlug', p.slug, 'serviceSlugs', array(select s.slug
      from subcategory s
      where s.id = any (a.approved_subcategory_ids)
      order by s.id))
  from category p
  where p.id = a.approved_category_id) as "approvedTrade", u.email, u.phone, u.email_verified as "emailConfirmed",
  u.created_at as "memberSince", u.name as "accountName", u.preferred_language as "accountLanguage"
from worker_application as a
inner join user as u on u.id = a.id
left join category as c on c.id = a.category_id
left join zip_code as z on z.zip = a.zip
left join worker_profile as w on w.id = a.id
where a.id = $3;

-- findApplicationEvents
select e.act, e.to_state as state, u.name as "actorName", e.reason, e.at
from worker_application_event as e
inner join user as u on u.id = e.actor_id
where e.application_id = $1
order by e.id;

-- findCategoriesWithWorkers
select c.slug
from category as c
where exists (select w.id
  from worker_profile as w
  where w.category_id = c.id and w.listed = $1)
order by c.id;

-- findChecks
select id, kind, source, number, region_state as "regionState", checked_on::text as "checkedOn", expires_on::text as "expiresOn"
from worker_check
where worker_id = $1 and withdrawn_at is null
order by checked_on desc, id;

-- findChosenRules
select instant, buffer_minutes as "bufferMinutes", counts_travel as "countsTravel", notice_hours as "noticeHours",
  weeks_ahead as "weeksAhead", shortest_hours as "shortestHours", closed_on_holidays as "closedOnHolidays"
from worker_booking_rules
where worker_id = $1;

-- findCompared
select w.id, w.display_name as name, w.headline, w.category_id as "categoryId", w.service_ids as "serviceIds",
  w.zip, w.rating::float8 as rating, w.review_count as "reviewCount", w.verified, w.extra_mile as "extraMile",
  w.hourly_rate_cents as "hourlyRateCents", w.portrait_seed as "portraitSeed", '/' || w.photo_key || '.jpg' as photo,
  w.completed_jobs as "completedJobs", coalesce((select case when count(*) >= $1::int then greatest(1, round( percentile_cont(0.5) within group (order by (extract(epoch from a.answered_at - a.asked_at) / 60)::float8)))::int end
    from worker_answer a
    where a.worker_id = w.id and a.answered_at >= $2), w.response_minutes) as "usualAnswerMinutes", (select d.last_starts[width_bucket($3::int + d.notice_minutes - 1, d.last_starts) + 1]
  from worker_free_days d
  where d.worker_id = w.id) as "freeStart", false as favorite, w.languages, w.years_experience as "yearsExperience",
  w.cancellation_tier as "cancellationTier", coalesce((select json_agg(json_build_object('kind', k.kind, 'source', k.source, 'checkedOn', k.checked_on::text, 'expiresOn', k.expires_on::text, 'number', case when k.kind = 'license' then k.number end, 'regionState', case when k.kind = 'license' then k.region_state end) order by k.checked_on desc, k.id)
    from worker_check k
    where k.worker_id = w.id and k.withdrawn_at is null and k.checked_on <= $4::date and (k.expires_on is null or k.expires_on >= $5::date)), '[]') as checks,
  round(earth_distance(ll_to_earth($6::float8, $7::float8), w.point))::int as "distanceMeters", earth_distance(ll_to_earth($8::float8, $9::float8), w.point) <= w.service_radius_m as "servesPlace"
from unnest($10::uuid[]) with ordinality as given (id, place)
join worker_profile w on w.id = given.id and w.listed
order by given.place;

-- findDueFreeDays
select worker_id as "workerId", changes
from worker_free_days
where due_at <= $1
order by due_at
limit $2;

-- findEmptyApplication
select id, name as "displayName", preferred_language as language, email, phone, email_verified as "emailConfirmed",
  created_at as "memberSince"
from user
where id = $1;

-- findLastDay
select max(expires_on)::text as "lastDay"
from worker_paper
where worker_id = $1 and kind = $2 and removed_at is null;

-- findListedFrom
select id, updated_at as "updatedAt"
from worker_profile
where listed and id >= $1
order by id
limit $2;

-- findListedStarts
select id
from (
  select id, row_number() over (order by id) as at
  from worker_profile
  where listed ) as numbered
where (at - 1) % $1 = 0
order by id;

-- findNearbyRates
select count(*)::int as pros, percentile_disc(0.25) within group (order by hourly_rate_cents) as quarter,
  percentile_disc(0.5) within group (order by hourly_rate_cents) as middle, percentile_disc(0.75) within group (order by hourly_rate_cents) as "threeQuarters"
from worker_profile
where listed and category_id = $1 and service_area @> ll_to_earth($2, $3)::cube;

-- findNotice
select n.reason, n.report_from as "reportFrom", n.given_at as "givenAt", n.answer_until as "answerUntil",
  n.answer, n.answered_at as "answeredAt", (n.answered_at is not null or n.answer_until < $1) as "isHeard",
  (select json_build_object('id', p.id, 'fileName', p.file_name)
  from worker_paper p
  where p.id = n.report_id) as report, coalesce((select json_agg(json_build_object('id', p.id, 'fileName', p.file_name) order by p.file_name, p.id)
    from worker_paper p
    where p.worker_id = a.id and p.kind = 'answer' and p.uploaded_at = n.answered_at), '[]') as "answerPapers"
from worker_notice as n
inner join worker_application as a on a.id = n.application_id
where n.application_id = $2 and (n.ended_at is null or (a.state = 'rejected' and n.ended_at = a.decided_at));

-- findPaperFile
select worker_id as "workerId", file_key as key, file_name as name, media_type as "mediaType"
from worker_paper
where id = $1;

-- findPapers
select id, file_name as "fileName", number, region_state as "regionState", kind as kind, expires_on::text as "expiresOn",
  uploaded_at as "uploadedAt", media_type as "mediaType", accepted_at is not null as "isAccepted"
from worker_paper
where worker_id = $1 and kind in ($2, $3, $4, $5) and removed_at is null
order by uploaded_at, id;

-- findProfile
select /* prepared */ w.id, w.display_name as name, w.headline, w.description, c.slug as "categorySlug",
  w.skill_slugs as "skillSlugs", w.skills, w.languages, w.rating::float8 as rating, w.review_count as "reviewCount",
  w.completed_jobs as "completedJobs", w.verified, w.extra_mile as "extraMile", w.hourly_rate_cents as "hourlyRateCents",
  z.city, z.state, z.time_zone as "timeZone", w.service_radius_m as "serviceRadiusMeters", w.years_experience as "yearsExperience",
  coalesce((select case when count(*) >= $1::int then greatest(1, round( percentile_cont(0.5) within group (order by (extract(epoch from a.answered_at - a.asked_at) / 60)::float8)))::int end
    from worker_answer a
    where a.worker_id = w.id and a.answered_at >= $2), w.response_minutes) as "usualAnswerMinutes", w.cancellation_tier as "cancellationTier",
  w.portrait_seed as "portraitSeed", '/' || w.photo_key || '.jpg' as photo, w.created_at as "memberSince",
  coalesce((select json_agg(s.slug order by s.id)
    from worker_subcategory ws
    join subcategory s on s.id = ws.subcategory_id
    where ws.worker_id = w.id), '[]') as "subcategorySlugs", coalesce((select json_agg(json_build_object( 'weekday', h.weekday, 'opens', to_char(h.opens, 'HH24:MI'), 'closes', to_char(h.closes, 'HH24:MI')) order by h.weekday, h.opens)
    from worker_hours h
    where h.worker_id = w.id), '[]') as hours, coalesce((select json_agg(json_build_object( 'id', e.id, 'firstDay', e.first_day, 'lastDay', e.last_day, 'opens', to_char(e.opens, 'HH24:MI'), 'closes', to_char(e.closes, 'HH24:MI')) order by e.first_day)
    from worker_hours_exception e
    where e.worker_id = w.id and e.last_day >= ($3::timestamptz at time zone z.time_zone)::date), '[]') as exceptions,
  (select json_build_object('instant', r.instant, 'bufferMinutes', r.buffer_minutes, 'countsTravel', r.counts_travel, 'noticeHours', r.notice_hours, 'weeksAhead', r.weeks_ahead, 'shortestHours', r.shortest_hours, 'closedOnHolidays', r.closed_on_holidays)
  from worker_booking_rules r
  where r.worker_id = w.id) as rules, coalesce((select json_agg(json_build_object('kind', k.kind, 'source', k.source, 'checkedOn', k.checked_on::text, 'expiresOn', k.expires_on::text, 'number', case when k.kind = 'license' then k.number end, 'regionState', case when k.kind = 'license' then k.region_state end) order by k.checked_on desc, k.id)
    from worker_check k
    where k.worker_id = w.id and k.withdrawn_at is null and k.checked_on <= $4::date and (k.expires_on is null or k.expires_on >= $5::date)), '[]') as checks,
  coalesce((select json_agg(json_build_object( 'id', p.id, 'slot', p.slot, 'categorySlug', pc.slug, 'serviceSlug', ps.slug, 'month', p.month) order by p.taken_at desc, p.id desc)
    from (select *
      from work_photo
      where worker_id = w.id
      order by taken_at desc, id desc
      limit $6) p
    join category pc on pc.id = p.category_id
    left join subcategory ps on ps.id = p.subcategory_id), '[]') as photos, exists (select
  from favorite f
  where f.worker_id = w.id and f.user_id = $7::uuid) as favorite
from worker_profile as w
inner join category as c on c.id = w.category_id
inner join zip_code as z on z.zip = w.zip
where w.id = $8 and w.listed = $9;

-- findStanding
select w.display_name as name, w.extra_mile as "isMember", w.verified, w.completed_jobs as "completedJobs",
  w.rating::float8 as rating, w.review_count as "reviewCount", coalesce((select json_agg(json_build_object('kind', k.kind, 'source', k.source, 'checkedOn', k.checked_on::text, 'expiresOn', k.expires_on::text, 'number', case when k.kind = 'license' then k.number end, 'regionState', case when k.kind = 'license' then k.region_state end) order by k.checked_on desc, k.id)
    from worker_check k
    where k.worker_id = w.id and k.withdrawn_at is null and k.checked_on <= $1::date and (k.expires_on is null or k.expires_on >= $2::date)), '[]') as checks,
  coalesce((select case when count(*) >= $3::int then greatest(1, round( percentile_cont(0.5) within group (order by (extract(epoch from a.answered_at - a.asked_at) / 60)::float8)))::int end
    from worker_answer a
    where a.worker_id = w.id and a.answered_at >= $4), w.response_minutes) as "usualAnswerMinutes", (select count(*)::int
  from worker_answer a
  where a.worker_id = w.id and a.answered_at >= $5) as answers
from worker_profile as w
where w.id = $6;

-- findTimeZone
select time_zone as zone
from user
where id = $1 and status = $2;

-- findWorkingNames
select display_name as name
from worker_profile
where id = $1
union
select display_name
from worker_application
where id = $2;

-- firstThatFinds
select case when exists ((select
    from worker_cell p
    where p.cell = $1::bigint and p.topic = $2::smallint and (12756336 * asin(least(1, (p.point <-> $3::cube) / 12756336))) <= p.service_radius_m
    order by p.extra_mile desc, p.rank_score desc, p.worker_id desc
    limit $4) union all (select
    from worker_cell p
    where p.cell = $5::bigint and p.topic = $6::smallint and (12756336 * asin(least(1, (p.point <-> $7::cube) / 12756336))) <= p.service_radius_m
    order by p.extra_mile desc, p.rank_score desc, p.worker_id desc
    limit $8) union all (select
    from worker_cell p
    where p.cell = $9::bigint and p.topic = $10::smallint and (12756336 * asin(least(1, (p.point <-> $11::cube) / 12756336))) <= p.service_radius_m
    order by p.extra_mile desc, p.rank_score desc, p.worker_id desc
    limit $12) union all (select
    from worker_cell p
    where p.cell = $13::bigint and p.topic = $14::smallint and (12756336 * asin(least(1, (p.point <-> $15::cube) / 12756336))) <= p.service_radius_m
    order by p.extra_mile desc, p.rank_score desc, p.worker_id desc
    limit $16) union all (select
    from worker_cell p
    where p.cell = $17::bigint and p.topic = $18::smallint and (12756336 * asin(least(1, (p.point <-> $19::cube) / 12756336))) <= p.service_radius_m
    order by p.extra_mile desc, p.rank_score desc, p.worker_id desc
    limit $20)) then array[$21::int, (select count(*)::int
  from (
    select
    from ((select
        from worker_cell p
        where p.cell = $22::bigint and p.topic = $23::smallint and (12756336 * asin(least(1, (p.point <-> $24::cube) / 12756336))) <= p.service_radius_m
        order by p.extra_mile desc, p.rank_score desc, p.worker_id desc
        limit $25) union all (select
        from worker_cell p
        where p.cell = $26::bigint and p.topic = $27::smallint and (12756336 * asin(least(1, (p.point <-> $28::cube) / 12756336))) <= p.service_radius_m
        order by p.extra_mile desc, p.rank_score desc, p.worker_id desc
        limit $29) union all (select
        from worker_cell p
        where p.cell = $30::bigint and p.topic = $31::smallint and (12756336 * asin(least(1, (p.point <-> $32::cube) / 12756336))) <= p.service_radius_m
        order by p.extra_mile desc, p.rank_score desc, p.worker_id desc
        limit $33) union all (select
        from worker_cell p
        where p.cell = $34::bigint and p.topic = $35::smallint and (12756336 * asin(least(1, (p.point <-> $36::cube) / 12756336))) <= p.service_radius_m
        order by p.extra_mile desc, p.rank_score desc, p.worker_id desc
        limit $37) union all (select
        from worker_cell p
        where p.cell = $38::bigint and p.topic = $39::smallint and (12756336 * asin(least(1, (p.point <-> $40::cube) / 12756336))) <= p.service_radius_m
        order by p.extra_mile desc, p.rank_score desc, p.worker_id desc
        limit $41)) each_cell
    limit $42) as counted)] when exists ((select
    from worker_profile w
    join worker_cell p on p.worker_id = w.id
    where w.listed and w.cells && $43::bigint[] and w.search_text like any ($44::text[]) and w.search_text like any ($45::text[]) and w.search_text like any ($46::text[]) and p.cell = any ($47::bigint[]) and p.topic = $48::smallint and (12756336 * asin(least(1, (p.point <-> $49::cube) / 12756336))) <= p.service_radius_m
    limit $50)) then array[$51::int, (select count(*)::int
  from (
    select
    from ((select
        from worker_profile w
        join worker_cell p on p.worker_id = w.id
        where w.listed and w.cells && $52::bigint[] and w.search_text like any ($53::text[]) and w.search_text like any ($54::text[]) and w.search_text like any ($55::text[]) and p.cell = any ($56::bigint[]) and p.topic = $57::smallint and (12756336 * asin(least(1, (p.point <-> $58::cube) / 12756336))) <= p.service_radius_m
        limit $59)) each_cell
    limit $60) as counted)] when exists ((select
    from worker_cell p
    where p.cell = $61::bigint and p.topic = $62::smallint and (12756336 * asin(least(1, (p.point <-> $63::cube) / 12756336))) <= p.service_radius_m
    order by p.extra_mile desc, p.rank_score desc, p.worker_id desc
    limit $64) union all (select
    from worker_cell p
    where p.cell = $65::bigint and p.topic = $66::smallint and (12756336 * asin(least(1, (p.point <-> $67::cube) / 12756336))) <= p.service_radius_m
    order by p.extra_mile desc, p.rank_score desc, p.worker_id desc
    limit $68) union all (select
    from worker_cell p
    where p.cell = $69::bigint and p.topic = $70::smallint and (12756336 * asin(least(1, (p.point <-> $71::cube) / 12756336))) <= p.service_radius_m
    order by p.extra_mile desc, p.rank_score desc, p.worker_id desc
    limit $72) union all (select
    from worker_cell p
    where p.cell = $73::bigint and p.topic = $74::smallint and (12756336 * asin(least(1, (p.point <-> $75::cube) / 12756336))) <= p.service_radius_m
    order by p.extra_mile desc, p.rank_score desc, p.worker_id desc
    limit $76) union all (select
    from worker_cell p
    where p.cell = $77::bigint and p.topic = $78::smallint and (12756336 * asin(least(1, (p.point <-> $79::cube) / 12756336))) <= p.service_radius_m
    order by p.extra_mile desc, p.rank_score desc, p.worker_id desc
    limit $80)) then array[$81::int, (select count(*)::int
  from (
    select
    from ((select
        from worker_cell p
        where p.cell = $82::bigint and p.topic = $83::smallint and (12756336 * asin(least(1, (p.point <-> $84::cube) / 12756336))) <= p.service_radius_m
        order by p.extra_mile desc, p.rank_score desc, p.worker_id desc
        limit $85) union all (select
        from worker_cell p
        where p.cell = $86::bigint and p.topic = $87::smallint and (12756336 * asin(least(1, (p.point <-> $88::cube) / 12756336))) <= p.service_radius_m
        order by p.extra_mile desc, p.rank_score desc, p.worker_id desc
        limit $89) union all (select
        from worker_cell p
        where p.cell = $90::bigint and p.topic = $91::smallint and (12756336 * asin(least(1, (p.point <-> $92::cube) / 12756336))) <= p.service_radius_m
        order by p.extra_mile desc, p.rank_score desc, p.worker_id desc
        limit $93) union all (select
        from worker_cell p
        where p.cell = $94::bigint and p.topic = $95::smallint and (12756336 * asin(least(1, (p.point <-> $96::cube) / 12756336))) <= p.service_radius_m
        order by p.extra_mile desc, p.rank_score desc, p.worker_id desc
        limit $97) union all (select
        from worker_cell p
        where p.cell = $98::bigint and p.topic = $99::smallint and (12756336 * asin(least(1, (p.point <-> $100::cube) / 12756336))) <= p.service_radius_m
        order by p.extra_mile desc, p.rank_score desc, p.worker_id desc
        limit $101)) each_cell
    limit $102) as counted)] end as found;

-- grantExtraMile
update worker_profile
set extra_mile = $1
where id = $2 and extra_mile = $3 and verified = $4 and review_count > $5 and rating >= $6 and completed_jobs >= $7
returning id;

-- insertApplicationEvent
insert into worker_application_event (application_id, act, from_state, to_state, actor_id, reason, at)
values ($1, $2, $3, $4, $5, $6, $7);

-- insertCheck
insert into worker_check (worker_id, kind, source, number, region_state, checked_on, expires_on, added_by, added_at)
values ($1, $2, $3, $4, $5, $6::date, $7::date, $8, $9)
on conflict (worker_id, kind, source, checked_on)
where withdrawn_at is null do nothing
returning id;

-- insertException
insert into worker_hours_exception (worker_id, first_day, last_day, opens, closes)
values ($1, $2, $3, $4, $5)
on conflict do nothing
returning id;

-- insertFavorite
with pro as (select id
  from worker_profile
  where id = $1 and listed), saved as (insert into favorite (user_id, worker_id, created_at)
  select $2::uuid, id, $3::timestamptz
  from pro
  on conflict do nothing)
select exists (select
  from pro) as listed;

-- insertFavorites
insert into favorite (user_id, worker_id, created_at)
select $1::uuid, w.id, $2::timestamptz - given.place * interval '1 millisecond'
from unnest($3::uuid[]) with ordinality as given (id, place)
join worker_profile w on w.id = given.id and w.listed
on conflict do nothing;

-- insertNotice
insert into worker_notice (application_id, reason, report_from, report_id, given_by, given_at, answer_until)
values ($1, $2, $3, $4, $5, $6, $7);

-- insertPaper
insert into worker_paper (id, worker_id, kind, file_key, file_name, media_type, bytes, uploaded_at)
values ($1, $2, $3, $4, $5, $6, $7, $8);

insert into worker_paper (worker_id, kind, file_key, file_name, media_type, bytes, uploaded_at)
values ($1, $2, $3, $4, $5, $6, $7);

insert into worker_paper (worker_id, kind, file_name, media_type, bytes, number, region_state, expires_on, uploaded_at, file_key)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

-- isExtraMile
select extra_mile
from worker_profile
where id = $1;

-- isListed
select id
from worker_profile
where id = $1 and listed = $2;

-- listGroup
/* prepared */
select count(*)::int as rows
from (select p.*
  from ((select p.worker_id, p.extra_mile, (-p.hourly_rate_cents) as sort_key, (12756336 * asin(least(1, (p.point <-> $1::cube) / 12756336))) as meters
      from worker_cell p
      where p.cell = $2::bigint and p.topic = $3::smallint and (12756336 * asin(least(1, (p.point <-> $4::cube) / 12756336))) <= p.service_radius_m and (p.days & $5::int) <> 0 and p.extra_mile and not exists (select
        from worker_cell o
        where o.worker_id = p.worker_id and o.topic = any ($6::smallint[]) and o.cell = p.cell
        offset 0)
      order by p.extra_mile desc, (-p.hourly_rate_cents) desc, p.worker_id desc
      limit $7) union all (select p.worker_id, p.extra_mile, (-p.hourly_rate_cents) as sort_key, (12756336 * asin(least(1, (p.point <-> $8::cube) / 12756336))) as meters
      from worker_cell p
      where p.cell = $9::bigint and p.topic = $10::smallint and (12756336 * asin(least(1, (p.point <-> $11::cube) / 12756336))) <= p.service_radius_m and (p.days & $12::int) <> 0 and p.extra_mile and not exists (select
        from worker_cell o
        where o.worker_id = p.worker_id and o.topic = any ($13::smallint[]) and o.cell = p.cell
        offset 0)
      order by p.extra_mile desc, (-p.hourly_rate_cents) desc, p.worker_id desc
      limit $14) union all (select p.worker_id, p.extra_mile, (-p.hourly_rate_cents) as sort_key, (12756336 * asin(least(1, (p.point <-> $15::cube) / 12756336))) as meters
      from worker_cell p
      where p.cell = $16::bigint and p.topic = $17::smallint and (12756336 * asin(least(1, (p.point <-> $18::cube) / 12756336))) <= p.service_radius_m and (p.days & $19::int) <> 0 and p.extra_mile and not exists (select
        from worker_cell o
        where o.worker_id = p.worker_id and o.topic = any ($20::smallint[]) and o.cell = p.cell
        offset 0)
      order by p.extra_mile desc, (-p.hourly_rate_cents) desc, p.worker_id desc
      limit $21) union all (select p.worker_id, p.extra_mile, (-p.hourly_rate_cents) as sort_key, (12756336 * asin(least(1, (p.point <-> $22::cube) / 12756336))) as meters
      from worker_cell p
      where p.cell = $23::bigint and p.topic = $24::smallint and (12756336 * asin(least(1, (p.point <-> $25::cube) / 12756336))) <= p.service_radius_m and (p.days & $26::int) <> 0 and p.extra_mile and not exists (select
        from worker_cell o
        where o.worker_id = p.worker_id and o.topic = any ($27::smallint[]) and o.cell = p.cell
        offset 0)
      order by p.extra_mile desc, (-p.hourly_rate_cents) desc, p.worker_id desc
      limit $28) union all (select p.worker_id, p.extra_mile, (-p.hourly_rate_cents) as sort_key, (12756336 * asin(least(1, (p.point <-> $29::cube) / 12756336))) as meters
      from worker_cell p
      where p.cell = $30::bigint and p.topic = $31::smallint and (12756336 * asin(least(1, (p.point <-> $32::cube) / 12756336))) <= p.service_radius_m and (p.days & $33::int) <> 0 and p.extra_mile and not exists (select
        from worker_cell o
        where o.worker_id = p.worker_id and o.topic = any ($34::smallint[]) and o.cell = p.cell
        offset 0)
      order by p.extra_mile desc, (-p.hourly_rate_cents) desc, p.worker_id desc
      limit $35)) p
  order by p.extra_mile desc, p.sort_key desc, p.worker_id desc
  limit $36) p;

/* prepared */
select w.id, w.display_name as name, w.headline, w.category_id as "categoryId", w.service_ids as "serviceIds",
  w.zip, w.rating::float8 as rating, w.review_count as "reviewCount", w.verified, w.extra_mile as "extraMile",
  w.hourly_rate_cents as "hourlyRateCents", w.portrait_seed as "portraitSeed", '/' || w.photo_key || '.jpg' as photo,
  w.completed_jobs as "completedJobs", coalesce((select case when count(*) >= $1::int then greatest(1, round( percentile_cont(0.5) within group (order by (extract(epoch from a.answered_at - a.asked_at) / 60)::float8)))::int end
    from worker_answer a
    where a.worker_id = w.id and a.answered_at >= $2), w.response_minutes) as "usualAnswerMinutes", (select d.last_starts[width_bucket($3::int + d.notice_minutes - 1, d.last_starts) + 1]
  from worker_free_days d
  where d.worker_id = w.id) as "freeStart", false as favorite, w.lat, w.lng, p.sort_key::float8 as "sortKey",
  p.meters
from (select p.*
  from ((select p.worker_id, p.extra_mile, (-p.hourly_rate_cents) as sort_key, (12756336 * asin(least(1, (p.point <-> $4::cube) / 12756336))) as meters
      from worker_cell p
      where p.cell = $5::bigint and p.topic = $6::smallint and (12756336 * asin(least(1, (p.point <-> $7::cube) / 12756336))) <= p.service_radius_m and (p.days & $8::int) <> 0 and p.extra_mile and not exists (select
        from worker_cell o
        where o.worker_id = p.worker_id and o.topic = any ($9::smallint[]) and o.cell = p.cell
        offset 0)
      order by p.extra_mile desc, (-p.hourly_rate_cents) desc, p.worker_id desc
      limit $10) union all (select p.worker_id, p.extra_mile, (-p.hourly_rate_cents) as sort_key, (12756336 * asin(least(1, (p.point <-> $11::cube) / 12756336))) as meters
      from worker_cell p
      where p.cell = $12::bigint and p.topic = $13::smallint and (12756336 * asin(least(1, (p.point <-> $14::cube) / 12756336))) <= p.service_radius_m and (p.days & $15::int) <> 0 and p.extra_mile and not exists (select
        from worker_cell o
        where o.worker_id = p.worker_id and o.topic = any ($16::smallint[]) and o.cell = p.cell
        offset 0)
      order by p.extra_mile desc, (-p.hourly_rate_cents) desc, p.worker_id desc
      limit $17) union all (select p.worker_id, p.extra_mile, (-p.hourly_rate_cents) as sort_key, (12756336 * asin(least(1, (p.point <-> $18::cube) / 12756336))) as meters
      from worker_cell p
      where p.cell = $19::bigint and p.topic = $20::smallint and (12756336 * asin(least(1, (p.point <-> $21::cube) / 12756336))) <= p.service_radius_m and (p.days & $22::int) <> 0 and p.extra_mile and not exists (select
        from worker_cell o
        where o.worker_id = p.worker_id and o.topic = any ($23::smallint[]) and o.cell = p.cell
        offset 0)
      order by p.extra_mile desc, (-p.hourly_rate_cents) desc, p.worker_id desc
      limit $24) union all (select p.worker_id, p.extra_mile, (-p.hourly_rate_cents) as sort_key, (12756336 * asin(least(1, (p.point <-> $25::cube) / 12756336))) as meters
      from worker_cell p
      where p.cell = $26::bigint and p.topic = $27::smallint and (12756336 * asin(least(1, (p.point <-> $28::cube) / 12756336))) <= p.service_radius_m and (p.days & $29::int) <> 0 and p.extra_mile and not exists (select
        from worker_cell o
        where o.worker_id = p.worker_id and o.topic = any ($30::smallint[]) and o.cell = p.cell
        offset 0)
      order by p.extra_mile desc, (-p.hourly_rate_cents) desc, p.worker_id desc
      limit $31) union all (select p.worker_id, p.extra_mile, (-p.hourly_rate_cents) as sort_key, (12756336 * asin(least(1, (p.point <-> $32::cube) / 12756336))) as meters
      from worker_cell p
      where p.cell = $33::bigint and p.topic = $34::smallint and (12756336 * asin(least(1, (p.point <-> $35::cube) / 12756336))) <= p.service_radius_m and (p.days & $36::int) <> 0 and p.extra_mile and not exists (select
        from worker_cell o
        where o.worker_id = p.worker_id and o.topic = any ($37::smallint[]) and o.cell = p.cell
        offset 0)
      order by p.extra_mile desc, (-p.hourly_rate_cents) desc, p.worker_id desc
      limit $38)) p
  order by p.extra_mile desc, p.sort_key desc, p.worker_id desc
  limit $39) p
join worker_profile w on w.id = p.worker_id
where (w.search_text like any ($40::text[]) or (w.search_text like any ($41::text[])))
order by p.extra_mile desc, p.sort_key desc, p.worker_id desc
limit $42;

/* prepared */
select w.id, w.display_name as name, w.headline, w.category_id as "categoryId", w.service_ids as "serviceIds",
  w.zip, w.rating::float8 as rating, w.review_count as "reviewCount", w.verified, w.extra_mile as "extraMile",
  w.hourly_rate_cents as "hourlyRateCents", w.portrait_seed as "portraitSeed", '/' || w.photo_key || '.jpg' as photo,
  w.completed_jobs as "completedJobs", coalesce((select case when count(*) >= $1::int then greatest(1, round( percentile_cont(0.5) within group (order by (extract(epoch from a.answered_at - a.asked_at) / 60)::float8)))::int end
    from worker_answer a
    where a.worker_id = w.id and a.answered_at >= $2), w.response_minutes) as "usualAnswerMinutes", (select d.last_starts[width_bucket($3::int + d.notice_minutes - 1, d.last_starts) + 1]
  from worker_free_days d
  where d.worker_id = w.id) as "freeStart", false as favorite, w.lat, w.lng, p.sort_key::float8 as "sortKey",
  p.meters
from (select p.*
  from ((select p.worker_id, p.extra_mile, (-p.hourly_rate_cents) as sort_key, (12756336 * asin(least(1, (p.point <-> $4::cube) / 12756336))) as meters
      from worker_cell p
      where p.cell = $5::bigint and p.topic = $6::smallint and (12756336 * asin(least(1, (p.point <-> $7::cube) / 12756336))) <= p.service_radius_m and p.languages like $8 and (p.days & $9::int) <> 0 and p.extra_mile
      order by p.extra_mile desc, (-p.hourly_rate_cents) desc, p.worker_id desc
      limit $10) union all (select p.worker_id, p.extra_mile, (-p.hourly_rate_cents) as sort_key, (12756336 * asin(least(1, (p.point <-> $11::cube) / 12756336))) as meters
      from worker_cell p
      where p.cell = $12::bigint and p.topic = $13::smallint and (12756336 * asin(least(1, (p.point <-> $14::cube) / 12756336))) <= p.service_radius_m and p.languages like $15 and (p.days & $16::int) <> 0 and p.extra_mile
      order by p.extra_mile desc, (-p.hourly_rate_cents) desc, p.worker_id desc
      limit $17) union all (select p.worker_id, p.extra_mile, (-p.hourly_rate_cents) as sort_key, (12756336 * asin(least(1, (p.point <-> $18::cube) / 12756336))) as meters
      from worker_cell p
      where p.cell = $19::bigint and p.topic = $20::smallint and (12756336 * asin(least(1, (p.point <-> $21::cube) / 12756336))) <= p.service_radius_m and p.languages like $22 and (p.days & $23::int) <> 0 and p.extra_mile
      order by p.extra_mile desc, (-p.hourly_rate_cents) desc, p.worker_id desc
      limit $24) union all (select p.worker_id, p.extra_mile, (-p.hourly_rate_cents) as sort_key, (12756336 * asin(least(1, (p.point <-> $25::cube) / 12756336))) as meters
      from worker_cell p
      where p.cell = $26::bigint and p.topic = $27::smallint and (12756336 * asin(least(1, (p.point <-> $28::cube) / 12756336))) <= p.service_radius_m and p.languages like $29 and (p.days & $30::int) <> 0 and p.extra_mile
      order by p.extra_mile desc, (-p.hourly_rate_cents) desc, p.worker_id desc
      limit $31) union all (select p.worker_id, p.extra_mile, (-p.hourly_rate_cents) as sort_key, (12756336 * asin(least(1, (p.point <-> $32::cube) / 12756336))) as meters
      from worker_cell p
      where p.cell = $33::bigint and p.topic = $34::smallint and (12756336 * asin(least(1, (p.point <-> $35::cube) / 12756336))) <= p.service_radius_m and p.languages like $36 and (p.days & $37::int) <> 0 and p.extra_mile
      order by p.extra_mile desc, (-p.hourly_rate_cents) desc, p.worker_id desc
      limit $38)) p
  order by p.extra_mile desc, p.sort_key desc, p.worker_id desc
  limit $39) p
join worker_profile w on w.id = p.worker_id
order by p.extra_mile desc, p.sort_key desc, p.worker_id desc;

/* prepared */
select w.id, w.display_name as name, w.headline, w.category_id as "categoryId", w.service_ids as "serviceIds",
  w.zip, w.rating::float8 as rating, w.review_count as "reviewCount", w.verified, w.extra_mile as "extraMile",
  w.hourly_rate_cents as "hourlyRateCents", w.portrait_seed as "portraitSeed", '/' || w.photo_key || '.jpg' as photo,
  w.completed_jobs as "completedJobs", coalesce((select case when count(*) >= $1::int then greatest(1, round( percentile_cont(0.5) within group (order by (extract(epoch from a.answered_at - a.asked_at) / 60)::float8)))::int end
    from worker_answer a
    where a.worker_id = w.id and a.answered_at >= $2), w.response_minutes) as "usualAnswerMinutes", (select d.last_starts[width_bucket($3::int + d.notice_minutes - 1, d.last_starts) + 1]
  from worker_free_days d
  where d.worker_id = w.id) as "freeStart", false as favorite, w.lat, w.lng, p.sort_key::float8 as "sortKey",
  p.meters
from (select p.*
  from ((select p.worker_id, p.extra_mile, p.rank_score as sort_key, (12756336 * asin(least(1, (p.point <-> $4::cube) / 12756336))) as meters
      from worker_cell p
      where p.cell = $5::bigint and p.topic = $6::smallint and (12756336 * asin(least(1, (p.point <-> $7::cube) / 12756336))) <= p.service_radius_m
      order by p.extra_mile desc, p.rank_score desc, p.worker_id desc
      limit $8) union all (select p.worker_id, p.extra_mile, p.rank_score as sort_key, (12756336 * asin(least(1, (p.point <-> $9::cube) / 12756336))) as meters
      from worker_cell p
      where p.cell = $10::bigint and p.topic = $11::smallint and (12756336 * asin(least(1, (p.point <-> $12::cube) / 12756336))) <= p.service_radius_m
      order by p.extra_mile desc, p.rank_score desc, p.worker_id desc
      limit $13) union all (select p.worker_id, p.extra_mile, p.rank_score as sort_key, (12756336 * asin(least(1, (p.point <-> $14::cube) / 12756336))) as meters
      from worker_cell p
      where p.cell = $15::bigint and p.topic = $16::smallint and (12756336 * asin(least(1, (p.point <-> $17::cube) / 12756336))) <= p.service_radius_m
      order by p.extra_mile desc, p.rank_score desc, p.worker_id desc
      limit $18) union all (select p.worker_id, p.extra_mile, p.rank_score as sort_key, (12756336 * asin(least(1, (p.point <-> $19::cube) / 12756336))) as meters
      from worker_cell p
      where p.cell = $20::bigint and p.topic = $21::smallint and (12756336 * asin(least(1, (p.point <-> $22::cube) / 12756336))) <= p.service_radius_m
      order by p.extra_mile desc, p.rank_score desc, p.worker_id desc
      limit $23) union all (select p.worker_id, p.extra_mile, p.rank_score as sort_key, (12756336 * asin(least(1, (p.point <-> $24::cube) / 12756336))) as meters
      from worker_cell p
      where p.cell = $25::bigint and p.topic = $26::smallint and (12756336 * asin(least(1, (p.point <-> $27::cube) / 12756336))) <= p.service_radius_m
      order by p.extra_mile desc, p.rank_score desc, p.worker_id desc
      limit $28)) p
  order by p.extra_mile desc, p.sort_key desc, p.worker_id desc
  limit $29) p
join worker_profile w on w.id = p.worker_id
order by p.extra_mile desc, p.sort_key desc, p.worker_id desc;

/* prepared */
select w.id, w.display_name as name, w.headline, w.category_id as "categoryId", w.service_ids as "serviceIds",
  w.zip, w.rating::float8 as rating, w.review_count as "reviewCount", w.verified, w.extra_mile as "extraMile",
  w.hourly_rate_cents as "hourlyRateCents", w.portrait_seed as "portraitSeed", '/' || w.photo_key || '.jpg' as photo,
  w.completed_jobs as "completedJobs", coalesce((select case when count(*) >= $1::int then greatest(1, round( percentile_cont(0.5) within group (order by (extract(epoch from a.answered_at - a.asked_at) / 60)::float8)))::int end
    from worker_answer a
    where a.worker_id = w.id and a.answered_at >= $2), w.response_minutes) as "usualAnswerMinutes", (select d.last_starts[width_bucket($3::int + d.notice_minutes - 1, d.last_starts) + 1]
  from worker_free_days d
  where d.worker_id = w.id) as "freeStart", false as favorite, w.lat, w.lng, p.sort_key::float8 as "sortKey",
  p.meters
from (select p.*
  from ((select p.worker_id, p.extra_mile, p.rank_score as sort_key, (12756336 * asin(least(1, (p.point <-> $4::cube) / 12756336))) as meters
      from worker_cell p
      where p.cell = $5::bigint and p.topic = $6::smallint and (12756336 * asin(least(1, (p.point <-> $7::cube) / 12756336))) <= p.service_radius_m and coalesce(p.category_id = $8, false) and p.worker_id <> all ($9::uuid[])
      order by p.extra_mile desc, p.rank_score desc, p.worker_id desc
      limit $10) union all (select p.worker_id, p.extra_mile, p.rank_score as sort_key, (12756336 * asin(least(1, (p.point <-> $11::cube) / 12756336))) as meters
      from worker_cell p
      where p.cell = $12::bigint and p.topic = $13::smallint and (12756336 * asin(least(1, (p.point <-> $14::cube) / 12756336))) <= p.service_radius_m and coalesce(p.category_id = $15, false) and p.worker_id <> all ($16::uuid[])
      order by p.extra_mile desc, p.rank_score desc, p.worker_id desc
      limit $17) union all (select p.worker_id, p.extra_mile, p.rank_score as sort_key, (12756336 * asin(least(1, (p.point <-> $18::cube) / 12756336))) as meters
      from worker_cell p
      where p.cell = $19::bigint and p.topic = $20::smallint and (12756336 * asin(least(1, (p.point <-> $21::cube) / 12756336))) <= p.service_radius_m and coalesce(p.category_id = $22, false) and p.worker_id <> all ($23::uuid[])
      order by p.extra_mile desc, p.rank_score desc, p.worker_id desc
      limit $24) union all (select p.worker_id, p.extra_mile, p.rank_score as sort_key, (12756336 * asin(least(1, (p.point <-> $25::cube) / 12756336))) as meters
      from worker_cell p
      where p.cell = $26::bigint and p.topic = $27::smallint and (12756336 * asin(least(1, (p.point <-> $28::cube) / 12756336))) <= p.service_radius_m and coalesce(p.category_id = $29, false) and p.worker_id <> all ($30::uuid[])
      order by p.extra_mile desc, p.rank_score desc, p.worker_id desc
      limit $31) union all (select p.worker_id, p.extra_mile, p.rank_score as sort_key, (12756336 * asin(least(1, (p.point <-> $32::cube) / 12756336))) as meters
      from worker_cell p
      where p.cell = $33::bigint and p.topic = $34::smallint and (12756336 * asin(least(1, (p.point <-> $35::cube) / 12756336))) <= p.service_radius_m and coalesce(p.category_id = $36, false) and p.worker_id <> all ($37::uuid[])
      order by p.extra_mile desc, p.rank_score desc, p.worker_id desc
      limit $38)) p
  order by p.extra_mile desc, p.sort_key desc, p.worker_id desc
  limit $39) p
join worker_profile w on w.id = p.worker_id
order by p.extra_mile desc, p.sort_key desc, p.worker_id desc;

/* prepared */
select w.id, w.display_name as name, w.headline, w.category_id as "categoryId", w.service_ids as "serviceIds",
  w.zip, w.rating::float8 as rating, w.review_count as "reviewCount", w.verified, w.extra_mile as "extraMile",
  w.hourly_rate_cents as "hourlyRateCents", w.portrait_seed as "portraitSeed", '/' || w.photo_key || '.jpg' as photo,
  w.completed_jobs as "completedJobs", coalesce((select case when count(*) >= $1::int then greatest(1, round( percentile_cont(0.5) within group (order by (extract(epoch from a.answered_at - a.asked_at) / 60)::float8)))::int end
    from worker_answer a
    where a.worker_id = w.id and a.answered_at >= $2), w.response_minutes) as "usualAnswerMinutes", (select d.last_starts[width_bucket($3::int + d.notice_minutes - 1, d.last_starts) + 1]
  from worker_free_days d
  where d.worker_id = w.id) as "freeStart", false as favorite, w.lat, w.lng, p.sort_key::float8 as "sortKey",
  p.meters
from (select p.*
  from ((select p.worker_id, p.extra_mile, p.rank_score as sort_key, (12756336 * asin(least(1, (p.point <-> $4::cube) / 12756336))) as meters
      from worker_cell p
      where p.worker_id = any ($5::uuid[]) and p.cell = any ($6::bigint[]) and p.topic = $7::smallint and (12756336 * asin(least(1, (p.point <-> $8::cube) / 12756336))) <= p.service_radius_m
      order by p.extra_mile desc, p.rank_score desc, p.worker_id desc
      limit $9)) p
  order by p.extra_mile desc, p.sort_key desc, p.worker_id desc
  limit $10) p
join worker_profile w on w.id = p.worker_id
order by p.extra_mile desc, p.sort_key desc, p.worker_id desc;

-- lockAnswerableNotice
select id, reason, report_from as company
from worker_notice
where application_id = $1 and ended_at is null and answered_at is null and answer_until >= $2
for update;

-- lockApplication
select *
from worker_application
where id = $1
for update;

-- lockTime
select id
from worker_profile
where id = $1 for no key update;

-- markExpired
update worker_paper p
set expired_told_at = $1
where p.expires_on < $2::date and p.expired_told_at is null and p.removed_at is null and p.accepted_at is not null and exists (select
  from worker_application a
  join user u on u.id = a.id
  where a.id = p.worker_id and a.state = any ($3::text[]) and u.status = 'approved') and not exists (select
  from worker_paper q
  where q.worker_id = p.worker_id and q.kind = p.kind and q.removed_at is null and q.expires_on > p.expires_on)
returning p.worker_id as "workerId", p.kind, p.expires_on::text as "expiresOn";

-- markExpiring
update worker_paper p
set expiring_told_at = $1
where p.expires_on between $2::date and $3::date and p.expiring_told_at is null and p.expired_told_at is null and p.removed_at is null and p.accepted_at is not null and exists (select
  from worker_application a
  join user u on u.id = a.id
  where a.id = p.worker_id and a.state = any ($4::text[]) and u.status = 'approved') and not exists (select
  from worker_paper q
  where q.worker_id = p.worker_id and q.kind = p.kind and q.removed_at is null and q.expires_on > p.expires_on)
returning p.worker_id as "workerId", p.kind, p.expires_on::text as "expiresOn";

-- markPaperRemoved
update worker_paper
set removed_at = $1
where id = $2 and worker_id = $3 and kind in ($4, $5, $6, $7) and removed_at is null
returning kind as kind;

-- markRunOut
update worker_notice
set run_out_told_at = $1
where ended_at is null and answered_at is null and run_out_told_at is null and answer_until < $2 and exists (select u.id
  from user as u
  where u.id = worker_notice.application_id and u.status <> $3)
returning application_id as id;

-- publishHours
delete from worker_hours
where worker_id = $1 and (weekday, opens, closes) not in (select h.weekday, h.opens, h.closes
  from worker_application a, jsonb_to_recordset(a.hours) as h (weekday smallint, opens time, closes time)
  where a.id = $2);

insert into worker_hours (worker_id, weekday, opens, closes)
select $1::uuid, missing.*
from (select h.weekday, h.opens, h.closes
  from worker_application a, jsonb_to_recordset(a.hours) as h (weekday smallint, opens time, closes time)
  where a.id = $2 except
  select weekday, opens, closes
  from worker_hours
  where worker_id = $3) missing;

-- publishProfile
insert into worker_profile (id, display_name, headline, description, category_id, skill_slugs, skills, languages, hourly_rate_cents, zip, lat, lng, service_radius_m, years_experience, cancellation_tier, photo_key, updated_at)
select a.id, a.display_name, a.headline, a.description, a.category_id, a.skill_slugs, a.skills, a.languages,
  a.hourly_rate_cents, a.zip, z.lat, z.lng, a.service_radius_m, coalesce(a.years_experience, 0), a.cancellation_tier,
  a.photo_key, $1
from worker_application a
join zip_code z on z.zip = a.zip
where a.id = $2
on conflict (id) do update
set display_name = case when $3::boolean then worker_profile.display_name else excluded.display_name end,
  headline = excluded.headline, description = excluded.description, category_id = case when $4::boolean then worker_profile.category_id else excluded.category_id end,
  skill_slugs = case when $5::boolean then worker_profile.skill_slugs else excluded.skill_slugs end, skills = case when $6::boolean then worker_profile.skills else excluded.skills end,
  languages = excluded.languages, hourly_rate_cents = excluded.hourly_rate_cents, zip = excluded.zip, service_radius_m = excluded.service_radius_m,
  years_experience = excluded.years_experience, cancellation_tier = excluded.cancellation_tier, photo_key = excluded.photo_key,
  updated_at = excluded.updated_at;

-- publishServices
delete from worker_subcategory
where worker_id = $1 and subcategory_id not in (select unnest(subcategory_ids)
  from worker_application
  where id = $2);

insert into worker_subcategory (worker_id, subcategory_id)
select $1::uuid, missing.*
from (select unnest(subcategory_ids)
  from worker_application
  where id = $2 except
  select subcategory_id
  from worker_subcategory
  where worker_id = $3) missing;

-- readApplications
select a.id, a.display_name as "displayName", c.slug as "categorySlug", z.city, z.state as "regionState",
  a.state, a.submitted_at as "submittedAt", (extract(epoch from coalesce(a.submitted_at, a.created_at)) * 1000000)::bigint as micros
from worker_application a
left join category c on c.id = a.category_id
left join zip_code z on z.zip = a.zip
where a.state = any ($1::text[]) and not exists (select
  from user u
  where u.id = a.id and u.status = 'closed') and true
order by coalesce(a.submitted_at, a.created_at), a.id
limit $2;

-- readExceptions
select first_day::text as first_day, last_day::text as last_day, opens, closes
from worker_hours_exception
where worker_id = $1
order by first_day;

-- readFavorites
select w.id, w.display_name as name, w.headline, w.category_id as "categoryId", w.service_ids as "serviceIds",
  w.zip, w.rating::float8 as rating, w.review_count as "reviewCount", w.verified, w.extra_mile as "extraMile",
  w.hourly_rate_cents as "hourlyRateCents", w.portrait_seed as "portraitSeed", '/' || w.photo_key || '.jpg' as photo,
  w.completed_jobs as "completedJobs", coalesce((select case when count(*) >= $1::int then greatest(1, round( percentile_cont(0.5) within group (order by (extract(epoch from a.answered_at - a.asked_at) / 60)::float8)))::int end
    from worker_answer a
    where a.worker_id = w.id and a.answered_at >= $2), w.response_minutes) as "usualAnswerMinutes", (select d.last_starts[width_bucket($3::int + d.notice_minutes - 1, d.last_starts) + 1]
  from worker_free_days d
  where d.worker_id = w.id) as "freeStart", exists (select
  from favorite f
  where f.worker_id = w.id and f.user_id = $4::uuid) as favorite, (extract(epoch from f.created_at) * 1000000)::bigint as micros
from favorite f
join worker_profile w on w.id = f.worker_id
where f.user_id = $5 and w.listed and true
order by f.created_at desc, w.id desc
limit $6;

-- readWorkerData
select *
from worker_application
where id = $1;

select *
from worker_paper
where worker_id = $1
order by uploaded_at;

select act, from_state, to_state, reason, at
from worker_application_event
where application_id = $1
order by id;

select at, reason
from worker_strike
where worker_id = $1;

select display_name, headline, description, skill_slugs, skills, languages, hourly_rate_cents, zip, photo_key,
  service_radius_m, years_experience, verified, extra_mile, cancellation_tier, listed, completed_jobs, review_count,
  rating, created_at
from worker_profile
where id = $1;

select kind, source, number, region_state, checked_on, expires_on, added_at, withdrawn_at
from worker_check
where worker_id = $1
order by added_at;

select reason, report_from, report_id, given_at, answer_until, answer, answered_at, ended_at
from worker_notice
where application_id = $1
order by given_at;

select w.display_name, f.created_at
from favorite as f
inner join worker_profile as w on w.id = f.worker_id
where f.user_id = $1
order by f.created_at;

-- rebuildCells
with next as materialized (select id
  from worker_profile
  where id > $1::uuid
  order by id
  limit $2), refreshed as materialized (select refresh_worker_cells(array_agg(id))
  from next)
select id
from next, refreshed
order by id;

-- recordAnswer
insert into worker_answer (worker_id, reference, asked_at, answered_at)
values ($1, $2, $3, $4)
on conflict (worker_id, reference) do nothing;

-- refreshVerified
update worker_profile w
set verified = ((select count(distinct k.kind)
    from worker_check k
    where k.worker_id = w.id and k.kind = any ($1::text[]) and k.withdrawn_at is null and k.checked_on <= $2::date and (k.expires_on is null or k.expires_on >= $3::date)) = $4::int)
where w.id = $5 and w.verified <> ((select count(distinct k.kind)
    from worker_check k
    where k.worker_id = w.id and k.kind = any ($6::text[]) and k.withdrawn_at is null and k.checked_on <= $7::date and (k.expires_on is null or k.expires_on >= $8::date)) = $9::int);

-- removeExpiredBadges
update worker_profile w
set verified = false
where w.verified and not ((select count(distinct k.kind)
    from worker_check k
    where k.worker_id = w.id and k.kind = any ($1::text[]) and k.withdrawn_at is null and k.checked_on <= $2::date and (k.expires_on is null or k.expires_on >= $3::date)) = $4::int)
returning w.id;

-- removeWorkPhotos
delete from work_photo
where id in ($1, $2, $3);

-- restoreAcceptedPapers
update worker_paper
set removed_at = $1
where worker_id = $2 and kind in ($3, $4) and removed_at is null and accepted_at is null;

update worker_paper p
set removed_at = null
from (select distinct on (kind) id, removed_at
  from worker_paper
  where worker_id = $1 and kind = any ($2::text[]) and accepted_at is not null
  order by kind, removed_at desc nulls first, id) latest
where p.id = latest.id and latest.removed_at is not null;

-- restoreFromProfile
update worker_application a
set display_name = w.display_name, category_id = w.category_id, skill_slugs = w.skill_slugs, skills = w.skills,
  subcategory_ids = array(select ws.subcategory_id
  from worker_subcategory ws
  where ws.worker_id = w.id
  order by 1)
from worker_profile w
where w.id = a.id and a.id = $1;

-- saveFreeDays
update worker_free_days d
set last_starts = n."lastStarts", notice_minutes = n."noticeMinutes", due_at = coalesce(n."dueAt", 'infinity')
from jsonb_to_recordset($1::jsonb) as n ("workerId" uuid, changes int, "dueAt" timestamptz, "lastStarts" int[], "noticeMinutes" smallint)
where d.worker_id = n."workerId" and d.changes = n.changes;

-- saveRules
insert into worker_booking_rules (worker_id, instant, buffer_minutes, counts_travel, notice_hours, weeks_ahead, shortest_hours, closed_on_holidays, updated_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict (worker_id) do update
set instant = $10, buffer_minutes = $11, counts_travel = $12, notice_hours = $13, weeks_ahead = $14, shortest_hours = $15,
  closed_on_holidays = $16, updated_at = $17;

-- updateAnswerUntil
update worker_notice
set answer_until = $1, run_out_told_at = $2
where id = $3;

-- updateApplication
update worker_application
set category_id = $1, subcategory_ids = $2, skill_slugs = $3, skills = $4, years_experience = $5, updated_at = $6
where id = $7;

update worker_application
set display_name = $1, headline = $2, description = $3, languages = $4, updated_at = $5
where id = $6;

update worker_application
set hourly_rate_cents = $1, cancellation_tier = $2, updated_at = $3
where id = $4;

update worker_application
set hours = $1, updated_at = $2
where id = $3;

update worker_application
set photo_key = $1, updated_at = $2
where id = $3;

update worker_application
set state = $1, updated_at = $2
where id = $3;

update worker_application
set state = $1, updated_at = $2, decided_at = $3, reason = $4
where id = $5;

update worker_application
set state = $1, updated_at = $2, decided_at = $3, reason = $4, approval_note = $5
where id = $6;

update worker_application
set state = $1, updated_at = $2, submitted_at = $3
where id = $4;

update worker_application
set state = $1, updated_at = $2, submitted_at = $3, reason = $4
where id = $5;

update worker_application
set updated_at = $1
where id = $2;

update worker_application
set zip = $1, service_radius_m = $2, updated_at = $3
where id = $4;

-- withdrawCheck
update worker_check
set withdrawn_at = $1, withdrawn_by = $2
where id = $3 and worker_id = $4 and withdrawn_at is null
returning kind;
