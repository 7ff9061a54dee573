-- Photos of a released job that its client has ticked for the Pro's public profile; null for all others.
alter table proof_photo add column shown_at timestamptz;
create index proof_photo_shown on proof_photo (job_id) where shown_at is not null;

-- Nothing is public before the release, and nothing ever of care work, whoever asks.
create function check_shown_photo() returns trigger language plpgsql as $$
begin
  if not exists (
    select 1 from job j join category c on c.id = j.category_id
    where j.id = new.job_id and j.state = 'released' and c.slug not in ('childcare-and-family', 'health-and-wellness')
  ) then
    raise exception 'photo % may not be shown', new.id
      using errcode = 'check_violation', constraint = 'photo_may_be_shown';
  end if;
  return new;
end $$;
create trigger photo_shown_after_release before insert or update of shown_at on proof_photo
  for each row when (new.shown_at is not null) execute function check_shown_photo();
