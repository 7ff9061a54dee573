-- The names that a person had before, so that the closing of the account finds them in what others were told. A name that is
-- replaced by that of a closed account is forgotten, not noted.
create table former_name (
  account_id uuid not null references "user" (id) on delete cascade,
  name text not null,
  primary key (account_id, name)
);
create function note_former_name() returns trigger language plpgsql as $$
declare
  old_name text := to_jsonb(old) ->> tg_argv[0];
  new_name text := to_jsonb(new) ->> tg_argv[0];
begin
  if old_name is distinct from new_name and new_name <> 'Closed account' then
    insert into former_name (account_id, name) values (new.id, old_name) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger user_former_name after update of name on "user"
  for each row execute function note_former_name('name');
create trigger worker_profile_former_name after update of display_name on worker_profile
  for each row execute function note_former_name('display_name');
create trigger worker_application_former_name after update of display_name on worker_application
  for each row execute function note_former_name('display_name');

-- All codes that were texted in a day are counted before another one is.
create index phone_code_sent on phone_code (sent_at);
