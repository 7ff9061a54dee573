-- One column for all that a text is compared with. Skills of the vocabulary are in it by slug in capital letters, which no folded word
-- has: ` HOUSE-CLEANING.DEEP-CLEANING `.
create or replace function prepare_worker_profile() returns trigger language plpgsql as $$
begin
  select account_is_listed(u) into new.listed from "user" u where u.id = new.id;
  select z.lat, z.lng into new.lat, new.lng from zip_code z where z.zip = new.zip;
  select folded(concat_ws(' ', new.display_name, c.name, array_to_string(new.skills, ' '),
      (select string_agg(s.name, ' ' order by s.id) from worker_subcategory ws join subcategory s on s.id = ws.subcategory_id
        where ws.worker_id = new.id))) || ' ' || upper(array_to_string(new.skill_slugs, '  ')) || ' '
    into new.search_text from category c where c.id = new.category_id;
  return new;
end $$;

drop trigger worker_profile_prepared on worker_profile;
create trigger worker_profile_prepared
  before insert or update of display_name, category_id, skills, skill_slugs, zip, listed, search_text on worker_profile
  for each row execute function prepare_worker_profile();

update worker_profile set search_text = '';

-- A text that few Pros near a place have is read from here; the other index read the whole country's.
create index worker_profile_words_near on worker_profile using gin (cells, search_text gin_trgm_ops) where listed;
drop index worker_profile_search;
