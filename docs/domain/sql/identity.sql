-- run
update user
set active_role = $1, updated_at = $2
where id = $3 and role = $4;

update user
set preferred_language = $1, updated_at = $2
where id = $3;
