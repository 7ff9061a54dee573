-- People choose by kind of notification, too, and the bell is a channel that they choose. The bell and emails about money and
-- the account cannot be switched off.
alter table muted_notification drop constraint muted_notification_channel_check;
alter table muted_notification add constraint muted_notification_channel_check check (channel in ('bell', 'email', 'sms'));
alter table muted_notification drop constraint muted_notification_topic_check;
alter table muted_notification add constraint muted_notification_topic_check
  check (topic in ('quotes', 'jobs', 'reviews', 'money', 'account', 'lostFound', 'administration'));
alter table muted_notification drop constraint money_and_account_are_mailed;
alter table muted_notification add constraint money_and_account_are_told
  check (channel = 'sms' or topic not in ('money', 'account'));

-- What a person chose for one kind, whatever the choice of its topic says. Without a row, the kind follows its topic.
create table notification_choice (
  user_id uuid not null references "user" (id) on delete cascade,
  kind text not null,
  channel text not null check (channel in ('bell', 'email', 'sms')),
  is_on boolean not null,
  primary key (user_id, kind, channel)
);
create trigger notification_choice_account_is_open before insert on notification_choice
  for each row execute function refuse_closed_account('user_id');

-- Whether the bell shows it: what its reader had chosen at the moment of the act.
alter table notification add column in_bell boolean not null default true;

-- When administrators were told that the time to answer a notice of a background report is over without an answer.
alter table worker_notice add column run_out_told_at timestamptz;
create index worker_notice_running_out on worker_notice (answer_until)
  where ended_at is null and answered_at is null and run_out_told_at is null;
