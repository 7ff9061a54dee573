-- The search compares texts without accents, as src/lib/fold-text.ts writes what is searched for.
create function folded(words text) returns text language sql immutable strict parallel safe as $$
  select translate(regexp_replace(normalize(lower(normalize(words, NFKC)), NFD), '[\u0300-\u036f]', '', 'g'), 'đłøı’ʼ', 'dloi''''')
$$;

create or replace function prepare_worker_profile() returns trigger language plpgsql as $$
begin
  select account_is_listed(u) into new.listed from "user" u where u.id = new.id;
  select z.lat, z.lng into new.lat, new.lng from zip_code z where z.zip = new.zip;
  select folded(concat_ws(' ', new.display_name, c.name, array_to_string(new.skills, ' '),
      (select string_agg(s.name, ' ') from worker_subcategory ws join subcategory s on s.id = ws.subcategory_id
        where ws.worker_id = new.id)))
    into new.search_text from category c where c.id = new.category_id;
  return new;
end $$;

update worker_profile set search_text = '';
