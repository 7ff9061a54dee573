-- People choose how they learn of unread messages.
alter table muted_notification drop constraint muted_notification_topic_check;
alter table muted_notification add constraint muted_notification_topic_check
  check (topic in ('quotes', 'messages', 'jobs', 'reviews', 'money', 'account', 'lostFound', 'administration'));
