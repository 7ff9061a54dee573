-- bothAreIn
select side
from review
where job_id = $1;

-- canBePublished
select
from job j
where j.id = $1 and (j.started_at is not null or not exists (select
    from job_event e
    where e.job_id = j.id and e.act = 'refundByBank'));

-- canBeReviewed
select
from job j
where j.id = $1 and (j.state = any ($2) and (j.started_at is not null or not exists (select
      from job_event e
      where e.job_id = j.id and e.act = 'refundByBank'))) and j.state_since > $3;

-- countSatisfied
select count(*) as all, count(*) filter (where rating >= 4) as satisfied
from review
where side = 'client' and published_at is not null;

-- findExcerpts
/* prepared */
select distinct on (r.subject_id) r.subject_id as "workerId", left(r.comment, 160) as comment, r.language
from review r
join worker_profile w on w.id = r.subject_id
where r.subject_id = any ((select $1::uuid[])::uuid[]) and w.listed and r.side = 'client' and r.published_at is not null and r.rating >= 4 and r.comment <> ''
order by r.subject_id, r.language = $2 desc, char_length(r.comment) >= 40 desc, r.created_at desc, r.id desc;

-- findOfJob
/* prepared */
select r.id, r.side, case r.side when 'client' then u.name else (select w.display_name
  from worker_profile w
  where w.id = r.author_id) end as "authorName", r.rating, r.comment, r.language, r.created_at as "createdAt",
  r.published_at is not null as published
from review r
join user u on u.id = r.author_id
where r.job_id = $1;

-- findProfileReviews
/* prepared */
select array(select count(r.id)::int
  from generate_series(1, 5) as stars
  left join review r on r.subject_id = w.id and r.side = 'client' and r.published_at is not null and r.rating = stars
  group by stars
  order by stars) as spread, coalesce((select json_agg(b)
    from (
      select r.id, u.name as "authorName", r.rating, r.comment, r.language, r.created_at as "createdAt", s.slug as service
      from review r
      join user u on u.id = r.author_id
      join job j on j.id = r.job_id
      left join subcategory s on s.id = j.subcategory_id
      where r.subject_id = w.id and r.side = 'client' and r.published_at is not null and r.rating >= 4 and r.comment <> ''
      order by row_number() over (partition by r.author_id order by r.rating desc, r.created_at desc), r.language = $1 desc,
        r.rating desc, char_length(r.comment) >= 60 desc, r.created_at desc, r.id desc
      limit $2) b), '[]') as best, coalesce((select json_agg(p)
    from (
      select r.id, u.name as "authorName", r.rating, r.comment, r.language, r.created_at as "createdAt", s.slug as service,
        (extract(epoch from r.created_at) * 1000000)::bigint as micros
      from review r
      join user u on u.id = r.author_id
      join job j on j.id = r.job_id
      left join subcategory s on s.id = j.subcategory_id
      where r.subject_id = w.id and r.side = 'client' and r.published_at is not null and true
      order by r.created_at desc, r.id desc
      limit $3) p), '[]') as rows
from worker_profile w
where w.id = $4 and w.listed;

-- findReviewsToWrite
/* prepared */
select j.id as "jobId", j.title, u.name as "counterpartName"
from job j
join worker_profile w on w.id = j.worker_id
join user u on u.id = j.client_id
where j.worker_id = $1 and (j.state = any ($2) and (j.started_at is not null or not exists (select
      from job_event e
      where e.job_id = j.id and e.act = 'refundByBank'))) and j.state_since > $3 and not exists (select
  from review r
  where r.job_id = j.id and r.side = $4)
order by j.state_since desc, j.id desc
limit 3;

/* prepared */
select j.id as "jobId", j.title, w.display_name as "counterpartName"
from job j
join worker_profile w on w.id = j.worker_id
join user u on u.id = j.client_id
where j.client_id = $1 and (j.state = any ($2) and (j.started_at is not null or not exists (select
      from job_event e
      where e.job_id = j.id and e.act = 'refundByBank'))) and j.state_since > $3 and not exists (select
  from review r
  where r.job_id = j.id and r.side = $4)
order by j.state_since desc, j.id desc
limit 3;

-- findServiceReviews
select id, "authorName", rating, comment, language, "createdAt", "workerId", "workerName"
from (
  select distinct on (r.author_id) r.*, w.id as "workerId", w.display_name as "workerName"
  from (
    select *
    from worker_profile w
    where w.listed and w.id in (select ws.worker_id
      from worker_subcategory ws
      join subcategory s on s.id = ws.subcategory_id
      where s.slug = any ($1::text[]))
    order by w.rank_score desc, w.id desc
    limit $2 ) w
  cross join lateral (
    select r.id, r.author_id, u.name as "authorName", r.rating, r.comment, r.language, r.created_at as "createdAt"
    from review r
    join user u on u.id = r.author_id
    where r.subject_id = w.id and r.side = 'client' and r.published_at is not null and r.rating >= 4 and char_length(r.comment) between 40 and 400
    order by r.language = $3 desc, r.rating desc, r.created_at desc, r.id desc
    limit 1 ) r
  order by r.author_id, r.language = $4 desc, r.rating desc, r.id desc ) best
order by language = $5 desc, rating desc, "createdAt" desc, id desc
limit $6;

-- insertReview
insert into review (job_id, author_id, subject_id, side, rating, comment, language, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict (job_id, side) do nothing
returning id;

-- lockOverdueJobs
select j.id
from job j
where j.id in (select job_id
  from review
  where published_at is null) and (j.state = any ($1) and (j.started_at is not null or not exists (select
      from job_event e
      where e.job_id = j.id and e.act = 'refundByBank'))) and j.state_since <= $2
order by j.id
limit $3
for update skip locked;

-- publishReviews
update review r
set published_at = $1
from job j, user u
where r.job_id = $2 and r.published_at is null and j.id = r.job_id and u.id = r.author_id
returning r.id, r.job_id as "jobId", j.title, r.side, r.rating, r.subject_id as "subjectId", case r.side when 'client' then u.name else (select w.display_name
  from worker_profile w
  where w.id = r.author_id) end as "authorName";

-- readReviewData
select job_id, rating, comment, language, created_at, published_at
from review
where author_id = $1
order by created_at;

select job_id, rating, comment, language, created_at, published_at
from review
where subject_id = $1 and published_at is not null
order by created_at;
