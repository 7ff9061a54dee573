-- The fitting Pros of a project are told page by page, in the order of their ids.
alter table quote_request
  -- The last Pro of the pages so far; `announced_at` is when the last page was done.
  add column announced_through uuid;

-- Open projects of a trade, for the Pros of that trade.
create index quote_request_open_project_of_trade on quote_request (category_id, created_at desc, id desc)
  where audience = 'open' and state = 'open';
-- The open projects of a client, which are counted before another one is posted.
create index quote_request_open_project_of_client on quote_request (client_id)
  where audience = 'open' and state = 'open';
