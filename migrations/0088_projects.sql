-- A project is a request that is open to every fitting Pro, with a budget; a Pro becomes its recipient by bidding.
alter table quote_request
  add column audience text not null default 'chosen' check (audience in ('chosen', 'open')),
  add column budget_type text check (budget_type in ('fixed', 'hourly')),
  -- The whole budget, or what an hour may cost.
  add column budget_cents int check (budget_cents between 100 and 10000000),
  -- Title and description as strangers read them, in lower case: a search must not find what they don't see.
  add column search_text text,
  -- When the client last changed the project. Bids that are older answer what it said before.
  add column edited_at timestamptz,
  -- When the fitting Pros were told.
  add column announced_at timestamptz,
  add constraint quote_request_budget_of_project
    check (num_nonnulls(budget_type, budget_cents, search_text) = case audience when 'open' then 3 else 0 end),
  add constraint quote_request_project_ends
    check (audience = 'chosen' or expires_at <= created_at + interval '30 days');
create index quote_request_open_project on quote_request (created_at desc, id desc)
  where audience = 'open' and state = 'open';

-- Twenty Pros can be asked; any number of them can bid.
create or replace function check_recipient() returns trigger language plpgsql as $$
declare
  request quote_request;
begin
  select * into request from quote_request where id = new.request_id;
  if new.worker_id = request.client_id then
    raise exception 'nobody asks themselves for a quote' using errcode = 'check_violation';
  end if;
  if request.audience = 'chosen'
    and (select count(*) from request_recipient where request_id = new.request_id) > 20 then
    raise exception 'a request goes to at most twenty Pros' using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- What a Pro asks about a project, and what its client answers. All readers of the project see both.
create table project_question (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references quote_request (id) on delete cascade,
  worker_id uuid not null references worker_profile (id),
  question text not null check (char_length(question) between 1 and 500),
  asked_at timestamptz not null,
  answer text check (char_length(answer) between 1 and 1000),
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
create index project_question_of_request on project_question (request_id, asked_at, id);
create index project_question_of_worker on project_question (worker_id);
create trigger project_question_account_is_open before insert on project_question
  for each row execute function refuse_closed_account('worker_id');
