-- countDelivered
select count(*) as all, count(*) filter(where n.kind in ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27)) as others,
  count(*) filter(where n.kind in ($28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38, $39, $40, $41, $42, $43, $44, $45, $46, $47, $48, $49, $50, $51, $52, $53, $54, $55, $56, $57, $58, $59, $60, $61, $62, $63, $64, $65, $66, $67, $68, $69, $70, $71, $72, $73, $74, $75, $76, $77, $78, $79, $80, $81, $82, $83, $84, $85, $86, $87, $88, $89, $90, $91, $92, $93, $94, $95, $96, $97, $98)) as "alwaysTold"
from notification_delivery as d
inner join notification as n on n.id = d.notification_id
where n.user_id = $99 and n.created_at > $100 and d.channel = $101 and d.delivered_at > $102;

-- countNotices
select count(*) as count
from notification
where user_id = $1 and created_at > $2 and kind = $3 and path = $4;

-- countUnread
select /* prepared */ count(*) as unread
from notification
where user_id = $1 and read_at is null and kind = any ($2::text[]) and in_bell = $3;

-- eraseBells
delete from muted_notification
where user_id = $1;

delete from notification
where user_id = $1;

delete from notification_choice
where user_id = $1;

update notification n
set data = (
  select jsonb_object_agg(key, case when key in ('client', 'worker', 'author', 'message') and value #>> '{}' = any ($1::text[]) then to_jsonb($2::text) else value end)
  from jsonb_each(n.data))
from unnest($3::text[], $4::uuid[]) as s (thing_id, other_id)
where n.user_id = s.other_id and position(s.thing_id in n.path) > 0 and (n.data ->> 'client' = any ($5::text[]) or n.data ->> 'worker' = any ($6::text[]) or n.data ->> 'author' = any ($7::text[]) or n.data ->> 'message' = any ($8::text[]));

-- eraseReportTitles
update notification n
set data = n.data || '{title: "…"}'
from unnest($1::text[], $2::uuid[]) as s (path, other_id)
where n.user_id = s.other_id and n.path = s.path and n.data ? 'title';

-- eraseTitles
update notification
set data = data || '{title: "…"}'
where kind = 'newProjects' and data ->> 'projectId' = any ($1::text[]);

update notification
set data = data || '{title: "…"}'
where path = any ($1::text[]) and path like '/worker-dashboard/requests/%' and data ? 'title';

-- findChosen
select kind, channel, is_on as "isOn"
from notification_choice
where user_id = $1;

select topic, channel
from muted_notification
where user_id = $1;

-- findDelivery
select n.id, n.user_id as "userId", n.kind, n.data, n.path, u.name, u.email, u.email_verified as "emailVerified",
  u.sms_consent as "smsConsent", u.preferred_language as language, u.time_zone as "timeZone", u.status = $1 as "isSuspended",
  case when u.phone_verified_at is not null then u.phone else null end as phone, (select array_agg(m.topic || ' ' || m.channel order by 1) as all
  from muted_notification as m
  where m.user_id = n.user_id) as muted, (select json_object_agg(c.kind || ' ' || c.channel, c.is_on) as all
  from notification_choice as c
  where c.user_id = n.user_id and c.kind = n.kind) as own, (select array_agg(d.channel) as channels
  from notification_delivery as d
  where d.notification_id = n.id) as delivered, not exists (select earlier.notification_id
  from notification_delivery as earlier
  inner join notification as other on other.id = earlier.notification_id
  where other.user_id = n.user_id and earlier.channel = $2) as "isFirstText"
from notification as n
inner join user as u on u.id = n.user_id
where n.id = $3;

-- findNewest
select id
from notification
where user_id = $1 and kind = $2 and path = $3
order by created_at desc
limit $4;

-- insertNotification
insert into notification (user_id, kind, data, path, created_at, in_bell)
values ($1, $2, $3, $4, $5, $6)
returning id;

insert into notification (user_id, kind, data, path, created_at, in_bell)
values ($1, $2, $3, $4, $5, coalesce( (select c.is_on
      from notification_choice c
      where c.user_id = $6 and c.kind = $7 and c.channel = 'bell'), not exists (select
      from muted_notification m
      where m.user_id = $8 and m.topic = $9 and m.channel = 'bell')))
returning id;

-- isTextQueued
select exists (
  select
  from graphile_worker.jobs queued
  where queued.key = $1 and (queued.attempts < queued.max_attempts or queued.locked_at is not null)) or exists (
  select
  from graphile_worker.jobs queued
  where queued.key = $2 and (queued.attempts < queued.max_attempts or queued.locked_at is not null)) as is;

-- listOwn
select /* prepared */ id, path, created_at, read_at, kind as kind, data as data, (extract(epoch from created_at) * 1000000)::bigint as micros
from notification
where user_id = $1 and kind = any ($2::text[]) and in_bell = $3 and true
order by created_at desc, id desc
limit $4;

-- markOwnRead
update notification
set read_at = coalesce(read_at, $1)
where user_id = $2 and read_at is null;

-- markOwnSeen
update notification
set read_at = $1
where user_id = $2 and split_part(path, '?', 1) = $3 and read_at is null;

-- mayBeTexted
select id
from user
where id = $1 and phone_verified_at is not null and sms_consent = $2;

-- putInBell
update notification as n
set in_bell = $1
where n.id = $2 and not exists (select d.channel
  from notification_delivery as d
  where d.notification_id = n.id);

-- readBellData
select kind, channel, is_on
from notification_choice
where user_id = $1
order by kind, channel;

select kind, data, path, created_at, read_at
from notification
where user_id = $1
order by created_at, id;

select topic, channel
from muted_notification
where user_id = $1;

-- recordDelivery
insert into notification_delivery (notification_id, channel, delivered_at, provider_id)
values ($1, $2, $3, $4)
on conflict do nothing;

-- replaceChoices
delete from muted_notification
where user_id = $1;

delete from notification_choice
where user_id = $1;

insert into muted_notification (user_id, topic, channel)
values ($1, $2, $3), ($4, $5, $6), ($7, $8, $9), ($10, $11, $12), ($13, $14, $15), ($16, $17, $18), ($19, $20, $21),
  ($22, $23, $24), ($25, $26, $27), ($28, $29, $30), ($31, $32, $33), ($34, $35, $36), ($37, $38, $39),
  ($40, $41, $42), ($43, $44, $45);

insert into notification_choice (user_id, kind, channel, is_on)
values ($1, $2, $3, $4);

select id
from user
where id = $1 and status <> $2
for update;
