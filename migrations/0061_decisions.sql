-- What administrators decide against a person: the rule, the evidence, the date and the administrator. Each decision can be
-- appealed once, and another administrator decides the appeal.
create table decision (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('suspension')),
  account_id uuid not null references "user" (id),
  rule text not null check (rule in ('identity', 'abuse', 'offPlatform', 'license', 'severalAccounts', 'noShows', 'other')),
  -- What the person reads. Null once the account is closed.
  evidence text check (char_length(evidence) between 1 and 2000),
  -- For administrators only.
  private_note text check (char_length(private_note) between 1 and 2000),
  decided_by uuid not null references "user" (id),
  decided_at timestamptz not null,
  -- The last moment of an appeal.
  appeal_until timestamptz not null,
  constraint decision_by_its_administrator unique (id, decided_by),
  constraint decision_takes_appeals check (appeal_until > decided_at)
);
create index decision_of on decision (account_id, decided_at);

-- What was said about a person goes when the account closes. The decision stays.
create function keep_decision() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.evidence is not null or new.private_note is not null
    or (new.id, new.kind, new.account_id, new.rule, new.decided_by, new.decided_at, new.appeal_until)
      is distinct from (old.id, old.kind, old.account_id, old.rule, old.decided_by, old.decided_at, old.appeal_until) then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger decision_append_only before update or delete on decision
  for each row execute function keep_decision();
create trigger decision_no_truncate before truncate on decision
  for each statement execute function refuse_change();

create table appeal (
  id uuid primary key default gen_random_uuid(),
  decision_id uuid not null unique,
  decision_by uuid not null,
  -- The person's words. Null once the account is closed.
  words text check (char_length(words) between 1 and 4000),
  made_at timestamptz not null,
  -- `lifted`: the decision was taken back before the appeal was decided.
  state text not null default 'waiting' check (state in ('waiting', 'upheld', 'reversed', 'lifted')),
  reason text check (char_length(reason) between 1 and 2000),
  decided_by uuid references "user" (id),
  decided_at timestamptz,
  constraint appeal_of_decision foreign key (decision_id, decision_by) references decision (id, decided_by),
  constraint appeal_by_another check (decided_by <> decision_by),
  constraint appeal_decided check ((state in ('upheld', 'reversed')) = (decided_by is not null)
    and (state = 'waiting') = (decided_at is null))
);
create index appeal_waiting on appeal (made_at, id) where state = 'waiting';

-- The suspensions so far have a reason of their own, and can be appealed for 30 days from now on.
insert into decision (id, kind, account_id, rule, evidence, decided_by, decided_at, appeal_until)
select id, 'suspension', account_id, 'other', reason, suspended_by, suspended_at,
  case when lifted_at is null then greatest(suspended_at, now()) else suspended_at end + interval '30 days'
from account_suspension;
alter table account_suspension drop column reason, drop column suspended_by, drop column suspended_at;
alter table account_suspension alter column id drop default;
alter table account_suspension add constraint account_suspension_decision foreign key (id) references decision (id);
