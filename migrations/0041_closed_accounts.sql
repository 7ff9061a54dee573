-- An account that its owner has closed. What it did keeps its id; who it was is gone, and the database sees to that.
alter table "user" drop constraint user_status_check;
alter table "user" add constraint user_status_check
  check (status in ('pending_approval', 'approved', 'rejected', 'suspended', 'closed'));
alter table "user" add constraint user_closed_is_anonymous check (status <> 'closed' or (name = 'Closed account'
  and email = id || '@closed.invalid' and not email_verified and awaited_email is null and phone is null
  and image is null and portrait_seed is null and not sms_consent));

-- A request that is sent while its client's account closes waits for the closing, and is refused then.
create function refuse_closed_client() returns trigger language plpgsql as $$
begin
  if (select status from "user" where id = new.client_id for share) = 'closed' then
    raise exception 'the account of the client is closed' using errcode = 'check_violation', constraint = 'client_is_not_closed';
  end if;
  return new;
end $$;
create trigger quote_request_client_is_open before insert on quote_request
  for each row execute function refuse_closed_client();

-- Consent is never edited, but the number goes when its owner closes the account: the words and the time prove the consent.
create function keep_consent() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.phone is not null
    or (new.id, new.user_id, new.at, new.granted, new.words, new.language)
      is distinct from (old.id, old.user_id, old.at, old.granted, old.words, old.language) then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
drop trigger sms_consent_event_append_only on sms_consent_event;
create trigger sms_consent_event_append_only before update or delete on sms_consent_event
  for each row execute function keep_consent();
