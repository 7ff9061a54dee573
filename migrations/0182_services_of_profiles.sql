-- The ids of a Pro's services in the order of the catalog: a page of cards reads its Pros' rows alone.
alter table worker_profile add column service_ids smallint[] not null default '{}';

create or replace function prepare_worker_profile() returns trigger language plpgsql as $$
begin
  select account_is_listed(u) into new.listed from "user" u where u.id = new.id;
  select z.lat, z.lng into new.lat, new.lng from zip_code z where z.zip = new.zip;
  new.service_ids := array(select subcategory_id from worker_subcategory where worker_id = new.id order by subcategory_id);
  select folded(concat_ws(' ', new.display_name, c.name, array_to_string(new.skills, ' '),
      (select string_agg(s.name, ' ' order by s.id) from subcategory s where s.id = any (new.service_ids))))
      || ' ' || upper(array_to_string(new.skill_slugs, '  ')) || ' '
    into new.search_text from category c where c.id = new.category_id;
  return new;
end $$;

drop trigger worker_profile_prepared on worker_profile;
create trigger worker_profile_prepared
  before insert or update of display_name, category_id, skills, skill_slugs, zip, listed, search_text, service_ids on worker_profile
  for each row execute function prepare_worker_profile();

update worker_profile set search_text = '';
