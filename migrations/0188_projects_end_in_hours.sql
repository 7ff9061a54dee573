-- A day of an interval is a day of the session's calendar, which has 23 hours when the clocks change: where the session has an American
-- time zone, a project of thirty times 24 hours was refused in the weeks before the change.
alter table quote_request
  drop constraint quote_request_project_ends,
  add constraint quote_request_project_ends
    check (audience = 'chosen' or expires_at <= created_at + interval '720 hours');
