-- The server processes keep rendered pages for some seconds. They forget them when a Pro begins or ceases to be listed, so
-- that no visitor is shown a Pro whose account was suspended before the page was asked for.
create function tell_listing_change() returns trigger language plpgsql as $$
begin
  notify worker_listing;
  return null;
end $$;

create trigger worker_profile_tell_listed after insert on worker_profile
  for each row when (new.listed) execute function tell_listing_change();

create trigger worker_profile_tell_listing_change after update on worker_profile
  for each row when (old.listed is distinct from new.listed) execute function tell_listing_change();
