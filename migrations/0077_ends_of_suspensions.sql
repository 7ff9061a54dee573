-- A reversed appeal has the reason; a suspension that was lifted without one has its own, until its account closes.
alter table account_suspension drop constraint account_suspension_lifted;
alter table account_suspension add constraint account_suspension_lifted
  check ((lifted_by is null) = (lifted_at is null) and (lift_reason is null or lifted_at is not null));
create index account_suspension_of on account_suspension (account_id);

-- Administrators are few among all people, and are notified often.
create index user_administrators on "user" (id) where role in ('admin', 'super_admin');
