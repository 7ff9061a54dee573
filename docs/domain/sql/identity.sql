-- deleteSession
delete from session
where token = $1;

-- findAccount
select user.id, user.name, user.email, user.username, user.role, user.status, user.active_role as "activeRole",
  user.preferred_language as "preferredLanguage"
from user
where user.id = $1;

-- findSession
select user.id, user.name, user.email, user.username, user.role, user.status, user.active_role as "activeRole",
  user.preferred_language as "preferredLanguage", session.expires_at as "expiresAt"
from session
inner join user on user.id = session.user_id
where session.token = $1;

-- insertSmsConsent
insert into sms_consent_event (user_id, granted, words, language, phone)
values ($1, $2, $3, $4, $5);

update user
set sms_consent = $1
where id = $2;

-- isAddressConfirmed
select email_verified
from user
where email = $1;

-- updateActiveRole
update user
set active_role = $1, updated_at = $2
where id = $3 and role = $4;

-- updateLanguage
update user
set preferred_language = $1, updated_at = $2
where id = $3;
