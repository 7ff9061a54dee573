-- A notice of a missed call or a new message has a name, and is deleted with its call or conversation.
delete from notification n where n.kind = 'missedCall' and not exists (select from call c where n.path = '/calls/' || c.id);
delete from notification n
where n.kind = 'newMessage' and not exists (select from conversation c where n.path = '/messages/' || c.id);
create index notification_of_talk on notification (path) where kind in ('missedCall', 'newMessage');

-- The daily summary of projects names the project whose title it has, so that the title goes with its client's account.
update notification n set data = n.data || jsonb_build_object('projectId', r.id)
from (select title, min(id::text) as id from quote_request where audience = 'open' group by title having count(*) = 1) r
where n.kind = 'newProjects' and n.data ->> 'title' = r.title;
update notification set data = data || '{"title": "…"}' where kind = 'newProjects' and not data ? 'projectId';
create index notification_of_projects on notification ((data ->> 'projectId')) where kind = 'newProjects';
