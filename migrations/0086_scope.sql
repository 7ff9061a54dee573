-- What is to be done: the client's answers to the questions of a service, `[{"question": "rooms", "answer": "3"}]`.
alter table quote_request add column scope jsonb not null default '[]'
  constraint quote_request_scope_is_a_list check (jsonb_typeof(scope) = 'array' and jsonb_array_length(scope) <= 6);

-- The same, as it was accepted with the offer. The Pro ticks what is work, or says why it is not done.
create table job_scope_item (
  job_id uuid not null references job (id),
  position smallint not null check (position between 1 and 6),
  question text not null check (char_length(question) between 1 and 40),
  answer text not null check (char_length(answer) between 1 and 200),
  -- A fact about the place or the people needs no tick.
  needs_tick boolean not null,
  ticked_at timestamptz,
  undone_reason text check (char_length(undone_reason) between 1 and 200),
  primary key (job_id, position),
  unique (job_id, question),
  constraint job_scope_item_done_or_not check (ticked_at is null or undone_reason is null),
  constraint job_scope_item_fact_has_no_tick check (needs_tick or (ticked_at is null and undone_reason is null))
);

-- The list is frozen: only the tick changes it, and a tick is not taken back.
create function check_scope_is_frozen() returns trigger language plpgsql as $$
begin
  if (old.job_id, old.position, old.question, old.answer, old.needs_tick)
    is distinct from (new.job_id, new.position, new.question, new.answer, new.needs_tick) or old.ticked_at is not null then
    raise exception 'the scope of job % is frozen', old.job_id
      using errcode = 'check_violation', constraint = 'job_scope_is_frozen';
  end if;
  return new;
end $$;
create trigger job_scope_item_frozen before update on job_scope_item
  for each row execute function check_scope_is_frozen();
create trigger job_scope_item_stays before delete on job_scope_item
  for each row execute function refuse_change();

-- The Pro submits work with every item ticked or explained. The client's own word that it is finished needs no ticks.
create function check_scope_is_ticked() returns trigger language plpgsql as $$
begin
  if exists (select from job_scope_item
    where job_id = new.id and needs_tick and ticked_at is null and undone_reason is null) then
    raise exception 'job % has unticked work', new.id
      using errcode = 'check_violation', constraint = 'job_needs_ticked_scope';
  end if;
  return new;
end $$;
create trigger job_submitted_with_ticks before update of state on job
  for each row when (new.state = 'submitted' and old.state in ('in_progress', 'needs_attention')
    and new.finish_confirmed_at is null)
  execute function check_scope_is_ticked();
