-- addWorkingSide
update user
set role = $1, status = $2, active_role = $3, updated_at = $4
where id = $5 and role = $6 and status = $7;

-- closeAccount
delete from account
where user_id = $1;

delete from email_change
where user_id = $1;

delete from former_name
where account_id = $1;

delete from phone_code
where user_id = $1;

delete from session
where user_id = $1;

delete from sign_up
where email = $1;

delete from two_factor
where user_id = $1;

delete from used_code
where user_id = $1;

delete from verification
where (value = $1 or identifier = $2);

update sms_consent_event
set phone = $1, words = replace(words, phone, '•••')
where user_id = $2 and phone is not null;

update user
set status = $1, name = $2, email = $3, email_verified = $4, username = $5, display_username = $6, phone = $7,
  phone_verified_at = $8, sms_consent = $9, image = $10, portrait_seed = $11, preferred_language = $12,
  time_zone = $13, time_zone_chosen = $14, two_factor_enabled = $15, updated_at = $16
where id = $17;

-- correctSignUp
update sign_up
set email = $1
where id = $2 and email = $3;

-- countCodes
select max(sent_at) filter(where user_id = $1) as "lastSentAt", count(*) filter(where user_id = $2) as "ofAccount",
  count(*) filter(where phone = $3) as "toNumber", count(*) filter(where phone = $4 and user_id = $5) as "ofAccountToNumber",
  count(*) as "ofAll"
from phone_code
where sent_at > $6;

-- countTry
update phone_code
set tries = tries + 1
where user_id = $1 and ended_at is null and sent_at > $2 and tries < $3
returning id, phone, code_hash as "codeHash";

-- deleteAllSessions
delete from session;

-- deleteOldSignUps
delete from sign_up
where signed_up_at < $1;

-- deleteOldTries
delete from rate_limit
where expire < $1;

-- deleteOtherSessions
delete from session
where user_id = $1 and token != $2;

-- deleteSecondStep
delete from two_factor
where user_id = $1;

delete from used_code
where user_id = $1;

update user
set two_factor_enabled = $1, updated_at = $2
where email = $3 and two_factor_enabled = $4
returning id, name, preferred_language as language;

-- deleteSession
delete from session
where token = $1;

-- deleteSessionOf
delete from session
where id = $1 and user_id = $2;

-- deleteSignUps
delete from sign_up
where email = $1;

-- endCode
update phone_code
set ended_at = $1
where user_id = $2 and ended_at is null;

-- endEmailChange
update email_change
set ended_at = $1
where user_id = $2 and ended_at is null
returning new_email as "newEmail";

-- endProofs
update phone_code
set proved_at = $1
where user_id = $2 and proved_at is not null;

update phone_code
set proved_at = $1
where user_id = $2 and proved_at is not null and phone != $3;

-- findAccount
select user.id, user.name, user.email, user.username, user.role, user.status, user.active_role as "activeRole",
  user.preferred_language as "preferredLanguage", user.time_zone as "timeZone", user.two_factor_enabled as "twoStep",
  user.phone, user.phone_verified_at as "phoneVerifiedAt", user.sms_consent as "smsConsent"
from user
where user.id = $1;

-- findAdministratorPeers
select id, role
from user
where role in ($1, $2) and status <> $3;

-- findAdministrators
select id
from user
where role in ($1, $2) and status = $3
order by id;

-- findByAddress
select name, preferred_language as language
from user
where email = $1;

-- findConsents
select at, granted, words, phone, language, reply_id is not null as "isReply"
from sms_consent_event
where user_id = $1
order by id desc
limit $2;

-- findContact
select u.email, u.phone, u.phone_verified_at as "phoneVerifiedAt", u.sms_consent as "smsConsent", e.new_email as "newEmail",
  e.expires_at as "linkExpiresAt", c.phone as "codeSentTo", c.sent_at as "codeSentAt", c.tries as "codeTries"
from user as u
left join email_change as e on e.user_id = u.id and e.ended_at is null
left join phone_code as c on c.user_id = u.id and c.ended_at is null
where u.id = $1;

-- findEmailChange
select new_email as "newEmail", expires_at as "expiresAt", ended_at as "endedAt"
from email_change
where token_hash = $1 and user_id = $2;

-- findFormerNames
select name
from former_name
where account_id = $1
order by name;

-- findIdOfEmail
select id
from user
where email = $1;

-- findMailbox
select email as to, name, preferred_language as language, time_zone as "timeZone"
from user
where id = $1 and email_verified = $2;

-- findNewestSignUp
select id, name, email, language, password_hash as "passwordHash", browser_hash as "browserHash"
from sign_up
where email = $1
order by browser_hash = $2 desc, signed_up_at desc, id
limit $3;

-- findPasswordHash
select user.id as "userId", account.password as hash
from user
inner join account on account.user_id = user.id
where user.email = $1 and account.provider_id = $2;

-- findPendingSignIn
select value as "userId"
from verification
where identifier = $1 and expires_at > $2;

-- findProvedPhone
select phone
from phone_code
where user_id = $1 and proved_at > $2
limit $3;

-- findResetOwner
select u.email, v.expires_at as "expiresAt"
from verification as v
inner join user as u on v.value = u.id::text
where v.identifier = $1;

-- findSecondStep
select secret, backup_codes as "backupCodes"
from two_factor
where user_id = $1;

-- findSecondStepOwners
select user_id as "userId"
from two_factor
order by user_id
limit $1;

select user_id as "userId"
from two_factor
where user_id > $1
order by user_id
limit $2;

-- findSession
select /* prepared */ user.id, user.name, user.email, user.username, user.role, user.status, user.active_role as "activeRole",
  user.preferred_language as "preferredLanguage", user.time_zone as "timeZone", user.two_factor_enabled as "twoStep",
  user.phone, user.phone_verified_at as "phoneVerifiedAt", user.sms_consent as "smsConsent", session.expires_at as "expiresAt",
  session.used_at as "usedAt", session.created_at as "createdAt"
from session
inner join user on user.id = session.user_id
where session.token = $1;

-- findSessions
select id, token, user_agent as "userAgent", used_at as "usedAt"
from session
where user_id = $1 and expires_at > $2
order by used_at desc, id
limit $3;

-- findSignUp
select id, name, email, language, password_hash as "passwordHash", browser_hash as "browserHash"
from sign_up
where id = $1 and email = $2;

-- findStatus
select status, role = any ($1::text[]) and status <> 'closed' as "maySuspend"
from user
where id = $2;

-- followTimeZone
update user
set time_zone = $1, updated_at = $2
where id = $3 and time_zone_chosen = $4 and time_zone <> $5;

-- grantConsentByReply
with changed as ( update user u set sms_consent = true where phone = $1 and phone_verified_at is not null and not sms_consent and exists (select
    from sms_consent_event e
    where e.user_id = u.id and e.phone = $2 and e.granted) and not exists (select
    from sms_consent_event e
    where e.user_id = u.id and e.reply_id = $3) returning u.id, preferred_language) insert into sms_consent_event (user_id, granted, words, language, phone, at, reply_id)
select id, true, $4, preferred_language, $5, $6, $7
from changed;

-- hasAccounts
select id
from user
limit $1;

-- hasSession
select id
from session
where id = $1 and user_id = $2;

-- insertAccount
insert into account (account_id, provider_id, user_id, password)
values ($1, $2, $3, $4);

insert into user (id, name, email, email_verified, username, display_username, role, status, phone, preferred_language, adult_confirmed, terms_version, terms_accepted_at, created_at, updated_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
on conflict do nothing
returning id;

-- insertAdministrator
insert into account (account_id, provider_id, user_id, password)
values ($1, $2, $3, $4);

insert into user (name, email, email_verified, username, display_username, role, status, adult_confirmed, created_at, updated_at)
select $1, $2, true, $3, $4, case when exists (select
  from user
  where role = 'super_admin' and status <> 'closed') then 'admin' else 'super_admin' end, 'approved', true,
  $5::timestamptz, $6::timestamptz
on conflict (email) do nothing
returning id, role;

-- insertCode
insert into phone_code (id, user_id, phone, code_hash, sent_at, proved_at)
values ($1, $2, $3, $4, $5, $6);

-- insertEmailChange
insert into email_change (user_id, new_email, token_hash, requested_at, expires_at)
values ($1, $2, $3, $4, $5);

-- insertSignUp
insert into sign_up (email, name, username, role, phone, language, terms_version, consent_words, password_hash, browser_hash, signed_up_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
returning id;

-- insertSmsConsent
insert into sms_consent_event (user_id, granted, words, language, phone, at)
values ($1, $2, $3, $4, $5, $6);

update user
set sms_consent = $1
where id = $2;

-- isUsernameTaken
select id
from user
where username = $1;

-- lockAccount
select id
from user
where id = $1
for update;

-- lockCodes
select pg_advisory_xact_lock(hashtext('phone_code'));

-- lockOpenAccount
select id, name, email, role, preferred_language as language
from user
where id = $1 and status <> $2 for no key update;

-- lockSignUp
select *
from sign_up
where email = $1
order by id
for update;

-- lockVerifiedPhone
select phone
from user
where id = $1 and phone_verified_at is not null
for update;

-- lockWithAdministrators
select id, role
from user
where status <> $1 and (id = $2 or (role in ($3, $4) and exists (select own.id
      from user as own
      where own.id = $5 and own.role in ($6, $7))))
order by id for no key update;

-- noteUse
update session
set used_at = $1
where token = $2;

-- raiseAdministrator
update user
set role = $1
where email = $2 and role = $3 and status = $4
returning id;

-- readAccountData
select at, granted, words, language, phone
from sms_consent_event
where user_id = $1
order by id;

select created_at, used_at, expires_at, ip_address, user_agent
from session
where user_id = $1
order by created_at;

select id, name, email, username, phone, phone_verified_at, role, status, active_role, preferred_language,
  time_zone, time_zone_chosen, sms_consent, adult_confirmed, two_factor_enabled, created_at, terms_version,
  terms_accepted_at
from user
where id = $1;

select new_email, requested_at, ended_at
from email_change
where user_id = $1
order by requested_at;

-- replacePasswordHash
update account
set password = $1
where user_id = $2 and provider_id = $3 and password = $4;

-- replaceRecoveryCodes
update two_factor
set backup_codes = $1
where user_id = $2;

-- replaceSecondStep
update two_factor
set secret = $1, backup_codes = $2
where user_id = $3 and secret = $4 and backup_codes = $5;

-- replaceToken
update session
set token = $1, expires_at = $2, updated_at = $3
where token = $4 and user_id = $5;

-- replacesConfirmedPhone
select u.id
from user as u
where u.id = $1 and u.phone_verified_at is not null and u.phone != $2 and not exists (select c.id
  from phone_code as c
  where c.user_id = u.id and c.phone = $3 and ((c.ended_at is null and c.sent_at > $4) or c.proved_at > $5));

-- setAccountStatus
update user
set status = $1, updated_at = $2
where id = $3 and status = $4;

-- takeBackTry
with last as (delete from rate_limit where key = $1 and points = 1) update rate_limit
set points = points - 1
where key = $2 and points > 1 and expire > $3;

-- takeEmailChange
update email_change
set ended_at = $1
where token_hash = $2 and user_id = $3 and ended_at is null and expires_at > $4
returning new_email as "newEmail";

-- updateActiveRole
update user
set active_role = $1, updated_at = $2
where id = $3 and role = $4;

-- updateEmail
delete from verification
where value = $1 and identifier like $2;

update user
set email = $1, email_verified = $2, updated_at = $3
where id = $4 and not exists (select other.id
  from user as other
  where other.email = $5);

-- updateLanguage
update user
set preferred_language = $1, updated_at = $2
where id = $3;

-- updateName
update user
set name = $1, updated_at = $2
where id = $3;

-- updatePhone
select phone, phone_verified_at as "verifiedAt"
from user
where id = $1
for update;

update user
set phone = $1, phone_verified_at = $2, updated_at = $3
where id = $4;

-- updateTimeZone
update user
set time_zone = $1, time_zone_chosen = $2, updated_at = $3
where id = $4;

-- updateToDual
update user
set role = $1, active_role = $2, updated_at = $3
where id = $4 and role = $5 and status in ($6, $7);

-- updateToSuspended
delete from session
where user_id = $1;

update user u
set status = 'suspended', updated_at = $1
from (select id, status
  from user
  where id = $2
  for update) earlier
where u.id = earlier.id and earlier.status not in ('suspended', 'closed') and u.role = any ($3::text[])
returning earlier.status as before;

-- useCode
delete from used_code
where user_id = $1 and used_at < $2;

insert into used_code (user_id, code, used_at)
values ($1, $2, $3)
on conflict do nothing;

-- useUpCode
update phone_code
set ended_at = $1
where id = $2 and ended_at is null;

-- withdrawConsentByReply
with changed as ( update user u set sms_consent = false where phone = $1 and sms_consent and not exists (select
    from sms_consent_event e
    where e.user_id = u.id and e.reply_id = $2) returning u.id, preferred_language) insert into sms_consent_event (user_id, granted, words, language, phone, at, reply_id)
select id, false, $3, preferred_language, $4, $5, $6
from changed;

-- withdrawSmsConsent
insert into sms_consent_event (user_id, granted, words, language, phone, at)
values ($1, $2, $3, $4, $5, $6);

update user
set sms_consent = $1
where id = $2 and sms_consent = $3
returning phone;
