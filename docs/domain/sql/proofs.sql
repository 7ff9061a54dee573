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
select id, slot, taken_at as "takenAt", lat, lng, width, height
from proof_photo
where job_id = $1
order by array_position($2, slot);

-- replacePhoto
delete from proof_photo
where job_id = $1 and slot = $2
returning file_key;

insert into proof_photo (job_id, slot, file_key, "sha256", width, height, lat, lng, taken_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
returning id;
