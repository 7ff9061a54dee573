-- The orders of the list of projects, so that a page of it is read without sorting all that are open. The newest have their index already.
create index quote_request_open_project_by_budget on quote_request (budget_cents desc, id desc)
  where audience = 'open' and state = 'open';
create index quote_request_open_project_by_low_budget on quote_request ((-budget_cents) desc, id desc)
  where audience = 'open' and state = 'open';
-- The same orders for each ZIP code: what is near is in a few hundred of them.
create index quote_request_open_project_of_zip on quote_request (zip, created_at desc, id desc)
  where audience = 'open' and state = 'open';
create index quote_request_open_project_of_zip_by_budget on quote_request (zip, budget_cents desc, id desc)
  where audience = 'open' and state = 'open';
create index quote_request_open_project_of_zip_by_low_budget on quote_request (zip, (-budget_cents) desc, id desc)
  where audience = 'open' and state = 'open';
create index quote_request_open_project_words on quote_request using gin (search_text gin_trgm_ops)
  where audience = 'open' and state = 'open';
create index zip_code_point on zip_code using gist (point);
