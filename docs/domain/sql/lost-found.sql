-- answerOnce
update lost_message
set answer = $1, answered_at = $2
where id = $3 and answer is null
returning sender_id as "senderId";

-- eraseLostFound
delete from lost_abuse
where author_id = $1;

delete from lost_message
where sender_id = $1;

delete from lost_report
where reporter_id = $1
returning photo_key as key;

-- findByForm
select id
from lost_report
where reporter_id = $1 and form_key = $2;

-- findMessage
select m.report_id as "reportId", r.reporter_id as "reporterId", m.sender_id as "senderId", m.answer is not null as "isAnswered"
from lost_message as m
inner join lost_report as r on r.id = m.report_id
where m.id = $1;

-- findPhoto
select id, photo_key as key, state, reporter_id as "reporterId", exists (
  select
  from user u
  where u.id = lost_report.reporter_id and u.status = 'suspended') as "isSuspended"
from lost_report
where id = $1 and photo_key is not null;

-- findReport
select id, reporter_id as "reporterId", title, state, closed_by_admin as "isClosedByAdmin", exists (
  select
  from user u
  where u.id = lost_report.reporter_id and u.status = 'suspended') as "isSuspended"
from lost_report
where id = $1;

-- findReportDetail
select r.id, r.type, r.title, r.description, r.state, json_build_object('zip', z.zip, 'city', z.city, 'state', z.state, 'timeZone', z.time_zone) as place,
  r.photo_key is not null as "hasPhoto", r.created_at as "createdAt", r.reporter_id as "reporterId", u.name as "reporterName",
  u.status = 'suspended' as "isSuspended", r.decision_reason as "decisionReason", r.closed_by_admin as "isClosedByAdmin",
  exists (select
  from lost_abuse a
  where a.report_id = r.id and a.author_id = $1::uuid and a.message_id is null) as "hasReportedAbuse"
from lost_report r
join zip_code z on z.zip = r.zip
join user u on u.id = r.reporter_id
where r.id = $2;

-- findSharedMessages
select m.report_id as "thingId", r.reporter_id as "otherId", m.text, false as "isOwn"
from lost_message m
join lost_report r on r.id = m.report_id
where m.sender_id = $1
union all
select r.id, m.sender_id, m.answer, true
from lost_report r
join lost_message m on m.report_id = r.id
where r.reporter_id = $2;

-- hasWritten
select id
from lost_message
where report_id = $1 and sender_id = $2;

-- insertAbuse
insert into lost_abuse (report_id, author_id, reason, message_id, with_answer, created_at)
values ($1, $2, $3, $4, $5, $6)
on conflict do nothing
returning id;

-- insertMessage
insert into lost_message (report_id, sender_id, text, created_at)
values ($1, $2, $3, $4)
on conflict (report_id, sender_id) do nothing
returning id;

-- insertReport
insert into lost_report (reporter_id, form_key, type, title, description, zip, photo_key, state_since, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict (reporter_id, form_key) do nothing
returning id;

-- keepReport
select id
from lost_report
where id = $1 for key share;

-- listMessages
select m.id, m.sender_id as "senderId", u.name as "senderName", m.text, m.created_at as "createdAt", m.answer,
  m.answered_at as "answeredAt", exists (select
  from lost_abuse a
  where a.message_id = m.id and a.author_id = $1) as "hasReported"
from lost_message m
join lost_report r on r.id = m.report_id
join user u on u.id = m.sender_id
where m.report_id = $2 and $3::uuid in (m.sender_id, r.reporter_id)
order by m.created_at desc, m.id desc
limit $4;

-- listOpenAbuse
select a.id, a.reason, a.created_at as "createdAt", author.name as "authorName", r.id as "reportId", r.type,
  r.title, r.state, reporter.id as "reporterId", reporter.name as "reporterName", case when m.id is not null then json_build_object('senderId', sender.id, 'senderName', sender.name, 'text', m.text, 'answer', case when a.with_answer then m.answer end) end as message,
  json_build_object('accountId', accused.id, 'name', accused.name, 'isSuspended', accused.status = 'suspended') as accused,
  (extract(epoch from a.created_at) * 1000000)::bigint as micros
from lost_abuse a
join lost_report r on r.id = a.report_id
left join user author on author.id = a.author_id
join user reporter on reporter.id = r.reporter_id
left join lost_message m on m.id = a.message_id
left join user sender on sender.id = m.sender_id
join user accused on accused.id = case when m.sender_id <> a.author_id then m.sender_id else r.reporter_id end
where a.settled_at is null and true
order by a.created_at, a.id
limit $1;

-- listPublicReports
select r.id, r.type, r.title, r.description, r.state, json_build_object('zip', z.zip, 'city', z.city, 'state', z.state, 'timeZone', z.time_zone) as place,
  r.photo_key is not null as "hasPhoto", r.created_at as "createdAt", (extract(epoch from r.created_at) * 1000000)::bigint as micros
from lost_report r
join zip_code z on z.zip = r.zip
where r.state <> 'closed' and not exists (select
  from user u
  where u.id = r.reporter_id and u.status = 'suspended') and (r.state <> 'returned' or r.state_since > $1) and r.type = $2 and r.search_text like $3 and r.search_text like $4 and true
order by r.created_at desc, r.id desc
limit $5;

-- listReportsOf
select r.id, r.type, r.title, r.description, r.state, json_build_object('zip', z.zip, 'city', z.city, 'state', z.state, 'timeZone', z.time_zone) as place,
  r.photo_key is not null as "hasPhoto", r.created_at as "createdAt", (extract(epoch from r.created_at) * 1000000)::bigint as micros
from lost_report r
join zip_code z on z.zip = r.zip
where r.reporter_id = $1 and true
order by r.created_at desc, r.id desc
limit $2;

-- lockAndCheckOpenAbuse
select id
from lost_abuse
where settled_at is null
limit $1;

select pg_advisory_xact_lock(hashtext('lost abuse'));

-- lockMessage
select m.report_id as "reportId", r.reporter_id as "reporterId", m.sender_id as "senderId", m.answer is not null as "isAnswered"
from lost_message as m
inner join lost_report as r on r.id = m.report_id
where m.id = $1
for update of m;

-- lockPhoto
select id
from lost_report
where photo_key = $1 for key share;

-- lockReport
select id, reporter_id as "reporterId", title, state, closed_by_admin as "isClosedByAdmin", exists (
  select
  from user u
  where u.id = lost_report.reporter_id and u.status = 'suspended') as "isSuspended"
from lost_report
where id = $1 for share;

-- moveReport
update lost_report
set state = $1, state_since = $2
where id = $3 and state in ($4)
returning reporter_id as "reporterId", title;

update lost_report
set state = $1, state_since = $2
where id = $3 and state in ($4, $5, $6)
returning reporter_id as "reporterId", title;

update lost_report
set state = $1, state_since = $2, decision_reason = $3, closed_by_admin = $4
where id = $5 and state in ($6, $7, $8)
returning reporter_id as "reporterId", title;

-- readLostFoundData
select id, type, title, description, zip, state, decision_reason, created_at, photo_key as key
from lost_report
where reporter_id = $1
order by created_at;

select m.report_id, m.text, m.created_at, m.answer, m.answered_at
from lost_message as m
inner join lost_report as r on r.id = m.report_id
where r.reporter_id = $1
order by m.created_at;

select report_id, message_id, reason, created_at, settled_at
from lost_abuse
where author_id = $1
order by created_at;

select report_id, text, created_at, answer, answered_at
from lost_message
where sender_id = $1
order by created_at;

-- settleAbuse
update lost_abuse
set settled_at = $1
where id = $2 and settled_at is null
returning report_id as "reportId", message_id as "messageId";

-- settleAbuseOf
update lost_abuse
set settled_at = $1
where report_id = $2 and message_id is null and settled_at is null;
