-- A report that an administrator has closed takes no more answers. Those of before are taken as closed by their reporter.
alter table lost_report
  add column closed_by_admin boolean not null default false,
  add constraint lost_report_closed_by_admin_is_closed check (not closed_by_admin or state = 'closed');
