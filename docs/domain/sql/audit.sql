-- recordAudit
insert into audit_event (act, actor_id, actor_role, subject_type, subject_id, detail)
values ($1, $2, $3, $4, $5, $6);
