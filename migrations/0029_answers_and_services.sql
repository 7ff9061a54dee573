-- How fast Pros answer, kept with the Pros, so that every page that shows a Pro reads the same figure; and the service of a job.

-- A Pro's first answer to a question, a yes or a no.
create table worker_answer (
  worker_id uuid not null references worker_profile (id),
  -- The id of what was asked (a request), for the record: answers to the same question count once.
  reference uuid not null,
  asked_at timestamptz not null,
  answered_at timestamptz not null,
  primary key (worker_id, reference)
);
create index worker_answer_recent on worker_answer (worker_id, answered_at);

insert into worker_answer (worker_id, reference, asked_at, answered_at)
select a.worker_id, a.request_id, coalesce(a.asked_at, r.created_at), a.answered_at
from request_recipient a join quote_request r on r.id = a.request_id
where a.answered_at is not null;

drop index request_recipient_answered;
alter table request_recipient drop column answered_at;

-- What the job is about, from its request; one of the category's services. Null where the request did not say.
alter table job
  add column subcategory_id smallint,
  add constraint job_service_of_category
    foreign key (subcategory_id, category_id) references subcategory (id, category_id);

update job j set subcategory_id = r.subcategory_id from quote_request r where r.job_id = j.id;
