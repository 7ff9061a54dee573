-- What a person has switched off: the emails or the texts about a topic. The bell shows everything, and emails about money and
-- the account cannot be switched off.
create table muted_notification (
  user_id uuid not null references "user" (id) on delete cascade,
  topic text not null check (topic in ('quotes', 'jobs', 'reviews', 'money', 'account')),
  channel text not null check (channel in ('email', 'sms')),
  primary key (user_id, topic, channel),
  constraint money_and_account_are_mailed check (channel <> 'email' or topic not in ('money', 'account'))
);
