-- insertEvent
insert into audit_event (at, act, actor_id, actor_role, subject_type, subject_id, detail)
values ($1, $2, $3, $4, $5, $6, $7);
