-- When a client changed a project in the last 24 hours: each change is told to all Pros with a bid, so only five are taken.
alter table quote_request
  add column edit_times timestamptz[] not null default '{}',
  add constraint quote_request_few_edits check (cardinality(edit_times) <= 5);
