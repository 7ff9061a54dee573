-- The carrier's id of the STOP or START that a person texted. Null for what was done on the site, and for a STOP that was noticed
-- when the carrier refused a text. The carrier may deliver a reply more than once; it counts once for each account.
alter table sms_consent_event add column reply_id text check (char_length(reply_id) between 1 and 100);
create unique index sms_consent_event_reply on sms_consent_event (user_id, reply_id) where reply_id is not null;
create index user_phone on "user" (phone) where phone is not null;

create or replace function keep_consent() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.phone is not null
    or (new.id, new.user_id, new.at, new.granted, new.language, new.reply_id)
      is distinct from (old.id, old.user_id, old.at, old.granted, old.language, old.reply_id)
    or new.words not in (old.words, replace(old.words, coalesce(old.phone, ''), '•••')) then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
