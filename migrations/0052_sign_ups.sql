-- A sign-up whose address is not confirmed. There is no account before the mailed link is opened, so a sign-up does the same for a
-- free and for a taken address, holds neither an address nor a username, and its password opens nothing. Several may wait for one
-- address: the first whose link is opened becomes the account, with the id that it has here.
create table sign_up (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email)),
  name text not null check (char_length(name) between 1 and 120 and name !~ '[\x00-\x1f]'),
  username text not null,
  role text not null check (role in ('customer', 'contractor')),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  language text not null check (language in ('en', 'es', 'ru', 'vi', 'zh', 'uk')),
  -- The sentence beside the box for the consent to texts, as it was read; null without consent.
  consent_words text,
  -- Becomes the account's when the link is opened in the browser that set it.
  password_hash text not null,
  -- Of the secret in the cookie of that browser.
  browser_hash text not null,
  signed_up_at timestamptz not null
);
create index sign_up_email on sign_up (email, signed_up_at);
create index sign_up_age on sign_up (signed_up_at);

-- Accounts whose address is not confirmed become sign-ups again. No browser is remembered for them: their link asks for a password.
insert into sign_up (id, email, name, username, role, phone, language, consent_words, password_hash, browser_hash, signed_up_at)
select u.id, coalesce(u.awaited_email, u.email), u.name, coalesce(u.display_username, u.username),
  case u.role when 'customer' then 'customer' else 'contractor' end, u.phone, u.preferred_language,
  (select c.words from sms_consent_event c where c.user_id = u.id and c.granted order by c.id limit 1), a.password, '', u.created_at
from "user" u join account a on a.user_id = u.id and a.provider_id = 'credential' and a.password is not null
where not u.email_verified and u.status <> 'closed';
alter table sms_consent_event disable trigger sms_consent_event_append_only;
delete from sms_consent_event where user_id in (select id from "user" where not email_verified and status <> 'closed');
alter table sms_consent_event enable trigger sms_consent_event_append_only;
delete from "user" where not email_verified and status <> 'closed';

-- An account has an address that its owner has confirmed. Dropping the column drops the constraints that name it.
alter table "user" drop column awaited_email;
alter table "user" add constraint user_closed_is_anonymous check (status <> 'closed' or (name = 'Closed account'
  and email = id || '@closed.invalid' and not email_verified and phone is null
  and image is null and portrait_seed is null and not sms_consent));
alter table "user" add constraint user_address_is_confirmed check (email_verified or status = 'closed');
