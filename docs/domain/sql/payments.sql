-- adoptCheckout
update checkout_session
set provider_session_id = $1
where id = (select id
  from checkout_session
  where hold_id = $2 and provider_session_id is null
  order by created_at desc
  limit $3)
returning *;

-- beginAttempt
update payout
set attempt_at = coalesce(attempt_at, $1)
where id = $2
returning attempt;

-- canBePaidOut
select user_id
from payout_account
where user_id = $1 and payouts_enabled = $2;

-- captureHold
update hold
set state = $1, captured_cents = amount_cents, held_cents = amount_cents, payment_intent_id = $2, paid_at = $3
where id = $4 and state = $5;

-- drainHold
update hold
set held_cents = held_cents - $1, released_cents = released_cents + $2, fee_cents = fee_cents + $3, refunded_cents = refunded_cents + $4,
  state = case when held_cents = $5 then 'closed' else 'held' end
where id = $6 and state = $7 and held_cents >= $8;

-- endAttempt
update payout
set attempt = $1, attempt_at = $2
where id = $3 and attempt = $4;

-- failCreationsBefore
update checkout_session
set state = $1
where state = $2 and created_at < $3;

-- findAccountsToCheck
select a.provider_account_id as id
from payout_account a
where not a.payouts_enabled and a.updated_at < $1 and exists (
  select
  from payout p
  join hold h on h.id = p.hold_id
  where h.payee_id = a.user_id and p.state = 'waiting_for_account')
limit $2;

-- findCheckout
select *
from checkout_session
where provider_session_id = $1;

-- findHolds
select *
from hold
where purpose_id in ($1);

select *
from hold
where purpose_id in ($1, $2);

-- findLiveCheckout
select *
from checkout_session
where hold_id = $1 and state in ($2, $3);

-- findLostPayouts
select p.id, p.kind
from payout p
where p.state = 'queued' and p.created_at < $1 and not exists (
  select
  from graphile_worker.jobs queued
  where queued.key = $2 || p.id and (queued.attempts < queued.max_attempts or queued.locked_at is not null))
limit $3;

-- findPayeesToWake
select distinct h.payee_id as "userId"
from payout p
join hold h on h.id = p.hold_id
join payout_account a on a.user_id = h.payee_id and a.payouts_enabled
where p.state = 'waiting_for_account';

-- findPayout
select p.id, p.kind, p.state, p.amount_cents as "amountCents", p.attempt, p.attempt_at as "attemptAt",
  p.payment_intent_id as "paymentIntentId", h.id as "holdId", h.payee_id as "payeeId", h.payment_intent_id as "holdPaymentIntentId",
  a.provider_account_id as "accountId", a.payouts_enabled as "accountReady"
from payout as p
inner join hold as h on h.id = p.hold_id
left join payout_account as a on a.user_id = h.payee_id
where p.id = $1;

-- findPayoutAccount
select provider_account_id as id, payouts_enabled as "payoutsEnabled"
from payout_account
where user_id = $1;

-- findProviderSessionId
select provider_session_id as "sessionId"
from checkout_session
where id = $1;

-- findSessionsToCheck
select id, provider_session_id as "sessionId", created_at as "createdAt"
from checkout_session
where state = $1 and next_check_at <= $2 and created_at <= $3
order by next_check_at
limit $4;

-- findWaitingPayouts
select h.purpose_id as "purposeId", h.title, p.amount_cents as "amountCents", p.state
from payout as p
inner join hold as h on h.id = p.hold_id
where ((h.payee_id = $1 and p.kind = $2) or (h.payer_id = $3 and p.kind <> $4)) and p.state <> $5
order by p.created_at
limit $6;

-- insertCheckout
insert into checkout_session (hold_id, provider_session_id, state, language, expires_at, next_check_at, created_at)
values ($1, $2, $3, $4, $5, $6, $7)
returning *;

-- insertPayout
insert into payout (hold_id, kind, amount_cents, payment_intent_id, state, created_at)
values ($1, $2, $3, $4, $5, $6)
returning id;

-- insertPayoutAccount
insert into payout_account (user_id, provider_account_id, updated_at)
values ($1, $2, $3)
on conflict do nothing
returning user_id;

-- isTaken
select id
from provider_event
where id = $1;

-- lockHold
select *
from hold
where id = $1
for update;

select *
from hold
where purpose_id = $1
for update;

-- markCheckoutOpen
update checkout_session
set state = $1, provider_session_id = $2, url = $3
where id = $4 and state = $5 and hold_id in (select id
  from hold
  where state = $6);

-- markHoldVoid
update hold
set state = $1
where id = $2 and state = $3;

-- markQueued
update payout
set state = 'queued'
from hold
where hold.id = payout.hold_id and hold.payee_id = $1 and payout.state = 'waiting_for_account'
returning payout.id, payout.kind;

-- markSent
update payout
set state = $1, provider_id = $2, sent_at = $3
where id = $4 and state <> $5;

-- markTaken
insert into provider_event (id, type, received_at)
values ($1, $2, $3)
on conflict (id) do nothing
returning id;

-- markWaiting
update payout
set state = $1
where id = $2 and state = $3;

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
select coalesce(-sum(e.amount_cents), 0)::bigint as "balanceCents", coalesce(sum(e.amount_cents) filter (where e.amount_cents > 0), 0)::bigint as "paidOutCents"
from ledger_account a
join ledger_entry e on e.account_id = a.id
where a.kind = 'worker_balance' and a.owner_id = $1;

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

select provider_account_id, payouts_enabled, updated_at
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
    h.captured_cents - h.refunded_cents as cents
  from hold h
  join ledger_journal j on j.hold_id = h.id and j.kind = 'capture'
  where h.payer_id = $3), sums as (select date_trunc('month', at at time zone $4) as month, sum(cents)::bigint as cents
  from source
  group by 1)
select to_char(m.month, 'YYYY-MM') as month, coalesce(sums.cents, 0)::bigint as cents
from span, generate_series(last - ($5::int - 1) * interval '1 month', last, interval '1 month') as m(month)
left join sums on sums.month = m.month
order by m.month;

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

-- updatePayoutAccount
update payout_account
set payouts_enabled = $1, updated_at = $2
where provider_account_id = $3
returning user_id as "userId";
