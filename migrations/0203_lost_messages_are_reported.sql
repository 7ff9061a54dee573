-- A report of abuse is about a lost or found report, or about what two people wrote to each other about it. `with_answer`: the message
-- was answered at that time, and administrators read the answer, too.
alter table lost_abuse
  add column message_id uuid references lost_message (id) on delete cascade,
  add column with_answer boolean not null default false,
  add constraint lost_abuse_answer_of_a_message check (message_id is not null or not with_answer),
  add constraint lost_abuse_of_a_message_has_an_author check (message_id is null or author_id is not null),
  drop constraint lost_abuse_report_id_author_id_key;
create unique index lost_abuse_of_report_once on lost_abuse (report_id, author_id) where message_id is null;
create unique index lost_abuse_of_message_once on lost_abuse (message_id, author_id) where message_id is not null;
