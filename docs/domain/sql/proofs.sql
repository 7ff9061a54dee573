-- erasePhotoDetails
select id
from job
where client_id = $1;

select id
from job
where worker_id = $1;

update proof_photo
set lat = $1, lng = $2
where lat is not null and job_id in (select id
  from job
  where worker_id = $3);

update proof_photo
set shown_at = $1
where shown_at is not null and job_id in (select id
  from job
  where client_id = $2)
returning id;

-- findCategorySlug
select /* prepared */ slug
from job
inner join category on category.id = job.category_id
where job.id = $1;

-- findFilledSlots
select id, slot, "sha256", taken_at as "takenAt", lat, lng, shown_at is not null as "isShown"
from proof_photo
where job_id = $1;

-- findPhotoFile
select job_id as "jobId", slot, file_key as key
from proof_photo
where id = $1;

-- findPhotoFiles
select slot, taken_at as "takenAt", file_key as key
from proof_photo
where job_id = $1
order by array_position($2, slot);

-- findPhotos
select /* prepared */ id, slot, taken_at as "takenAt", lat, lng, width, height, shown_at is not null as "isShown"
from proof_photo
where job_id = $1
order by array_position($2, slot);

-- findRecordedJob
select j.id, j.title, j.time_zone as "timeZone", u.name as "clientName", w.display_name as "proName"
from job as j
inner join user as u on u.id = j.client_id
inner join worker_profile as w on w.id = j.worker_id
where j.id = $1;

-- findRecordedPhotos
select id, slot, taken_at as "takenAt", lat, lng, width, height, "sha256", file_key as key
from proof_photo
where job_id = $1
order by array_position($2, slot);

-- findShownPhotoFile
select p.slot, p.file_key as key
from proof_photo as p
inner join job as j on j.id = p.job_id
inner join worker_profile as w on w.id = j.worker_id
where p.id = $1 and p.shown_at is not null and w.listed = $2;

-- findWorkPhotos
select p.id, j.worker_id, p.slot, j.category_id, j.subcategory_id, p.taken_at, to_char(p.taken_at at time zone j.time_zone, 'YYYY-MM') as month
from proof_photo p
join job j on j.id = p.job_id
where p.id = any ($1::uuid[]);

-- lockShownPhoto
select id
from proof_photo
where id = $1 and shown_at is not null for share;

-- readPhotoData
select p.id, p.job_id, p.slot, p.taken_at, p.shown_at, p."sha256", p.file_key as key, case when j.worker_id = $1 then p.lat end as lat,
  case when j.worker_id = $2 then p.lng end as lng
from proof_photo as p
inner join job as j on j.id = p.job_id
where (j.client_id = $3 or j.worker_id = $4)
order by p.taken_at, p.id;

-- replacePhoto
delete from proof_photo
where job_id = $1 and slot = $2
returning file_key;

insert into proof_photo (job_id, slot, file_key, "sha256", width, height, lat, lng, taken_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
returning id;

-- setShownPhotos
update proof_photo
set shown_at = case when id = any ($1::uuid[]) then $2::timestamptz end
where job_id = $3 and (shown_at is not null) <> (id = any ($4::uuid[]))
returning id, shown_at is not null as "isShown";
