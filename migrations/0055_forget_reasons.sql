-- What was said about a Pro, and what the Pro answered, goes when the account closes. The line of the history stays.
create function keep_application_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.reason is not null
    or (new.id, new.application_id, new.act, new.from_state, new.to_state, new.actor_id, new.at)
      is distinct from (old.id, old.application_id, old.act, old.from_state, old.to_state, old.actor_id, old.at) then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
drop trigger worker_application_event_append_only on worker_application_event;
create trigger worker_application_event_append_only before update or delete on worker_application_event
  for each row execute function keep_application_event();
update worker_application_event e set reason = null from "user" u
where u.id = e.application_id and u.status = 'closed' and e.reason is not null;
