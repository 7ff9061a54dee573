-- addLate
update dispute
set late_cents = $1, read_at = $2, checked_at = $3
where id = $4 and late_cents = $5 and (read_at < $6 or read_at > $7);

-- adoptCheckout
update checkout_session
set provider_session_id = $1
where id = (select id
  from checkout_session
  where hold_id = $2 and provider_session_id is null
  order by created_at desc
  limit $3)
returning *;

-- beginAccountTry
insert into payout_account_try as t (user_id, number, begun_at)
values ($1, 1, $2)
on conflict (user_id) do update
set begun_at = coalesce(t.begun_at, excluded.begun_at)
returning number, begun_at as "begunAt";

-- beginAttempt
update payout as p
set attempt_at = coalesce(p.attempt_at, $1), unanswered_since = coalesce(p.unanswered_since, $2)
where p.id = $3 and p.state = $4 and p.amount_cents = $5 and (p.kind <> 'transfer' or exists (
    select
    from hold h
    join payout_account a on a.user_id = h.payee_id and (a.transfers_active and a.payouts_enabled and a.missing_since is null and a.held_at is null and coalesce(a.waits_until <= $6, true))
    where h.id = p.hold_id)) and not exists (
  select
  from dispute d
  where d.payment_intent_id = p.payment_intent_id and d.taken_at is not null and d.closed_at is null)
returning p.attempt;

-- canBePaidOut
select a.user_id
from payout_account as a
where a.user_id = $1 and (a.transfers_active and a.payouts_enabled and a.missing_since is null and a.held_at is null and coalesce(a.waits_until <= $2, true));

-- captureHold
update hold
set state = $1, captured_cents = amount_cents, held_cents = amount_cents, payment_intent_id = $2, paid_at = $3
where id = $4 and state = $5;

-- claimTransaction
with claimed as (update provider_transaction set matched_at = $1 where id = $2 and matched_at is null returning type, amount_cents, source, payment_intent_id)
select c.amount_cents as "amountCents", h.id as "holdId", h.payee_id as "payeeId", (c.type = any ($3) and p.kind is not distinct from 'transfer') as "isReversal"
from claimed c
left join payout p on p.provider_id = c.source
left join hold h on h.id = coalesce(p.hold_id, (select id
    from hold
    where payment_intent_id = c.payment_intent_id), (select hold_id
    from payout
    where payment_intent_id = c.payment_intent_id
    limit 1));

-- closeCase
update money_case
set closed_at = $1, cause = $2, outcome = $3
where kind = $4 and about = $5 and closed_at is null;

-- closePayoutAccount
update payout_account
set transfers_active = $1, payouts_enabled = $2, closed_at = $3, updated_at = $4, missing_since = $5,
  earlier_schedule = $6, schedule_check_at = $7, schedule_wrong_since = $8, schedule_refusals = $9
where provider_account_id = $10 and closed_at is null;

-- continueReading
update balance_proof
set reading_from = $1, reading_to = $2, reading_after = $3;

-- countScheduleChange
update payout_account
set schedule_changes = schedule_changes + $1
where provider_account_id = $2
returning schedule_changes as number;

-- countUnmatched
select count(*) as count
from provider_transaction
where matched_at is null;

-- coverLater
update payout p
set unclaimed_steps = case when p.created_at <= lead.created_at + $1 * interval '1 millisecond' then $2 else greatest(p.unclaimed_steps, (select count(*)::int
    from unnest($3::timestamptz[]) as step (begun_by)
    where p.created_at <= step.begun_by)) end
from hold h, payout lead
join hold lh on lh.id = lead.hold_id
where lead.id = $4 and h.id = p.hold_id and h.payee_id = lh.payee_id and p.state = 'waiting_for_account' and (p.created_at, p.id) > (lead.created_at, lead.id) and $5 >= $6;

-- drainHold
update hold
set held_cents = held_cents - $1, released_cents = released_cents + $2, fee_cents = fee_cents + $3, refunded_cents = refunded_cents + $4,
  state = case when held_cents = $5 then 'closed' else 'held' end
where id = $6 and state = $7 and held_cents >= $8;

-- endAccountTry
insert into payout_account_try (user_id, number)
values ($1, $2)
on conflict (user_id) do update
set number = excluded.number, begun_at = null
where payout_account_try.number < excluded.number;

-- endAttempt
update payout
set attempt = $1, attempt_at = $2
where id = $3 and attempt = $4;

-- endCase
update money_case
set closed_at = $1, closed_by = $2, note = $3, outcome = $4
where id = $5 and closed_at is null and not (money_case.kind = 'disputeAfterRelease' and exists (
    select
    from dispute b
    where b.provider_id = money_case.about and b.closed_at is null));

-- endCasesOfPayout
update money_case
set closed_at = $1, outcome = $2
where about = $3 and kind in ($4, $5, $6, $7) and closed_at is null;

-- endPayoutHold
update payout_account
set held_at = null, schedule_check_at = case when earlier_schedule is not null then $1::timestamptz end
where user_id = $2 and held_at is not null
returning provider_account_id as "accountId";

update payouts_on_hold
set allowed_at = $1, allowed_by = $2, allow_reason = $3
where user_id = $4 and allowed_at is null;

-- endReading
update balance_proof
set read_to = $1, reading_from = $2, reading_to = $3, reading_after = $4, next_reading_at = $5;

-- endRefusedAttempt
update payout
set attempt = $1, attempt_at = $2, state = $3, waits = $4, refusals = $5, reason = $6, next_try_at = $7,
  unanswered_since = $8
where id = $9 and attempt = $10 and state = $11;

-- endScheduleWatch
update payout_account
set earlier_schedule = $1, schedule_check_at = $2, schedule_wrong_since = $3, schedule_refusals = $4
where provider_account_id = $5 and earlier_schedule is not null;

-- endUnclaimedCases
update money_case as c
set closed_at = $1, cause = $2, outcome = $3, amount_cents = coalesce((select sum(w.amount_cents)::bigint
    from payout w
    join hold of_payout on of_payout.id = w.hold_id
    where of_payout.payee_id = c.about::uuid and w.kind = 'transfer' and w.state = 'sent' and w.sent_at >= c.opened_at), c.amount_cents)
where c.about = $4 and c.kind = $5 and c.closed_at is null and not exists (select w.amount_cents, w.created_at
  from payout w
  join hold of_payout on of_payout.id = w.hold_id
  where of_payout.payee_id = case when c.kind = 'balanceUnclaimed' then c.about::uuid end and w.kind = 'transfer' and w.state <> 'sent' and w.created_at <= c.opened_at);

update money_case as c
set closed_at = $1, cause = $2, outcome = $3, amount_cents = coalesce((select sum(w.amount_cents)::bigint
    from payout w
    join hold of_payout on of_payout.id = w.hold_id
    where of_payout.payee_id = c.about::uuid and w.kind = 'transfer' and w.state = 'sent' and w.sent_at >= c.opened_at), c.amount_cents)
where c.kind = $4 and c.closed_at is null and not exists (select w.amount_cents, w.created_at
  from payout w
  join hold of_payout on of_payout.id = w.hold_id
  where of_payout.payee_id = case when c.kind = 'balanceUnclaimed' then c.about::uuid end and w.kind = 'transfer' and w.state <> 'sent' and w.created_at <= c.opened_at);

-- erasePayoutDetails
update payout_account
set "bank_last4" = $1
where user_id = $2;

update payouts_on_hold
set reason = $1, allow_reason = $2
where user_id = $3;

-- failCreationsBefore
update checkout_session
set state = $1
where state = $2 and created_at < $3;

-- findAccountTry
select number
from payout_account_try
where user_id = $1;

-- findAccountsToCheck
select a.provider_account_id as id
from payout_account a
cross join lateral (select greatest(a.updated_at, a.checked_at) as at) asked
where a.closed_at is null and ( (not (a.transfers_active and a.payouts_enabled) and asked.at < $1 and exists (
      select
      from payout p
      join hold h on h.id = p.hold_id
      where h.payee_id = a.user_id and p.state = 'waiting_for_account')) or (a.transfers_active and a.bank_key is null and asked.at < $2) or (a.missing_since is not null and asked.at < $3) or (asked.at < $4 and exists (
      select
      from hold h
      where h.payee_id = a.user_id and h.state = 'held')))
order by asked.at, a.user_id
limit $5;

-- findBookedRefunds
select id
from provider_refund
where id in ($1);

select id
from provider_refund
where id in ($1, $2, $3, $4);

select id
from provider_refund
where id in ($1, $2, $3, $4, $5);

select id
from provider_refund
where id in ($1, $2, $3, $4, $5, $6, $7);

select id
from provider_refund
where id in ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

-- findCandidates
select t.id as "transactionId", j.id as "journalId", j.kind, e.cents, coalesce(j.operation_key in (j.kind || ':' || t.source, j.kind || ':' || p.id) or starts_with(j.operation_key, j.kind || ':' || t.source || ':'), false) as "isNamed"
from provider_transaction t
left join payout p on p.provider_id = t.source
left join hold h on h.payment_intent_id = t.payment_intent_id
left join lateral (select hold_id
  from payout
  where payment_intent_id = t.payment_intent_id
  limit 1) stray on true
join ledger_journal j on j.hold_id = coalesce(p.hold_id, h.id, stray.hold_id)
join lateral (
  select sum(entry.amount_cents)::bigint as cents
  from ledger_entry entry
  join ledger_account account on account.id = entry.account_id and account.kind = 'provider'
  where entry.journal_id = j.id) e on e.cents <> 0
where t.id = any($1) and not exists (select
  from transaction_journal m
  where m.journal_id = j.id)
order by j.id;

-- findCase
select kind, about, hold_id as "holdId", amount_cents as "amountCents"
from money_case
where id = $1;

-- findCheckout
select *
from checkout_session
where provider_session_id = $1;

-- findDispute
select *
from dispute
where id = $1;

select *
from dispute
where provider_id = $1;

-- findDisputesToCheck
select provider_id as id
from dispute
where checked_at < $1 and (closed_at is null or (taken_at is null and closed_at > $2) or provider_id in (select source
    from provider_transaction
    where matched_at is null and read_at > $3))
order by checked_at, id
limit $4;

-- findHoldOfPayment
select id
from hold
where payment_intent_id = $1
union
select hold_id
from payout
where payment_intent_id = $2
limit 1;

-- findHolds
select *
from hold
where purpose_id in ($1);

-- findHoldsOfPayments
select payment_intent_id as payment, id as "holdId"
from hold
where payment_intent_id = any($1)
union
select payment_intent_id, hold_id
from payout
where payment_intent_id = any($2);

-- findListedCase
select c.id, c.kind, c.reason, c.opened_at as "openedAt", c.note, c.cause, c.outcome, c.closed_at as "closedAt",
  by.name as "closedByName", h.purpose_id as "jobId", h.title, h.fee_bps as "feeBps", u.name as "personName",
  u.email as "personEmail", p.kind as "payoutKind", p.state as "payoutState", c.about, t.amount_cents as "movedCents",
  reversed.id as "reversedId", pro.name as "proName", pro.email as "proEmail", t.id is not null and t.matched_at is null as "isBookable",
  (c.kind = 'disputeAfterRelease' and exists (
    select
    from dispute b
    where b.provider_id = c.about and b.closed_at is null)) as "isAtBank", d.id as "chargebackId", d.status as "chargebackStatus",
  d.due_by as "dueBy", case when d.id is not null then (
  select greatest(coalesce(sum(e.amount_cents) filter (where a.kind = 'loss'), 0), 0)::int
  from ledger_journal j
  join ledger_entry e on e.journal_id = j.id
  join ledger_account a on a.id = e.account_id
  where j.hold_id = d.hold_id and (starts_with(j.operation_key, 'dispute_loss:' || d.id) or starts_with(j.operation_key, 'dispute_late:' || d.provider_id || ':'))) else 0 end as "lostCents",
  coalesce((
    select min(f.opened_at)
    from money_case f
    where f.kind = c.kind and f.about = c.about and c.kind = any ($1)), (select min(w.created_at)
    from (select w.amount_cents, w.created_at
      from payout w
      join hold of_payout on of_payout.id = w.hold_id
      where of_payout.payee_id = case when c.kind = 'balanceUnclaimed' then c.about::uuid end and w.kind = 'transfer' and w.state <> 'sent') w)) as since,
  exists (
  select
  from money_case n
  where n.about = c.about and n.id <> c.id and (n.closed_at is null or n.closed_at > c.closed_at)) as "isOver",
  (
  select j.kind
  from transaction_journal m
  join ledger_journal j on j.id = m.journal_id
  where m.transaction_id = t.id and c.outcome = 'booked'
  limit 1) as "bookedBy", (select a.id
  from worker_application a
  where a.id = u.id) as "personApplicationId", (select a.id
  from worker_application a
  where a.id = pro.id) as "proApplicationId", case when c.closed_at is null then coalesce(p.amount_cents, (select sum(w.amount_cents)::bigint
    from (select w.amount_cents, w.created_at
      from payout w
      join hold of_payout on of_payout.id = w.hold_id
      where of_payout.payee_id = case when c.kind = 'balanceUnclaimed' then c.about::uuid end and w.kind = 'transfer' and w.state <> 'sent') w), c.amount_cents) else c.amount_cents end as "amountCents"
from money_case as c
left join hold as h on h.id = c.hold_id
left join payout as p on p.id = case when c.kind in ('payoutRefused', 'payoutUnanswered', 'refundFailed', 'refundPending') then c.about::uuid end
left join payout_account as account on c.kind = any ($2) and account.provider_account_id = c.about
left join user as u on u.id = case when account.user_id is not null then account.user_id when c.kind = 'balanceUnclaimed' then c.about::uuid when p.kind = 'transfer' then h.payee_id else h.payer_id end
left join provider_transaction as t on t.id = c.about and c.kind = $3
left join user as pro on pro.id = h.payee_id and c.kind in ($4, $5, $6, $7)
left join dispute as d on d.provider_id = c.about and c.kind in ($8, $9, $10)
left join payout as reversed on reversed.provider_id = t.source and reversed.kind = $11 and t.type in ($12, $13, $14)
left join user as by on by.id = c.closed_by
where c.id = $15;

-- findLiveCheckout
select *
from checkout_session
where hold_id = $1 and state in ($2, $3);

-- findLongPending
select p.id as "payoutId", r.hold_id as "holdId", r.amount_cents as "amountCents", r.waits_for as "waitsFor"
from provider_refund as r
inner join payout as p on p.id = r.payout_id
where r.status = $1 and r.seen_at < $2 and not exists (select
  from money_case c
  where c.kind = 'refundPending' and c.about = p.id::text and c.opened_at >= r.seen_at);

-- findLosses
select d.id, d.provider_id as "providerId", d.reason, (
  select greatest(coalesce(sum(e.amount_cents) filter (where a.kind = 'loss'), 0), 0)::int
  from ledger_journal j
  join ledger_entry e on e.journal_id = j.id
  join ledger_account a on a.id = e.account_id
  where j.hold_id = d.hold_id and (starts_with(j.operation_key, 'dispute_loss:' || d.id) or starts_with(j.operation_key, 'dispute_late:' || d.provider_id || ':'))) as "lostCents"
from dispute as d
where d.payment_intent_id = $1 and d.closed_at is not null
order by d.opened_at, d.id;

-- findLostPayouts
select p.id, p.kind
from payout p
where p.state = 'queued' and coalesce(p.next_try_at <= $1, p.created_at < $2) and not exists (
  select
  from dispute d
  where d.payment_intent_id = p.payment_intent_id and d.taken_at is not null and d.closed_at is null) and not exists (
  select
  from graphile_worker.jobs queued
  where queued.key = $3 || p.id and (queued.attempts < queued.max_attempts or queued.locked_at is not null))
order by p.created_at, p.id
limit $4;

-- findMoney
select /* prepared */ purpose_id, state, amount_cents, captured_cents, held_cents, released_cents, refunded_cents,
  fee_cents, fee_bps, (
  select coalesce(json_agg(json_build_object('isTransfer', p.kind = 'transfer', 'isOfHold', p.kind <> 'stray_refund' and not exists (select
          from dispute d
          where d.hold_id = p.hold_id and starts_with(p.provider_id, d.provider_id || ':')), 'state', p.state, 'reason', p.reason, 'isPending', exists (select
          from provider_refund r
          where r.payout_id = p.id and r.status = 'pending'), 'waitsFor', (select r.waits_for
          from provider_refund r
          where r.payout_id = p.id and r.status = 'pending'
          limit 1), 'isLate', exists (select
          from money_case c
          where c.kind = 'refundPending' and c.about = p.id::text and c.closed_at is null), 'cents', p.amount_cents, 'nextTryAt', p.next_try_at, 'isDisputed', exists (select
          from dispute d
          where d.payment_intent_id = p.payment_intent_id and d.taken_at is not null and d.closed_at is null), 'hasAccount', a.user_id is not null and a.closed_at is null, 'isSetUp', coalesce(a.transfers_active and a.payouts_enabled, false), 'isMissing', a.missing_since is not null, 'isHeld', a.held_at is not null, 'waitsUntil', a.waits_until) order by p.created_at, p.id), '[]')
  from payout p
  left join payout_account a on a.user_id = hold.payee_id
  where p.hold_id = hold.id) as payouts, (
  select coalesce(json_agg(json_build_object('cents', p.amount_cents, 'at', r.status_since) order by r.status_since, p.id), '[]')
  from payout p
  join provider_refund r on r.payout_id = p.id
  where p.hold_id = hold.id and p.kind = 'refund' and p.state = 'sent' and r.status = 'succeeded') as sent_refunds,
  (
  select coalesce(json_agg(json_build_object('cents', p.amount_cents, 'at', p.sent_at, 'note', (
          select c.note
          from money_case c
          where c.hold_id = hold.id and c.about = p.id::text and c.outcome = 'paidOutside'
          order by c.closed_at desc
          limit 1 )) order by p.sent_at, p.id), '[]')
  from payout p
  where p.hold_id = hold.id and p.kind <> 'transfer' and p.state = 'outside') as outside_refunds, (
  select coalesce(json_agg(json_build_object('cents', p.amount_cents, 'at', p.sent_at) order by p.sent_at, p.id), '[]')
  from payout p
  where p.hold_id = hold.id and p.kind = 'transfer' and p.state = 'sent') as sent_payouts, (
  select json_build_object('amountCents', d.amount_cents, 'openedAt', d.opened_at, 'dueBy', d.due_by, 'closedAt', d.closed_at, 'bankRefundedCents', d.bank_refunded_cents, 'isEvidenceSent', d.evidence_count > 0, 'isExamined', exists (select
      from money_case c
      where c.kind = 'dispute' and c.about = d.provider_id and c.closed_at is null), 'workDecision', (select case c.outcome when 'paidOutside' then 'paid' else c.outcome end
      from money_case c
      where c.hold_id = hold.id and c.kind = 'dispute' and c.about = d.provider_id and c.outcome in ('paidOutside', 'notPaid')
      order by c.closed_at desc
      limit 1))
  from dispute d
  where d.hold_id = hold.id and d.was_held
  order by d.opened_at desc, d.id
  limit 1) as chargeback
from hold
where purpose_id = any ((select $1::uuid[])::uuid[]);

-- findMoneyFile
select *, (
  select coalesce(json_agg(json_build_object('isTransfer', p.kind = 'transfer', 'isOfHold', p.kind <> 'stray_refund' and not exists (select
          from dispute d
          where d.hold_id = p.hold_id and starts_with(p.provider_id, d.provider_id || ':')), 'state', p.state, 'reason', p.reason, 'isPending', exists (select
          from provider_refund r
          where r.payout_id = p.id and r.status = 'pending'), 'waitsFor', (select r.waits_for
          from provider_refund r
          where r.payout_id = p.id and r.status = 'pending'
          limit 1), 'isLate', exists (select
          from money_case c
          where c.kind = 'refundPending' and c.about = p.id::text and c.closed_at is null), 'cents', p.amount_cents, 'nextTryAt', p.next_try_at, 'isDisputed', exists (select
          from dispute d
          where d.payment_intent_id = p.payment_intent_id and d.taken_at is not null and d.closed_at is null), 'hasAccount', a.user_id is not null and a.closed_at is null, 'isSetUp', coalesce(a.transfers_active and a.payouts_enabled, false), 'isMissing', a.missing_since is not null, 'isHeld', a.held_at is not null, 'waitsUntil', a.waits_until) order by p.created_at, p.id), '[]')
  from payout p
  left join payout_account a on a.user_id = hold.payee_id
  where p.hold_id = hold.id) as waits, (
  select json_build_object('ofDisputes', coalesce(sum(e.amount_cents) filter (where d.id is not null), 0), 'others', coalesce(sum(e.amount_cents) filter (where d.id is null), 0))
  from ledger_journal j
  join ledger_entry e on e.journal_id = j.id
  join ledger_account a on a.id = e.account_id
  left join provider_transaction t on j.kind = 'provider_fee' and t.id = substr(j.operation_key, length('fee_of:') + 1)
  left join dispute d on d.provider_id = t.source
  where j.hold_id = hold.id and a.kind = 'provider_fee') as fees, (
  select coalesce(json_agg(json_build_object('id', p.id, 'kind', p.kind, 'state', p.state, 'amountCents', p.amount_cents, 'createdAt', p.created_at, 'attempts', p.attempt - case when p.attempt_at is null then 1 else 0 end, 'nextTryAt', p.next_try_at, 'sentAt', p.sent_at, 'reason', p.reason, 'facts', json_build_object('isTransfer', p.kind = 'transfer', 'isOfHold', p.kind <> 'stray_refund' and not exists (select
            from dispute d
            where d.hold_id = p.hold_id and starts_with(p.provider_id, d.provider_id || ':')), 'state', p.state, 'reason', p.reason, 'isPending', exists (select
            from provider_refund r
            where r.payout_id = p.id and r.status = 'pending'), 'waitsFor', (select r.waits_for
            from provider_refund r
            where r.payout_id = p.id and r.status = 'pending'
            limit 1), 'isLate', exists (select
            from money_case c
            where c.kind = 'refundPending' and c.about = p.id::text and c.closed_at is null), 'cents', p.amount_cents, 'nextTryAt', p.next_try_at, 'isDisputed', exists (select
            from dispute d
            where d.payment_intent_id = p.payment_intent_id and d.taken_at is not null and d.closed_at is null), 'hasAccount', a.user_id is not null and a.closed_at is null, 'isSetUp', coalesce(a.transfers_active and a.payouts_enabled, false), 'isMissing', a.missing_since is not null, 'isHeld', a.held_at is not null, 'waitsUntil', a.waits_until)) order by p.created_at, p.id), '[]')
  from payout p
  left join payout_account a on a.user_id = hold.payee_id
  where p.hold_id = hold.id) as payouts, (
  select coalesce(json_agg(json_build_object('id', d.id, 'amountCents', d.amount_cents, 'reason', d.reason, 'status', d.status, 'openedAt', d.opened_at, 'dueBy', d.due_by, 'closedAt', d.closed_at) order by d.opened_at, d.id), '[]')
  from dispute d
  where d.hold_id = hold.id) as disputes, (
  select coalesce(json_agg(json_build_object('id', c.id, 'kind', c.kind, 'amountCents', c.amount_cents, 'openedAt', c.opened_at) order by c.opened_at, c.id), '[]')
  from money_case c
  where c.hold_id = hold.id and c.closed_at is null) as cases, (
  select coalesce(json_agg(json_build_object('id', r.id, 'amountCents', r.amount_cents, 'sentAt', r.seen_at, 'failedAt', r.status_since) order by r.status_since, r.id), '[]')
  from provider_refund r
  join payout p on p.id = r.payout_id and p.kind = 'refund'
  where r.hold_id = hold.id and r.status = 'failed') as failed_refunds
from hold
where purpose_id = $1;

-- findNewestHeld
select d.*
from dispute as d
inner join hold as h on h.id = d.hold_id
where h.purpose_id = $1 and d.was_held = $2
order by d.opened_at desc, d.id;

-- findPayeesToWake
select distinct h.payee_id as "userId"
from payout p
join hold h on h.id = p.hold_id
join payout_account a on a.user_id = h.payee_id and (a.transfers_active and a.payouts_enabled and a.missing_since is null and a.held_at is null and coalesce(a.waits_until <= $1, true))
where p.state = 'waiting_for_account';

-- findPayout
select p.id, p.kind, p.state, p.amount_cents as "amountCents", p.attempt, p.attempt_at as "attemptAt",
  p.refusals, p.waits, p.next_try_at as "nextTryAt", p.created_at as "createdAt", p.payment_intent_id as "paymentIntentId",
  exists (
  select
  from dispute d
  where d.payment_intent_id = p.payment_intent_id and d.taken_at is not null and d.closed_at is null) as "isDisputed",
  h.id as "holdId", h.payee_id as "payeeId", h.payer_id as "payerId", h.purpose_id as "purposeId", h.title,
  h.payment_intent_id as "holdPaymentIntentId", a.provider_account_id as "accountId"
from payout as p
inner join hold as h on h.id = p.hold_id
left join payout_account as a on a.user_id = h.payee_id
where p.id = $1;

-- findPayoutAccount
select provider_account_id as id, user_id as "userId", bank_key as "bankKey", updated_at as "readAt",
  transfers_active as "transfersActive", payouts_enabled as "payoutsEnabled", "bank_last4" as "bankLastDigits",
  waits_until as "waitsUntil", closed_at as "closedAt", missing_since as "missingSince", schedule_check_at as "scheduleCheckAt",
  held_at as "heldAt", schedule_wrong_since as "scheduleWrongSince", schedule_refusals as "scheduleRefusals",
  earlier_schedule as "earlierSchedule"
from payout_account
where user_id = $1;

-- findPayoutHolds
select h.held_at as at, by.name as "byName", h.reason, h.allowed_at as "allowedAt", allower.name as "allowedByName",
  h.allow_reason as "allowReason"
from payouts_on_hold as h
inner join user as by on by.id = h.held_by
left join user as allower on allower.id = h.allowed_by
where h.user_id = $1
order by h.held_at desc;

-- findPersonOfCase
select case when account.user_id is not null then account.user_id when c.kind = 'balanceUnclaimed' then c.about::uuid when p.kind = 'transfer' then h.payee_id else h.payer_id end as "personId"
from money_case as c
left join hold as h on h.id = c.hold_id
left join payout_account as account on c.kind = any ($1) and account.provider_account_id = c.about
left join payout as p on p.id = case when c.kind in ('payoutRefused', 'payoutUnanswered', 'refundFailed', 'refundPending') then c.about::uuid end
where c.id = $2;

-- findPlanned
select id, kind, amount_cents as "amountCents"
from payout
where payment_intent_id = $1 and amount_cents = $2 and state in ($3, $4, $5)
order by created_at
limit $6;

select id, kind, amount_cents as "amountCents"
from payout
where payment_intent_id = $1 and amount_cents = $2 and state in ($3, $4, $5) and id = $6
order by created_at
limit $7;

-- findProof
select *
from balance_proof;

-- findProviderSessionId
select provider_session_id as "sessionId"
from checkout_session
where id = $1;

-- findReadFrom
select (select read_to
  from provider_reading
  where list = $1) as "readTo", (select min(created_at)
  from checkout_session) as begin;

-- findReading
select read_to, reading_from, reading_to, reading_after, next_reading_at, differs_since
from balance_proof;

-- findRefund
select *
from provider_refund
where id = $1;

-- findRefundsToCheck
select id, status, status_since as since
from provider_refund
where next_check_at <= $1
order by next_check_at
limit $2;

-- findSchedulesToCheck
select provider_account_id as id
from payout_account
where schedule_check_at <= $1
order by schedule_check_at
limit $2;

-- findSessionsToCheck
select id, provider_session_id as "sessionId", created_at as "createdAt"
from checkout_session
where state = $1 and next_check_at <= $2 and created_at <= $3
order by next_check_at
limit $4;

-- findTaking
select id
from dispute
where payment_intent_id = $1 and taken_at is not null and closed_at is null
order by opened_at, id;

-- findTransfersTo
/* prepared */
select h.purpose_id as "jobId", h.title, json_build_object('isTransfer', p.kind = 'transfer', 'isOfHold', p.kind <> 'stray_refund' and not exists (select
    from dispute d
    where d.hold_id = p.hold_id and starts_with(p.provider_id, d.provider_id || ':')), 'state', p.state, 'reason', p.reason, 'isPending', exists (select
    from provider_refund r
    where r.payout_id = p.id and r.status = 'pending'), 'waitsFor', (select r.waits_for
    from provider_refund r
    where r.payout_id = p.id and r.status = 'pending'
    limit 1), 'isLate', exists (select
    from money_case c
    where c.kind = 'refundPending' and c.about = p.id::text and c.closed_at is null), 'cents', p.amount_cents, 'nextTryAt', p.next_try_at, 'isDisputed', exists (select
    from dispute d
    where d.payment_intent_id = p.payment_intent_id and d.taken_at is not null and d.closed_at is null), 'hasAccount', a.user_id is not null and a.closed_at is null, 'isSetUp', coalesce(a.transfers_active and a.payouts_enabled, false), 'isMissing', a.missing_since is not null, 'isHeld', a.held_at is not null, 'waitsUntil', a.waits_until) as wait
from payout p
join hold h on h.id = p.hold_id
left join payout_account a on a.user_id = h.payee_id
where h.payee_id = $1 and p.kind = 'transfer' and (p.state not in ('sent', 'outside') or exists (select
    from provider_refund r
    where r.payout_id = p.id and r.status = 'pending'))
order by p.created_at, p.id
limit $2;

-- findUnclaimed
select o."payeeId", o."payoutId", o.taken, o.due
from (
  select distinct on (h.payee_id) h.payee_id as "payeeId", p.id as "payoutId", p.created_at, p.unclaimed_steps as taken,
    s.due
  from payout p
  join hold h on h.id = p.hold_id
  cross join lateral (select count(*)::int
    from unnest($1::timestamptz[]) as step (begun_by)
    where p.created_at <= step.begun_by) as s (due)
  where (p.state = 'waiting_for_account' and not exists (
      select
      from payout_account a
      where a.user_id = h.payee_id and a.transfers_active and a.payouts_enabled)) and s.due > p.unclaimed_steps and not exists (select
    from payout older
    join hold oh on oh.id = older.hold_id
    where oh.payee_id = h.payee_id and older.state = 'waiting_for_account' and older.unclaimed_steps < $2 and (older.created_at, older.id) < (p.created_at, p.id))
  order by h.payee_id, p.created_at, p.id) o
order by o.created_at, o."payoutId"
limit $3;

-- findUnmatched
select id, type, amount_cents as "amountCents", source, created_at as "createdAt"
from provider_transaction
where matched_at is null
order by created_at, id
limit $1;

-- findUnreported
select t.id, t.type, t.amount_cents as "amountCents", t.source, t.created_at as "createdAt", coalesce(p.hold_id, h.id) as "holdId"
from provider_transaction t
left join hold h on h.payment_intent_id = t.payment_intent_id
left join payout p on p.provider_id = t.source
where t.matched_at is null and t.reported_at is null and t.read_at < $1
order by t.created_at, t.id
limit $2;

-- findUnsentRefunds
select id, kind, state, amount_cents as "amountCents", hold_id as "holdId", attempt_at as "attemptAt"
from payout
where payment_intent_id = $1 and state not in ($2, $3)
order by created_at, id;

-- findWaitingPayouts
select h.purpose_id as "purposeId", h.title, p.amount_cents as "amountCents", p.state, coalesce(a.transfers_active and a.payouts_enabled, false) as "isSetUp"
from payout as p
inner join hold as h on h.id = p.hold_id
left join payout_account as a on a.user_id = h.payee_id
where ((h.payee_id = $1 and p.kind = $2) or (h.payer_id = $3 and p.kind <> $4)) and p.state not in ($5, $6)
order by p.created_at
limit $7;

-- freezeHold
update hold
set state = $1, frozen_by = $2
where id = $3 and state = $4;

-- hasCase
select id
from money_case
where kind = $1 and about = $2;

-- hasCaseSince
select id
from money_case
where kind = $1 and about = $2 and opened_at >= $3;

-- hasFailedPayment
select s.state, s.provider_session_id as "sessionId"
from checkout_session as s
inner join hold as h on h.id = s.hold_id
where h.purpose_id = $1 and h.state = $2
order by s.created_at desc, s.id
limit $3;

-- hasHeldOrWaitingMoney
select h.id
from hold as h
where h.payee_id = $1 and (h.state in ('held', 'frozen') or exists (select p.id
    from payout as p
    where p.hold_id = h.id and p.state = $2))
limit $3;

-- hasOpenJournal
select j.id
from ledger_journal j
where j.id = any ($1) and not exists (
  select
  from provider_refund r
  where r.hold_id = j.hold_id and r.id = split_part(j.operation_key, ':', 2) and r.id is distinct
  from (select source
    from provider_transaction
    where id = $2) and (r.status = 'pending' or (r.status = 'failed' and not exists (
        select
        from ledger_journal other
        join transaction_journal m on m.journal_id = other.id
        where other.hold_id = r.hold_id and split_part(other.operation_key, ':', 2) = r.id))));

-- insertCase
insert into money_case (kind, about, hold_id, reason, amount_cents, opened_at)
values ($1, $2, $3, $4, $5, $6)
on conflict do nothing
returning id;

-- insertCheckout
insert into checkout_session (hold_id, provider_session_id, state, language, expires_at, next_check_at, created_at)
values ($1, $2, $3, $4, $5, $6, $7)
returning *;

-- insertMatches
insert into transaction_journal (journal_id, transaction_id)
values ($1, $2), ($3, $4), ($5, $6), ($7, $8), ($9, $10), ($11, $12), ($13, $14), ($15, $16), ($17, $18),
  ($19, $20), ($21, $22), ($23, $24), ($25, $26), ($27, $28), ($29, $30), ($31, $32), ($33, $34), ($35, $36),
  ($37, $38);

update provider_transaction
set matched_at = $1
where id in ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20) and matched_at is null
returning id, reported_at as "reportedAt";

-- insertPayout
insert into payout (hold_id, kind, amount_cents, payment_intent_id, state, created_at)
values ($1, $2, $3, $4, $5, $6)
returning id;

-- insertPayoutAccount
insert into payout_account (provider_account_id, updated_at, user_id)
values ($1, $2, $3)
on conflict do nothing
returning user_id;

update payout_account
set provider_account_id = $1, updated_at = $2, closed_at = $3
where user_id = $4 and closed_at is not null
returning user_id;

-- insertPayoutHold
insert into payouts_on_hold (user_id, held_at, held_by, reason)
values ($1, $2, $3, $4);

update payout_account
set held_at = $1, earlier_schedule = case when closed_at is null then coalesce(earlier_schedule, '{interval: manual}') end,
  schedule_check_at = case when closed_at is null then $2::timestamptz end, schedule_wrong_since = case when closed_at is null then coalesce(schedule_wrong_since, $3) end
where user_id = $4 and held_at is null
returning provider_account_id as "accountId";

-- insertRefund
insert into provider_refund (id, hold_id, payout_id, amount_cents, late_cents, status, waits_for, seen_at, status_since, next_check_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
returning *;

-- insertTransactions
insert into provider_transaction (id, type, amount_cents, fee_cents, net_cents, source, payment_intent_id, created_at, available_at, read_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
on conflict (id) do nothing
returning id;

insert into provider_transaction (id, type, amount_cents, fee_cents, net_cents, source, payment_intent_id, created_at, available_at, read_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10), ($11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
on conflict (id) do nothing
returning id;

insert into provider_transaction (id, type, amount_cents, fee_cents, net_cents, source, payment_intent_id, created_at, available_at, read_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10), ($11, $12, $13, $14, $15, $16, $17, $18, $19, $20),
  ($21, $22, $23, $24, $25, $26, $27, $28, $29, $30)
on conflict (id) do nothing
returning id;

-- isOurPayment
select id
from hold
where payment_intent_id = $1
union
select hold_id
from payout
where payment_intent_id = $2
limit 1;

-- isOwnAccount
select provider_account_id as id, user_id as "userId", bank_key as "bankKey", updated_at as "readAt",
  transfers_active as "transfersActive", payouts_enabled as "payoutsEnabled", "bank_last4" as "bankLastDigits",
  waits_until as "waitsUntil", closed_at as "closedAt", missing_since as "missingSince", schedule_check_at as "scheduleCheckAt",
  held_at as "heldAt", schedule_wrong_since as "scheduleWrongSince", schedule_refusals as "scheduleRefusals",
  earlier_schedule as "earlierSchedule"
from payout_account
where provider_account_id = $1;

-- isTaken
select id
from provider_event
where id = $1;

-- linkJournal
insert into transaction_journal (journal_id, transaction_id)
values ($1, $2);

-- listCases
select c.id, c.kind, c.reason, c.opened_at as "openedAt", c.note, c.cause, c.outcome, c.closed_at as "closedAt",
  by.name as "closedByName", h.purpose_id as "jobId", h.title, h.fee_bps as "feeBps", u.name as "personName",
  u.email as "personEmail", p.kind as "payoutKind", p.state as "payoutState", c.about, t.amount_cents as "movedCents",
  reversed.id as "reversedId", pro.name as "proName", pro.email as "proEmail", t.id is not null and t.matched_at is null as "isBookable",
  (c.kind = 'disputeAfterRelease' and exists (
    select
    from dispute b
    where b.provider_id = c.about and b.closed_at is null)) as "isAtBank", d.id as "chargebackId", d.status as "chargebackStatus",
  d.due_by as "dueBy", case when d.id is not null then (
  select greatest(coalesce(sum(e.amount_cents) filter (where a.kind = 'loss'), 0), 0)::int
  from ledger_journal j
  join ledger_entry e on e.journal_id = j.id
  join ledger_account a on a.id = e.account_id
  where j.hold_id = d.hold_id and (starts_with(j.operation_key, 'dispute_loss:' || d.id) or starts_with(j.operation_key, 'dispute_late:' || d.provider_id || ':'))) else 0 end as "lostCents",
  coalesce((
    select min(f.opened_at)
    from money_case f
    where f.kind = c.kind and f.about = c.about and c.kind = any ($1)), (select min(w.created_at)
    from (select w.amount_cents, w.created_at
      from payout w
      join hold of_payout on of_payout.id = w.hold_id
      where of_payout.payee_id = case when c.kind = 'balanceUnclaimed' then c.about::uuid end and w.kind = 'transfer' and w.state <> 'sent') w)) as since,
  exists (
  select
  from money_case n
  where n.about = c.about and n.id <> c.id and (n.closed_at is null or n.closed_at > c.closed_at)) as "isOver",
  (
  select j.kind
  from transaction_journal m
  join ledger_journal j on j.id = m.journal_id
  where m.transaction_id = t.id and c.outcome = 'booked'
  limit 1) as "bookedBy", (select a.id
  from worker_application a
  where a.id = u.id) as "personApplicationId", (select a.id
  from worker_application a
  where a.id = pro.id) as "proApplicationId", case when c.closed_at is null then coalesce(p.amount_cents, (select sum(w.amount_cents)::bigint
    from (select w.amount_cents, w.created_at
      from payout w
      join hold of_payout on of_payout.id = w.hold_id
      where of_payout.payee_id = case when c.kind = 'balanceUnclaimed' then c.about::uuid end and w.kind = 'transfer' and w.state <> 'sent') w), c.amount_cents) else c.amount_cents end as "amountCents",
  (extract(epoch from c.closed_at) * 1000000)::bigint as micros
from money_case as c
left join hold as h on h.id = c.hold_id
left join payout as p on p.id = case when c.kind in ('payoutRefused', 'payoutUnanswered', 'refundFailed', 'refundPending') then c.about::uuid end
left join payout_account as account on c.kind = any ($2) and account.provider_account_id = c.about
left join user as u on u.id = case when account.user_id is not null then account.user_id when c.kind = 'balanceUnclaimed' then c.about::uuid when p.kind = 'transfer' then h.payee_id else h.payer_id end
left join provider_transaction as t on t.id = c.about and c.kind = $3
left join user as pro on pro.id = h.payee_id and c.kind in ($4, $5, $6, $7)
left join dispute as d on d.provider_id = c.about and c.kind in ($8, $9, $10)
left join payout as reversed on reversed.provider_id = t.source and reversed.kind = $11 and t.type in ($12, $13, $14)
left join user as by on by.id = c.closed_by
where c.closed_at is not null and true
order by c.closed_at desc, c.id desc
limit $15;

select c.id, c.kind, c.reason, c.opened_at as "openedAt", c.note, c.cause, c.outcome, c.closed_at as "closedAt",
  by.name as "closedByName", h.purpose_id as "jobId", h.title, h.fee_bps as "feeBps", u.name as "personName",
  u.email as "personEmail", p.kind as "payoutKind", p.state as "payoutState", c.about, t.amount_cents as "movedCents",
  reversed.id as "reversedId", pro.name as "proName", pro.email as "proEmail", t.id is not null and t.matched_at is null as "isBookable",
  (c.kind = 'disputeAfterRelease' and exists (
    select
    from dispute b
    where b.provider_id = c.about and b.closed_at is null)) as "isAtBank", d.id as "chargebackId", d.status as "chargebackStatus",
  d.due_by as "dueBy", case when d.id is not null then (
  select greatest(coalesce(sum(e.amount_cents) filter (where a.kind = 'loss'), 0), 0)::int
  from ledger_journal j
  join ledger_entry e on e.journal_id = j.id
  join ledger_account a on a.id = e.account_id
  where j.hold_id = d.hold_id and (starts_with(j.operation_key, 'dispute_loss:' || d.id) or starts_with(j.operation_key, 'dispute_late:' || d.provider_id || ':'))) else 0 end as "lostCents",
  coalesce((
    select min(f.opened_at)
    from money_case f
    where f.kind = c.kind and f.about = c.about and c.kind = any ($1)), (select min(w.created_at)
    from (select w.amount_cents, w.created_at
      from payout w
      join hold of_payout on of_payout.id = w.hold_id
      where of_payout.payee_id = case when c.kind = 'balanceUnclaimed' then c.about::uuid end and w.kind = 'transfer' and w.state <> 'sent') w)) as since,
  exists (
  select
  from money_case n
  where n.about = c.about and n.id <> c.id and (n.closed_at is null or n.closed_at > c.closed_at)) as "isOver",
  (
  select j.kind
  from transaction_journal m
  join ledger_journal j on j.id = m.journal_id
  where m.transaction_id = t.id and c.outcome = 'booked'
  limit 1) as "bookedBy", (select a.id
  from worker_application a
  where a.id = u.id) as "personApplicationId", (select a.id
  from worker_application a
  where a.id = pro.id) as "proApplicationId", case when c.closed_at is null then coalesce(p.amount_cents, (select sum(w.amount_cents)::bigint
    from (select w.amount_cents, w.created_at
      from payout w
      join hold of_payout on of_payout.id = w.hold_id
      where of_payout.payee_id = case when c.kind = 'balanceUnclaimed' then c.about::uuid end and w.kind = 'transfer' and w.state <> 'sent') w), c.amount_cents) else c.amount_cents end as "amountCents",
  (extract(epoch from c.opened_at) * 1000000)::bigint as micros
from money_case as c
left join hold as h on h.id = c.hold_id
left join payout as p on p.id = case when c.kind in ('payoutRefused', 'payoutUnanswered', 'refundFailed', 'refundPending') then c.about::uuid end
left join payout_account as account on c.kind = any ($2) and account.provider_account_id = c.about
left join user as u on u.id = case when account.user_id is not null then account.user_id when c.kind = 'balanceUnclaimed' then c.about::uuid when p.kind = 'transfer' then h.payee_id else h.payer_id end
left join provider_transaction as t on t.id = c.about and c.kind = $3
left join user as pro on pro.id = h.payee_id and c.kind in ($4, $5, $6, $7)
left join dispute as d on d.provider_id = c.about and c.kind in ($8, $9, $10)
left join payout as reversed on reversed.provider_id = t.source and reversed.kind = $11 and t.type in ($12, $13, $14)
left join user as by on by.id = c.closed_by
where c.closed_at is null and true
order by c.opened_at asc, c.id asc
limit $15;

-- lockAccountOf
select provider_account_id as id, user_id as "userId", bank_key as "bankKey", updated_at as "readAt",
  transfers_active as "transfersActive", payouts_enabled as "payoutsEnabled", "bank_last4" as "bankLastDigits",
  waits_until as "waitsUntil", closed_at as "closedAt", missing_since as "missingSince", schedule_check_at as "scheduleCheckAt",
  held_at as "heldAt", schedule_wrong_since as "scheduleWrongSince", schedule_refusals as "scheduleRefusals",
  earlier_schedule as "earlierSchedule"
from payout_account
where user_id = $1
for update;

-- lockHold
select *
from hold
where id = $1
for update;

select *
from hold
where purpose_id = $1
for update;

-- lockHoldOfPayment
select id
from hold
where payment_intent_id = $1
union
select hold_id
from payout
where payment_intent_id = $2
limit 1;

-- lockOpenSum
select amount_cents
from money_case
where kind = $1 and about = $2 and closed_at is null
for update;

-- lockPayoutAccount
select provider_account_id as id, user_id as "userId", bank_key as "bankKey", updated_at as "readAt",
  transfers_active as "transfersActive", payouts_enabled as "payoutsEnabled", "bank_last4" as "bankLastDigits",
  waits_until as "waitsUntil", closed_at as "closedAt", missing_since as "missingSince", schedule_check_at as "scheduleCheckAt",
  held_at as "heldAt", schedule_wrong_since as "scheduleWrongSince", schedule_refusals as "scheduleRefusals",
  earlier_schedule as "earlierSchedule"
from payout_account
where provider_account_id = $1
for update;

-- lockProof
select *
from balance_proof
for update;

-- markCheckoutOpen
update checkout_session
set state = $1, provider_session_id = $2, url = $3
where id = $4 and state = $5 and hold_id in (select id
  from hold
  where state = $6);

-- markFailed
update payout
set state = 'failed', reason = $1
where state = 'sent' and (provider_id = $2 or provider_id like $3) and kind <> 'transfer'
returning id, kind, provider_id as reference, amount_cents as "amountCents";

-- markHeld
update dispute
set was_held = $1
where id = $2;

-- markHoldVoid
update hold
set state = $1
where id = $2 and state = $3;

-- markMissing
update payout_account
set missing_since = coalesce(missing_since, $1), updated_at = $2
where provider_account_id = $3 and closed_at is null;

-- markOutside
update payout as p
set state = $1, provider_id = $2, sent_at = $3, reason = $4
from hold as h
where h.id = p.hold_id and p.id = $5 and p.kind <> $6 and p.state in ($7, $8) and not exists (
  select
  from dispute d
  where d.payment_intent_id = p.payment_intent_id and d.taken_at is not null and d.closed_at is null)
returning p.kind, p.amount_cents as "amountCents", p.hold_id as "holdId", h.payer_id as "payerId", h.purpose_id as "purposeId",
  h.title;

-- markQueued
update payout
set state = 'queued'
from hold
where hold.id = payout.hold_id and hold.payee_id = $1 and payout.state = 'waiting_for_account'
returning payout.id, payout.kind;

-- markReported
update provider_transaction
set reported_at = $1
where id = $2 and matched_at is null and reported_at is null;

-- markSent
update payout
set state = $1, provider_id = $2, sent_at = $3, reason = $4, next_try_at = $5, unanswered_since = $6
where id = $7 and state not in ($8, $9);

-- markTaken
insert into provider_event (id, type, received_at)
values ($1, $2, $3)
on conflict (id) do nothing
returning id;

-- markUnanswered
update payout as p
set reason = $1
where p.state = $2 and p.unanswered_since < $3 and p.reason is distinct
from $4 and not exists (
  select
  from dispute d
  where d.payment_intent_id = p.payment_intent_id and d.taken_at is not null and d.closed_at is null)
returning p.id, p.hold_id as "holdId", p.amount_cents as "amountCents";

-- markWaiting
update payout
set state = $1, reason = $2, next_try_at = $3, unanswered_since = $4
where id = $5 and state = $6;

-- openBalance
insert into ledger_account (kind, owner_id)
values ($1, $2)
on conflict do nothing;

-- openHold
insert into hold (purpose_id, payer_id, payee_id, title, amount_cents, fee_bps, created_at)
values ($1, $2, $3, $4, $5, $6, $7);

-- post
insert into ledger_entry (journal_id, account_id, amount_cents)
values ($1, (select id
    from ledger_account
    where kind = $2 and owner_id = $3), $4), ($5, (select id
    from ledger_account
    where kind = $6 and owner_id is null), $7);

insert into ledger_entry (journal_id, account_id, amount_cents)
values ($1, (select id
    from ledger_account
    where kind = $2 and owner_id is null), $3), ($4, (select id
    from ledger_account
    where kind = $5 and owner_id = $6), $7), ($8, (select id
    from ledger_account
    where kind = $9 and owner_id is null), $10);

insert into ledger_entry (journal_id, account_id, amount_cents)
values ($1, (select id
    from ledger_account
    where kind = $2 and owner_id is null), $3), ($4, (select id
    from ledger_account
    where kind = $5 and owner_id is null), $6);

insert into ledger_journal (at, kind, hold_id, operation_key)
values ($1, $2, $3, $4)
returning id;

-- purposeOfCheckout
select h.purpose_id as "purposeId"
from checkout_session s
join hold h on h.id = s.hold_id
where s.provider_session_id = $1;

-- readEarnings
/* prepared */
select (select json_build_object('cents', sum(p.amount_cents), 'reason', (array_agg(p.reason order by p.created_at))[1])
  from payout p
  join hold h on h.id = p.hold_id
  where h.payee_id = $1 and p.kind = 'transfer' and (p.state = 'refused' or (p.state = 'queued' and p.reason = 'unanswered')) having count(*) > 0) as refused,
  coalesce(-sum(e.amount_cents), 0)::bigint as "balanceCents", coalesce(sum(e.amount_cents) filter (where j.kind in ('transfer', 'transfer_reversed')), 0)::bigint as "paidOutCents"
from ledger_account a
join ledger_entry e on e.account_id = a.id
join ledger_journal j on j.id = e.journal_id
where a.kind = 'worker_balance' and a.owner_id = $2;

-- readLedgerBalance
with own as (select id
  from ledger_account
  where kind = 'provider'), young as (select id
  from ledger_journal
  where at > $1
  union
  select j.id
  from provider_refund r
  join ledger_journal j on j.hold_id = r.hold_id and split_part(j.operation_key, ':', 2) = r.id
  where r.status = 'pending' or r.status_since > $2)
select (select coalesce(sum(amount_cents), 0)::bigint
  from ledger_entry
  where account_id = (select id
    from own)) as "ledgerCents", (select coalesce(sum(e.amount_cents), 0)::bigint
  from young
  join ledger_journal j on j.id = young.id
  join ledger_entry e on e.journal_id = j.id and e.account_id = (select id
    from own)
  where j.kind <> 'provider_fee' and not exists (select
    from transaction_journal m
    where m.journal_id = j.id)) - (select coalesce(sum(amount_cents), 0)::bigint
  from provider_transaction
  where matched_at is null and read_at > $3) as "inFlightCents";

-- readMoneyData
select h.purpose_id as job_id, p.kind, p.state, p.amount_cents, p.created_at, p.sent_at
from payout as p
inner join hold as h on h.id = p.hold_id
where ((h.payee_id = $1 and p.kind = $2) or (h.payer_id = $3 and p.kind <> $4))
order by p.created_at;

select id, purpose_id as job_id, title, state, amount_cents, captured_cents, held_cents, released_cents,
  refunded_cents, fee_bps, fee_cents, created_at, paid_at, case when payer_id = $1 then $2 else $3 end as side
from hold
where (payer_id = $4 or payee_id = $5)
order by created_at;

select provider_account_id, transfers_active, payouts_enabled, "bank_last4", waits_until, closed_at, held_at,
  updated_at
from payout_account
where user_id = $1;

-- readMonths
with span as (select date_trunc('month', $1::timestamptz at time zone $2) as last), source as (select j.at,
    -e.amount_cents as cents
  from ledger_account a
  join ledger_entry e on e.account_id = a.id
  join ledger_journal j on j.id = e.journal_id
  where a.kind = 'worker_balance' and a.owner_id = $3 and j.kind = 'release'), sums as (select date_trunc('month', at at time zone $4) as month,
    sum(cents)::bigint as cents
  from source
  group by 1)
select to_char(m.month, 'YYYY-MM') as month, coalesce(sums.cents, 0)::bigint as cents
from span, generate_series(last - ($5::int - 1) * interval '1 month', last, interval '1 month') as m(month)
left join sums on sums.month = m.month
order by m.month;

with span as (select date_trunc('month', $1::timestamptz at time zone $2) as last), source as (select j.at,
    greatest(0, h.captured_cents - h.refunded_cents - coalesce((select sum(e.amount_cents)
        from ledger_journal l
        join ledger_entry e on e.journal_id = l.id
        join ledger_account a on a.id = e.account_id
        where l.hold_id = h.id and l.kind in ('late_refund', 'late_refund_failed', 'dispute_loss', 'dispute_late') and a.kind = 'loss'), 0)) as cents
  from hold h
  join ledger_journal j on j.hold_id = h.id and j.kind = 'capture'
  where h.payer_id = $3), sums as (select date_trunc('month', at at time zone $4) as month, sum(cents)::bigint as cents
  from source
  group by 1)
select to_char(m.month, 'YYYY-MM') as month, coalesce(sums.cents, 0)::bigint as cents
from span, generate_series(last - ($5::int - 1) * interval '1 month', last, interval '1 month') as m(month)
left join sums on sums.month = m.month
order by m.month;

-- reduceRefund
update payout
set amount_cents = amount_cents - $1, attempt_at = $2, attempt = case when attempt_at is null then attempt else attempt + $3 end
where id = $4 and state not in ($5, $6);

-- refundByBank
update hold
set held_cents = held_cents - $1, refunded_cents = refunded_cents + $2, state = case when held_cents = $3 then 'closed' else state end,
  frozen_by = case when held_cents > $4 then frozen_by end
where id = $5 and state in ($6, $7);

-- refundFrozen
update hold
set held_cents = held_cents - $1, refunded_cents = refunded_cents + $2
where id = $3 and state = $4 and held_cents > $5;

-- requeue
update payout
set state = $1, attempt = attempt + $2, attempt_at = $3, provider_id = $4, sent_at = $5, refusals = $6,
  waits = $7, reason = $8, next_try_at = $9, unanswered_since = $10
where id = $11 and state in ($12, $13)
returning id, kind;

-- resumeScheduleWatch
update payout_account
set earlier_schedule = $1, schedule_check_at = $2
where provider_account_id = $3 and earlier_schedule is null and closed_at is null;

-- saveProof
update balance_proof
set compared_at = $1, provider_cents = $2, ledger_cents = $3, in_flight_cents = $4, differs_since = $5,
  reported_cents = $6;

update balance_proof
set compared_at = $1, provider_cents = $2, ledger_cents = $3, in_flight_cents = $4, differs_since = $5,
  reported_cents = $6, proved_at = $7;

-- setAccountChecked
update payout_account
set checked_at = $1
where provider_account_id = $2;

-- setBankRefunded
update dispute
set bank_refunded_cents = $1
where id = $2;

-- setChecked
update dispute
set checked_at = $1
where provider_id = $2;

-- setCheckoutState
update checkout_session
set state = $1, url = $2
where id = $3 and state in ($4, $5);

update checkout_session
set state = $1, url = $2
where id = $3 and state in ($4, $5, $6, $7);

-- setHoldFee
update hold
set fee_bps = $1
where id = $2 and state = $3;

-- setNextCheck
update checkout_session
set next_check_at = $1
where id = $2;

-- setNextRefundCheck
update provider_refund
set next_check_at = $1
where id = $2;

-- setNextScheduleCheck
update payout_account
set schedule_check_at = $1
where provider_account_id = $2 and schedule_check_at is not null;

-- setReadTo
insert into provider_reading (list, read_to)
values ($1, $2)
on conflict (list) do update
set read_to = $3;

-- setRefundStatus
update provider_refund
set status = $1, status_since = $2, waits_for = $3, next_check_at = $4
where id = $5;

-- setReturned
update dispute
set returned_cents = $1
where id = $2;

-- setScheduleTrouble
update payout_account
set schedule_wrong_since = $1, schedule_refusals = $2
where provider_account_id = $3 and earlier_schedule is not null;

-- sumTaken
select coalesce(sum(amount_cents), 0) as cents
from dispute
where payment_intent_id = $1 and taken_at is not null and closed_at is null;

-- takeSteps
update payout p
set unclaimed_steps = $1
from hold h
where p.id = $2 and h.id = p.hold_id and p.unclaimed_steps = $3 and (p.state = 'waiting_for_account' and not exists (
    select
    from payout_account a
    where a.user_id = h.payee_id and a.transfers_active and a.payouts_enabled))
returning (select sum(w.amount_cents)::bigint
  from payout w
  join hold on hold.id = w.hold_id
  where hold.payee_id = h.payee_id and w.state = 'waiting_for_account') as cents;

-- thawHold
update hold
set state = $1, frozen_by = $2
where id = $3 and state = $4;

-- updatePayoutAccount
update payout_account
set transfers_active = $1, payouts_enabled = $2, closed_at = $3, missing_since = $4, earlier_schedule = $5,
  schedule_check_at = $6, waits_until = $7, updated_at = $8
where provider_account_id = $9;

update payout_account
set transfers_active = $1, payouts_enabled = $2, closed_at = $3, missing_since = $4, earlier_schedule = $5,
  schedule_check_at = $6, waits_until = $7, updated_at = $8, bank_key = $9, "bank_last4" = (
  select case when u.status <> 'closed' then $10 end
  from user u
  where u.id = payout_account.user_id)
where provider_account_id = $11;

-- upsertDispute
insert into dispute (reason, status, due_by, evidence_count, closed_at, read_at, checked_at, amount_cents, provider_id, hold_id, payment_intent_id, opened_at, taken_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
on conflict (provider_id) do update
set reason = $14, status = $15, due_by = $16, evidence_count = $17, closed_at = $18, read_at = $19, checked_at = $20,
  amount_cents = case when dispute.taken_at is null then 12000 else dispute.amount_cents end, taken_at = coalesce(dispute.taken_at, $21)
where (dispute.read_at <= $22 or dispute.read_at > $23)
returning *;

insert into dispute (reason, status, due_by, evidence_count, closed_at, read_at, checked_at, amount_cents, provider_id, hold_id, payment_intent_id, opened_at, taken_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
on conflict (provider_id) do update
set reason = $14, status = $15, due_by = $16, evidence_count = $17, closed_at = $18, read_at = $19, checked_at = $20,
  amount_cents = case when dispute.taken_at is null then 2000 else dispute.amount_cents end, taken_at = coalesce(dispute.taken_at, $21)
where (dispute.read_at <= $22 or dispute.read_at > $23)
returning *;
