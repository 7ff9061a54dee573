-- updateActiveRole
update user
set active_role = $1, updated_at = $2
where id = $3 and role = $4;

-- updateLanguage
update user
set preferred_language = $1, updated_at = $2
where id = $3;
