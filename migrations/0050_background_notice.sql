-- A rejection that rests on a background check takes two steps (Fair Credit Reporting Act, 15 U.S.C. 1681b(b)(3)): a notice with
-- the report, time to answer, then the decision.
alter table worker_application drop constraint worker_application_state_check;
alter table worker_application add constraint worker_application_state_check check (state in ('draft', 'submitted',
  'revision_asked', 'notice_given', 'notice_answered', 'approved', 'rejected'));
alter table worker_application_event drop constraint worker_application_event_act_check;
alter table worker_application_event add constraint worker_application_event_act_check check (act in ('submit', 'recall',
  'askRevision', 'giveNotice', 'answerNotice', 'approve', 'reject', 'rejectOnReport'));

-- The report of a notice, and the papers of the answer to it, are papers of the Pro, too.
alter table worker_paper drop constraint worker_paper_kind_check;
alter table worker_paper add constraint worker_paper_kind_check check (kind in ('identity', 'license', 'insurance', 'certificate',
  'report', 'answer'));
-- A report belongs to the Pro whom it is about.
alter table worker_paper add constraint worker_paper_of_its_worker unique (id, worker_id);

create table worker_notice (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references worker_application (id),
  -- What in the report speaks against the Pro.
  reason text not null check (char_length(reason) between 1 and 2000),
  -- The company that made the report: its name, address and phone number.
  report_from text not null check (char_length(report_from) between 1 and 300),
  -- Null when the company sends the report itself.
  report_id uuid,
  given_by uuid not null references "user" (id),
  given_at timestamptz not null,
  -- The last second in which the Pro can count on being heard.
  answer_until timestamptz not null,
  answer text check (char_length(answer) between 1 and 4000),
  answered_at timestamptz,
  -- When a decision was made after it.
  ended_at timestamptz,
  constraint worker_notice_report foreign key (report_id, application_id) references worker_paper (id, worker_id),
  constraint worker_notice_takes_days check (answer_until > given_at),
  constraint worker_notice_answered check ((answer is null) = (answered_at is null))
);
create unique index worker_notice_open on worker_notice (application_id) where ended_at is null;
create index worker_notice_of on worker_notice (application_id, given_at);

-- No rejection before the Pro has answered the notice or the time for it is over.
create function refuse_early_rejection() returns trigger language plpgsql as $$
begin
  if not exists (select from worker_notice n where n.application_id = new.id and n.ended_at is null
      and (n.answered_at is not null or n.answer_until < new.decided_at)) then
    raise exception 'the Pro can still answer the notice' using errcode = 'check_violation',
      constraint = 'worker_application_heard';
  end if;
  return new;
end $$;
create trigger worker_application_heard before update on worker_application
  for each row when (new.state = 'rejected' and old.state in ('notice_given', 'notice_answered'))
  execute function refuse_early_rejection();
create trigger worker_notice_account_is_open before insert on worker_notice
  for each row execute function refuse_closed_account('application_id');
