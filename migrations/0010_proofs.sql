-- Photos that show the work: before, during, after. A new photo for a slot replaces the old one until the work is submitted.
create table proof_photo (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references job (id),
  slot text not null check (slot in ('before', 'during', 'after')),
  file_key text not null unique,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  width int not null,
  height int not null,
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  taken_at timestamptz not null,
  check ((lat is null) = (lng is null)),
  unique (job_id, slot)
);

-- Work is handed in with all three photos, whoever asks.
create function check_proof_photos() returns trigger language plpgsql as $$
begin
  if (select count(*) from proof_photo where job_id = new.id) < 3 then
    raise exception 'job % has no three photos', new.id
      using errcode = 'check_violation', constraint = 'job_needs_three_photos';
  end if;
  return new;
end $$;
create trigger job_submitted_with_photos before update of state on job
  for each row when (new.state = 'submitted' and old.state = 'in_progress') execute function check_proof_photos();
