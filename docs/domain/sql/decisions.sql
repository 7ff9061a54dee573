-- closeSuspension
update account_suspension
set lifted_by = $1, lifted_at = $2, lift_reason = $3
where id = $4 and lifted_at is null;

-- endAppealOfLifted
update appeal
set state = $1, decided_at = $2
where decision_id = $3 and state = $4;

-- eraseDecisions
select id
from decision
where account_id = $1;

update account_suspension
set lift_reason = $1
where id in (select id
  from decision
  where account_id = $2);

update appeal
set state = $1, decided_at = $2
where decision_id in (select id
  from decision
  where account_id = $3) and state = $4;

update appeal
set words = $1, reason = $2
where decision_id in (select id
  from decision
  where account_id = $3);

update decision
set evidence = $1, private_note = $2
where account_id = $3;

-- findAppeal
select a.id, u.name, u.role, d.account_id as "accountId", a.words, a.made_at as at, a.state, a.reason,
  second.name as "decidedByName", a.decided_at as "decidedAt", d.rule, d.evidence, d.private_note as "privateNote",
  d.decided_by as "decisionBy", by.name as "byName", d.decided_at as "decisionAt"
from appeal as a
inner join decision as d on d.id = a.decision_id
inner join user as u on u.id = d.account_id
inner join user as by on by.id = d.decided_by
left join user as second on second.id = a.decided_by
where a.id = $1;

-- findNewestSuspension
select s.id, d.rule, d.evidence, d.decided_at as at, d.appeal_until as "appealUntil", u.time_zone as "timeZone",
  u.role, u.email, s.lifted_at as "liftedAt", a.words, a.made_at as "appealAt", a.state, a.reason, a.decided_at as "appealDecidedAt"
from account_suspension as s
inner join decision as d on d.id = s.id
inner join user as u on u.id = s.account_id
left join appeal as a on a.decision_id = d.id
where s.account_id = $1 and u.status <> $2
order by d.decided_at desc
limit $3;

-- findSuspensions
select d.rule, d.evidence, d.private_note as "privateNote", by.name as "byName", d.decided_at as at, coalesce(s.lift_reason, a.reason) as "liftReason",
  lifter.name as "liftedByName", s.lifted_at as "liftedAt", a.id as "appealId", a.state as "appealState"
from account_suspension as s
inner join decision as d on d.id = s.id
inner join user as by on by.id = d.decided_by
left join user as lifter on lifter.id = s.lifted_by
left join appeal as a on a.decision_id = d.id
where s.account_id = $1
order by d.decided_at desc, s.id;

-- insertAppeal
insert into appeal (decision_id, decision_by, words, made_at)
values ($1, $2, $3, $4)
on conflict (decision_id) do nothing
returning id;

-- insertDecision
insert into decision (kind, account_id, rule, evidence, private_note, decided_by, decided_at, appeal_until)
values ($1, $2, $3, $4, $5, $6, $7, $8)
returning id;

-- insertSuspension
insert into account_suspension (id, account_id, status_before)
values ($1, $2, $3);

-- listWaitingAppeals
select a.id, u.name, d.rule, a.made_at as at, (extract(epoch from a.made_at) * 1000000)::bigint as micros
from appeal as a
inner join decision as d on d.id = a.decision_id
inner join user as u on u.id = d.account_id
where a.state = $1 and true
order by a.made_at, a.id
limit $2;

-- lockOpenSuspension
select s.id as "decisionId", s.status_before as "statusBefore", d.decided_by as "decidedBy", d.decided_at as at,
  d.appeal_until as "appealUntil"
from account_suspension as s
inner join decision as d on d.id = s.id
where s.account_id = $1 and s.lifted_at is null
for update of s;

-- readDecisionData
select d.kind, d.rule, d.evidence, d.decided_at, d.appeal_until, s.lifted_at, a.words as appeal, a.made_at as appealed_at,
  a.state as appeal_state, a.reason as appeal_reason, a.decided_at as appeal_decided_at
from decision as d
left join account_suspension as s on s.id = d.id
left join appeal as a on a.decision_id = d.id
where d.account_id = $1
order by d.decided_at;

-- updateToDecided
update appeal
set state = $1, reason = $2, decided_by = $3, decided_at = $4
where id = $5 and state = $6;
