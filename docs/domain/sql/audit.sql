-- insertEvent
insert into audit_event (at, act, actor_id, actor_role, subject_type, subject_id, detail)
values ($1, $2, $3, $4, $5, $6, $7);

-- readAuditData
select at, act, subject_type, subject_id, detail
from audit_event
where actor_id = $1
order by id;
