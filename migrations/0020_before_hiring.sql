-- What a request asks for and when, how fast Pros answer, and a request that its client takes back.

-- A request's service is one of its category: the pair is a foreign key.
alter table subcategory add constraint subcategory_of_category unique (id, category_id);
alter table quote_request
  add column subcategory_id smallint,
  add foreign key (subcategory_id, category_id) references subcategory (id, category_id),
  -- Null for requests that were sent before the form asked.
  add column days_wish text check (days_wish in ('flexible', 'this_week', 'picked')),
  -- Days on the calendar of the place.
  add column wished_dates date[] not null default '{}' check (cardinality(wished_dates) <= 8),
  add constraint quote_request_picked_dates
    check ((days_wish is not distinct from 'picked') = (cardinality(wished_dates) > 0)),
  add column withdraw_reason text check (char_length(withdraw_reason) between 1 and 500),
  drop constraint quote_request_state_check,
  add constraint quote_request_state_check check (state in ('open', 'assigned', 'expired', 'withdrawn')),
  add constraint quote_request_reason_of_withdrawn check (withdraw_reason is null or state = 'withdrawn');

alter table request_recipient
  drop constraint request_recipient_state_check,
  add constraint request_recipient_state_check
    check (state in ('requested', 'quoted', 'declined', 'expired', 'withdrawn')),
  -- When the client asked this Pro later than the others; null for the Pros asked with the request itself.
  add column asked_at timestamptz,
  -- The Pro's first answer: an offer or a no.
  add column answered_at timestamptz;

update request_recipient rr set answered_at = (
  select min(o.created_at) from offer o where o.request_id = rr.request_id and o.worker_id = rr.worker_id);

create index request_recipient_answered on request_recipient (worker_id, answered_at) where answered_at is not null;
