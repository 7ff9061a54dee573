-- The addresses of closed accounts belong to nobody else: with one of them, a stranger could keep its owner from closing.
alter table "user" add constraint user_closed_addresses_are_reserved
  check (status = 'closed' or email not like '%@closed.invalid');

-- The words of a consent can name the number, too: it goes from them with the number itself.
create or replace function keep_consent() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.phone is not null
    or (new.id, new.user_id, new.at, new.granted, new.language) is distinct from (old.id, old.user_id, old.at, old.granted, old.language)
    or new.words not in (old.words, replace(old.words, coalesce(old.phone, ''), '•••')) then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- What a closed account still sends, in a request that was on its way, is refused.
create function refuse_closed_account() returns trigger language plpgsql as $$
begin
  if (select status from "user" where id = (to_jsonb(new) ->> tg_argv[0])::uuid for share) = 'closed' then
    raise exception 'the account is closed' using errcode = 'check_violation', constraint = 'account_is_not_closed';
  end if;
  return new;
end $$;
create trigger worker_paper_account_is_open before insert on worker_paper
  for each row execute function refuse_closed_account('worker_id');
create trigger email_change_account_is_open before insert on email_change
  for each row execute function refuse_closed_account('user_id');
create trigger phone_code_account_is_open before insert on phone_code
  for each row execute function refuse_closed_account('user_id');
create trigger data_export_account_is_open before insert on data_export
  for each row execute function refuse_closed_account('user_id');
create trigger favorite_account_is_open before insert on favorite
  for each row execute function refuse_closed_account('user_id');
create trigger worker_application_account_is_open before insert or update on worker_application
  for each row when (new.display_name <> 'Closed account') execute function refuse_closed_account('id');
