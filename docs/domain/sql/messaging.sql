-- areApart
select exists (
  select
  from message_block b
  where (b.blocker_id, b.blocked_id) in (($1::uuid, $2::uuid), ($3::uuid, $4::uuid))) or exists (select
  from conversation c
  where c.client_id = $5 and c.worker_id = $6 and c.closed_reason is not null) as apart;

-- arePeopleApart
select exists (
  select
  from message_block b
  where (b.blocker_id, b.blocked_id) in (($1::uuid, $2::uuid), ($3::uuid, $4::uuid))) or exists (select
  from conversation c
  where (c.client_id, c.worker_id) in (($5::uuid, $6::uuid), ($7::uuid, $8::uuid)) and c.closed_reason is not null) as apart;

-- closeConversation
update conversation
set closed_reason = $1
where id = $2 and closed_reason is null
returning client_id as "clientId", worker_id as "workerId";

update message_report
set settled_at = $1
where conversation_id = $2 and settled_at is null;

-- countMessage
update conversation
set last_n = $1
where id = $2;

update conversation_side
set last_at = $1, seen_n = case when user_id = $2 then $3 else seen_n end, unread = case when user_id = $4 then 0 else unread + 1 end,
  tell_at = case when user_id = $5 then null when unread = 0 then $6 else tell_at end
where conversation_id = $7;

-- countUnread
select /* prepared */ coalesce(sum(unread), 0) as unread
from conversation_side
where user_id = $1 and unread > 0;

-- deleteBlock
delete from message_block
where blocker_id = $1 and blocked_id = $2
returning blocker_id;

-- deleteOldConversations
with old as (
  select distinct conversation_id as id
  from conversation_side
  where last_at < $1
  limit 100 ), files as (
  select m.conversation_id as id, f.file_key
  from message_file f
  join message m on m.id = f.message_id
  where m.conversation_id in (select id
    from old) ) delete from conversation c using old
where c.id = old.id
returning c.id as "conversationId", coalesce((select array_agg(f.file_key)
    from files f
    where f.id = c.id), '{}') as keys;

-- eraseMessages
delete from message_block
where blocker_id = $1;

delete from message_file f using message m
where m.id = f.message_id and m.author_id = $1
returning f.file_key as key;

delete from message_report
where author_id = $1;

update conversation_side
set tell_at = $1, unread = $2
where user_id = $3;

update message
set text = masked_text, masked_text = null
where author_id = $1 and masked_text is not null;

-- findByForm
select n
from message
where conversation_id = $1 and author_id = $2 and form_key = $3;

-- findFile
select f.file_key as key, f.name, f.content_type as "contentType", m.conversation_id as "conversationId",
  m.author_id as "authorId", c.paid_at as "paidAt"
from message_file as f
inner join message as m on m.id = f.message_id
inner join conversation as c on c.id = m.conversation_id
where f.id = $1;

-- findHead
/* prepared */
select c.id, s.other_id as "otherId", case when s.side = 'client' then w.display_name else u.name end as "otherName",
  case when s.side = 'client' then 'worker' else 'client' end as "otherSide", case when s.side = 'client' then '/' || w.photo_key || '.jpg' end as photo,
  case when s.side = 'client' then w.portrait_seed end as "portraitSeed", s.side, u.status as "otherStatus",
  c.last_n as "lastN", c.paid_at is not null as "isPaid", c.closed_reason as "closedReason", s.seen_n as "seenN",
  o.seen_n as "otherSeenN", exists (select
  from message_block b
  where b.blocker_id = s.user_id and b.blocked_id = s.other_id) as "youBlocked", exists (select
  from message_block b
  where b.blocker_id = s.other_id and b.blocked_id = s.user_id) as blocked, exists (select
  from message m
  where m.conversation_id = c.id and m.author_id = s.other_id) as "otherWrote", exists (select
  from message_report r
  where r.conversation_id = c.id and r.author_id = s.user_id and r.settled_at is null) as "hasReported"
from conversation_side s
join conversation c on c.id = s.conversation_id
join user u on u.id = s.other_id
join worker_profile w on w.id = c.worker_id
join conversation_side o on o.conversation_id = c.id and o.user_id = s.other_id
where s.conversation_id = $1 and s.user_id = $2;

-- findSharedConversations
select conversation_id as "thingId", other_id as "otherId"
from conversation_side
where user_id = $1;

-- insertBlock
insert into message_block (blocker_id, blocked_id, created_at)
values ($1, $2, $3)
on conflict do nothing
returning blocker_id;

-- insertFiles
insert into message_file (message_id, position, file_key, name, content_type, bytes)
values ($1, $2, $3, $4, $5, $6);

-- insertMessage
insert into message (conversation_id, n, author_id, form_key, language, text, masked_text, phrase, phrase_values, file_count, warning, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
on conflict (author_id, form_key) do nothing
returning id;

-- insertReport
insert into message_report (conversation_id, author_id, reason, up_to_n, created_at)
values ($1, $2, $3, $4, $5)
on conflict do nothing
returning id;

-- isParty
select side
from conversation_side
where conversation_id = $1 and user_id = $2;

-- listConversations
/* prepared */
select c.id, s.other_id as "otherId", case when s.side = 'client' then w.display_name else u.name end as "otherName",
  case when s.side = 'client' then 'worker' else 'client' end as "otherSide", case when s.side = 'client' then '/' || w.photo_key || '.jpg' end as photo,
  case when s.side = 'client' then w.portrait_seed end as "portraitSeed", s.last_at as "lastAt", s.unread,
  c.paid_at is not null as "isPaid", (extract(epoch from s.last_at) * 1000000)::bigint as micros, row_to_json(l) as last
from conversation_side s
join conversation c on c.id = s.conversation_id
join user u on u.id = s.other_id
join worker_profile w on w.id = c.worker_id
join lateral (select m.n, m.author_id = $1 as "isOwn", m.form_key as "formKey", m.language, m.text, m.masked_text as "maskedText",
    m.phrase, m.phrase_values as "phraseValues", m.warning, m.created_at as "createdAt", coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'contentType', f.content_type, 'bytes', f.bytes) order by f.position)
      from message_file f
      where f.message_id = m.id), '[]') as files
  from message m
  where m.conversation_id = c.id and m.n = c.last_n) l on true
where s.user_id = $2 and s.last_at is not null and true
order by s.last_at desc, s.conversation_id desc
limit $3;

-- listMessages
select m.n, m.author_id = $1 as "isOwn", m.form_key as "formKey", m.language, m.text, m.masked_text as "maskedText",
  m.phrase, m.phrase_values as "phraseValues", m.warning, m.created_at as "createdAt", coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'contentType', f.content_type, 'bytes', f.bytes) order by f.position)
    from message_file f
    where f.message_id = m.id), '[]') as files
from message m
where m.conversation_id = $2 and ($3::int is null or m.n < $4)
order by m.n desc
limit $5;

select m.n, m.author_id = $1 as "isOwn", m.form_key as "formKey", m.language, m.text, m.masked_text as "maskedText",
  m.phrase, m.phrase_values as "phraseValues", m.warning, m.created_at as "createdAt", coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'contentType', f.content_type, 'bytes', f.bytes) order by f.position)
    from message_file f
    where f.message_id = m.id), '[]') as files
from message m
where m.conversation_id = $2 and m.n > $3
order by m.n asc
limit $4;

-- listOpenReports
select r.id, r.conversation_id as "conversationId", r.author_id as "authorId", a.name as "authorName",
  o.name as "otherName", r.reason, r.created_at as "createdAt", c.closed_reason is not null as "isClosed",
  coalesce((select json_agg(json_build_object('n', m.n, 'isAuthors', m.author_id = r.author_id, 'text', m.text, 'fileCount', m.file_count, 'phrase', m.phrase, 'phraseValues', m.phrase_values, 'createdAt', m.created_at) order by m.n)
    from message m
    where m.conversation_id = c.id and m.n between r.up_to_n - $1 and r.up_to_n), '[]') as messages, (extract(epoch from r.created_at) * 1000000)::bigint as micros
from message_report r
join conversation c on c.id = r.conversation_id
join conversation_side s on s.conversation_id = c.id and s.user_id = r.author_id
join user a on a.id = r.author_id
join user o on o.id = s.other_id
where r.settled_at is null and true
order by r.created_at, r.id
limit $2;

-- lockConversation
select id
from conversation
where id = $1 for no key update;

select s.side, s.other_id as "otherId", o.status as "otherStatus", c.last_n as "lastN", case when s.side = 'client' then w.display_name else o.name end as "otherName",
  c.paid_at is not null as "isPaid", c.closed_reason is not null as "isClosed", exists (select
  from message_block b
  where b.blocker_id = s.user_id and b.blocked_id = s.other_id) as "youBlocked", exists (select
  from message_block b
  where b.blocker_id = s.other_id and b.blocked_id = s.user_id) as blocked, exists (select
  from message m
  where m.conversation_id = c.id and m.author_id = s.other_id) as "otherWrote"
from conversation c
join conversation_side s on s.conversation_id = c.id
join user o on o.id = s.other_id
join worker_profile w on w.id = c.worker_id
where c.id = $1 and s.user_id = $2;

-- markPaid
update conversation
set paid_at = $1
where id = $2 and paid_at is null;

-- markSeenUpTo
update conversation_side s
set seen_n = least($1, c.last_n), tell_at = null, unread = (select count(*)
  from message m
  where m.conversation_id = c.id and m.n > $2 and m.author_id <> $3)
from conversation c
where c.id = s.conversation_id and c.id = $4 and s.user_id = $5 and s.seen_n < least($6, c.last_n)
returning s.other_id as "otherId";

-- readMessageData
select blocked_id, created_at
from message_block
where blocker_id = $1;

select conversation_id, n, text, phrase, phrase_values, language, created_at
from message
where author_id = $1
order by created_at, id;

select conversation_id, reason, created_at, settled_at
from message_report
where author_id = $1;

select f.id, f.name, f.file_key as key
from message_file as f
inner join message as m on m.id = f.message_id
where m.author_id = $1
order by m.created_at;

select m.conversation_id, m.n, m.phrase, m.language, m.created_at, case when c.paid_at is null then coalesce(m.masked_text, m.text) else m.text end as text
from message as m
inner join conversation_side as s on s.conversation_id = m.conversation_id
inner join conversation as c on c.id = m.conversation_id
where s.user_id = $1 and m.author_id <> $2
order by m.created_at, m.id;

-- searchMessages
select m.id, m.conversation_id as "conversationId", m.n, m.author_id = $1 as "isOwn", m.language, coalesce(m.masked_text, m.text) as text,
  m.created_at as "createdAt", s.other_id as "otherId", case when s.side = 'client' then w.display_name else u.name end as "otherName",
  case when s.side = 'client' then 'worker' else 'client' end as "otherSide", case when s.side = 'client' then '/' || w.photo_key || '.jpg' end as photo,
  case when s.side = 'client' then w.portrait_seed end as "portraitSeed", (extract(epoch from m.created_at) * 1000000)::bigint as micros
from conversation_side s
join conversation c on c.id = s.conversation_id
join user u on u.id = s.other_id
join worker_profile w on w.id = c.worker_id
join message m on m.conversation_id = c.id
where s.user_id = $2 and m.search_text like $3 and m.search_text like $4 and true
order by m.created_at desc, m.id desc
limit $5;

-- settleReport
update message_report
set settled_at = $1
where id = $2 and settled_at is null
returning conversation_id as "conversationId";

-- takeToTell
update conversation_side s
set tell_at = null
from (select conversation_id, user_id
  from conversation_side
  where tell_at <= $1
  order by tell_at
  limit $2
  for update skip locked) due, conversation c, worker_profile w, user u
where s.conversation_id = due.conversation_id and s.user_id = due.user_id and c.id = s.conversation_id and w.id = c.worker_id and u.id = s.other_id
returning s.conversation_id as "conversationId", s.user_id as "userId", case when s.side = 'client' then w.display_name else u.name end as "authorName";

-- upsertConversation
with made as ( insert into conversation (client_id, worker_id, created_at)
  values ($1, $2, $3)
  on conflict (client_id, worker_id) do update
  set client_id = excluded.client_id
  returning id, client_id, worker_id ), sides as ( insert into conversation_side (conversation_id, user_id, other_id, side)
  select id, client_id, worker_id, 'client'
  from made
  union all
  select id, worker_id, client_id, 'worker'
  from made
  on conflict do nothing )
select id
from made;
