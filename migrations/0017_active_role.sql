-- Which side somebody who both hires and works has chosen last; the dashboard opens on it.
alter table "user"
  add column active_role text check (active_role in ('customer', 'contractor')),
  add constraint user_active_role_is_for_dual check (active_role is null or role = 'dual');
