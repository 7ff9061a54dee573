-- bothAreIn
select side
from review
where job_id = $1;

-- countSatisfied
select count(*) as all, count(*) filter (where rating >= 4) as satisfied
from review
where side = 'client' and published_at is not null;

-- findOfJob
select r.id, r.side, case r.side when 'client' then u.name else (select w.display_name
  from worker_profile w
  where w.id = r.author_id) end as "authorName", r.rating, r.comment, r.language, r.created_at as "createdAt",
  r.published_at is not null as published
from review r
join user u on u.id = r.author_id
where r.job_id = $1;

-- insertReview
insert into review (job_id, author_id, subject_id, side, rating, comment, language, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict (job_id, side) do nothing
returning id;

-- listOfWorker
select array(select count(s.id)::int
  from generate_series(1, 5) as stars
  left join review s on s.subject_id = w.id and s.side = 'client' and s.published_at is not null and s.rating = stars
  group by stars
  order by stars) as spread, r.*
from worker_profile w
left join lateral (
  select r.id, u.name as "authorName", r.rating, r.comment, r.language, r.created_at as "createdAt", (extract(epoch from r.published_at) * 1000000)::bigint as micros,
    row_number() over (order by r.published_at desc, r.id desc) as place
  from review r
  join user u on u.id = r.author_id
  where r.subject_id = w.id and r.side = 'client' and r.published_at is not null and true
  order by r.published_at desc, r.id desc
  limit $1 ) r on true
where w.id = $2 and w.listed
order by r.place;

-- lockOverdueJobs
select j.id
from job j
where j.id in (select job_id
  from review
  where published_at is null) and j.state = any ($1) and j.state_since <= $2
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
