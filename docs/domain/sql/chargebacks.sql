-- chooseEvidence
update chargeback_evidence
set chosen_at = $1, chosen_by = $2, note = $3, sends_file = $4, count_before = (select evidence_count
  from dispute
  where id = $5)
where dispute_id = $6 and chosen_at is null and provider_file_id = $7;

-- chooseLoss
insert into chargeback_loss (dispute_id, chosen_at, chosen_by)
values ($1, $2, $3)
on conflict (dispute_id) do update
set chosen_at = $4
where chargeback_loss.done_at is null;

-- countFileTry
update chargeback_evidence
set file_tries = file_tries + $1
where dispute_id = $2;

-- dropChoice
update chargeback_evidence
set chosen_at = $1, chosen_by = $2, sends_file = $3, note = $4
where dispute_id = $5 and chosen_at = $6 and sent_at is null and not exists (select id
  from dispute
  where id = $7 and evidence_count > chargeback_evidence.count_before);

-- dropLoss
delete from chargeback_loss
where dispute_id = $1 and chosen_at = $2 and done_at is null and not exists (select id
  from dispute
  where id = $3 and status = $4);

-- findChargeback
select d.id, h.purpose_id as "jobId", h.title, d.amount_cents as "amountCents", d.reason, d.status, d.due_by as "dueBy",
  d.opened_at as "openedAt", d.closed_at as "closedAt", d.was_held as "wasHeld", d.taken_at is not null as "isTaken",
  h.held_cents > 0 and h.payment_intent_id = d.payment_intent_id as "isHeld", e.sent_at as "sentAt"
from dispute d
join hold h on h.id = d.hold_id
left join chargeback_evidence e on e.dispute_id = d.id
where d.id = $1;

-- findDueChargebacks
select d.id, d.status, d.amount_cents as "amountCents", d.due_by as "dueBy", j.time_zone as "timeZone"
from dispute d
join chargeback_evidence e on e.dispute_id = d.id
join job j on j.id = e.job_id
where d.status in ('inquiry', 'needs_response') and d.due_by <= $1 and e.sent_at is null and e.reminded_at is null
order by d.due_by, d.id
limit $2;

-- findEvidence
select e.fields, e.note, e.chosen_at as "chosenAt", e.sent_at as "sentAt", e.sends_file, e.provider_file_id,
  e.chosen_by as "chosenBy", by.name as "chosenByName"
from chargeback_evidence as e
left join user as by on by.id = e.chosen_by
where e.dispute_id = $1;

-- findEvidencePhotos
select kind, key, at
from (
  select slot as kind, file_key as key, taken_at as at, id
  from proof_photo
  where job_id = $1
  union all (select case when m.author_id = j.client_id then 'client' else 'worker' end, f.file_key, m.created_at,
      f.id
    from job j
    join conversation c on c.client_id = j.client_id and c.worker_id = j.worker_id
    join message m on m.conversation_id = c.id and m.created_at between j.created_at and least($2::timestamptz, (select min(d.opened_at)
        from hold h
        join dispute d on d.hold_id = h.id
        where h.purpose_id = j.id), (select min(ended.at)
        from job_event ended
        where ended.job_id = j.id and ended.to_state in ('called_off', 'expired', 'cancelled', 'released', 'settled')) + interval '3 days') and not exists (select
      from job o
      where o.client_id = j.client_id and o.worker_id = j.worker_id and o.id <> j.id and m.created_at between o.created_at and coalesce((select min(ended.at)
          from job_event ended
          where ended.job_id = o.id and ended.to_state in ('called_off', 'expired', 'cancelled', 'released', 'settled')), 'infinity'))
    join message_file f on f.message_id = m.id and f.content_type like 'image/%'
    where j.id = $3
    order by m.n desc, f.position desc
    limit $4)) photo
order by at, array_position(array['before', 'during', 'after'], kind), id;

-- findFile
select file_key as key, file_bytes as bytes, file_pages as pages, "file_sha256" as "sha256", sends_file as sends,
  file_tries as tries, provider_file_id as "providerId"
from chargeback_evidence
where dispute_id = $1 and file_basis is not null;

-- findJobFacts
select j.title, j.description, j.price_cents as "priceCents", j.pricing, j.hourly_rate_cents as "hourlyRateCents",
  j.cancellation_tier as tier, j.time_zone as "timeZone", j.starts_at as "startsAt", j.ends_at as "endsAt",
  j.created_at as "createdAt", j.paid_at as "paidAt", u.name as "clientName", u.email as "clientEmail",
  u.created_at as "clientSince", u.terms_version as "termsVersion", u.terms_accepted_at as "termsAcceptedAt",
  w.display_name as "workerName", z.city, z.state as region, (select coalesce(json_agg(json_build_object('act', e.act, 'to', e.to_state, 'role', e.actor_role, 'note', e.note, 'at', e.at) order by e.id), '[]')
  from job_event e
  where e.job_id = j.id) as events, (select coalesce(json_agg(json_build_object('id', r.id, 'cents', r.amount_cents, 'at', r.seen_at) order by r.seen_at, r.id), '[]')
  from hold h
  join provider_refund r on r.hold_id = h.id
  left join payout p on p.id = r.payout_id
  where h.purpose_id = j.id and r.status <> 'failed' and r.waits_for is null and r.seen_at <= $1 and p.kind is distinct
  from 'stray_refund') as refunds, (select coalesce(json_agg(json_build_object('question', i.question, 'answer', i.answer, 'isTicked', i.ticked_at is not null, 'undoneReason', i.undone_reason) order by i.position), '[]')
  from job_scope_item i
  where i.job_id = j.id) as scope, (select coalesce(json_agg(json_build_object('slot', p.slot, 'at', p.taken_at) order by p.taken_at, p.slot), '[]')
  from proof_photo p
  where p.job_id = j.id) as photos, (select coalesce(json_agg(json_build_object('reason', r.reason, 'at', r.requested_at, 'answer', r.answer, 'answeredAt', r.answered_at, 'withdrawnAt', r.withdrawn_at) order by r.round), '[]')
  from job_change_request r
  where r.job_id = j.id) as changes, (select json_build_object('openedBy', k.opened_by, 'reason', k.reason, 'openedAt', k.opened_at, 'answer', k.answer, 'answeredAt', k.answered_at)
  from job_case k
  where k.job_id = j.id) as problem, (select coalesce(json_agg(json_build_object('isClient', m.author_id = j.client_id, 'language', m.language, 'text', coalesce(m.masked_text, m.text), 'phrase', m.phrase, 'values', m.phrase_values, 'files', m.file_count, 'at', m.created_at) order by m.created_at, m.n), '[]')
  from (select m.*
    from conversation c
    join message m on m.conversation_id = c.id
    where c.client_id = j.client_id and c.worker_id = j.worker_id and m.created_at between j.created_at and least($2::timestamptz, (select min(d.opened_at)
        from hold h
        join dispute d on d.hold_id = h.id
        where h.purpose_id = j.id), (select min(ended.at)
        from job_event ended
        where ended.job_id = j.id and ended.to_state in ('called_off', 'expired', 'cancelled', 'released', 'settled')) + interval '3 days') and not exists (select
      from job o
      where o.client_id = j.client_id and o.worker_id = j.worker_id and o.id <> j.id and m.created_at between o.created_at and coalesce((select min(ended.at)
          from job_event ended
          where ended.job_id = o.id and ended.to_state in ('called_off', 'expired', 'cancelled', 'released', 'settled')), 'infinity'))
    order by m.n desc
    limit 100) m) as messages
from job j
join user u on u.id = j.client_id
join worker_profile w on w.id = j.worker_id
join zip_code z on z.zip = j.zip
where j.id = $3;

-- findOpenIntents
select i.act, d.id as "disputeId", h.purpose_id as "jobId", i.at as "chosenAt", u.id as "byId", u.role as "byRole",
  i.done as "isDone"
from (
  select 'sendEvidence' as act, e.dispute_id, e.chosen_at as at, e.chosen_by as by, true as done
  from chargeback_evidence e
  join dispute d on d.id = e.dispute_id and d.evidence_count > e.count_before
  where e.chosen_at < $1 and e.sent_at is null
  union all
  select 'acceptLoss', l.dispute_id, l.chosen_at, l.chosen_by, d.status = 'lost'
  from chargeback_loss l
  join dispute d on d.id = l.dispute_id
  where l.chosen_at < $2 and l.done_at is null and (d.status = 'lost' or d.read_at > l.chosen_at + interval '1 minute')) i
join dispute d on d.id = i.dispute_id
join hold h on h.id = d.hold_id
join user u on u.id = i.by
order by i.at, d.id
limit $3;

-- findPaidPro
select h.payee_id as "workerId"
from dispute d
join hold h on h.id = d.hold_id and h.payment_intent_id = d.payment_intent_id and h.released_cents > 0
where d.id = $1 and d.taken_at is not null and not d.was_held and d.closed_at is null;

-- findUnmadeFile
select job_id as "jobId"
from chargeback_evidence
where dispute_id = $1 and file_basis is not null and file_key is null and chosen_at is null;

-- findUnsentFiles
select e.dispute_id as "disputeId", e.file_basis as basis, e.file_key as key, e.sends_file, e.chosen_at
from chargeback_evidence as e
inner join dispute as d on d.id = e.dispute_id
where d.closed_at is not null and e.file_basis is not null and ((e.sends_file is not true and (e.provider_file_id is null or d.evidence_count = $1)) or (e.sends_file = $2 and e.sent_at is null and d.evidence_count <= e.count_before))
limit $3;

-- forgetFile
update chargeback_evidence
set file_key = $1, file_bytes = $2, file_pages = $3, "file_sha256" = $4, provider_file_id = $5, file_basis = $6
where dispute_id = $7 and file_basis = $8 and sends_file is not true;

-- forgetLostFile
update chargeback_evidence
set file_key = $1, file_bytes = $2, file_pages = $3, "file_sha256" = $4, provider_file_id = $5
where dispute_id = $6 and file_key = $7 and chosen_at is null;

-- listDecided
select d.id, h.purpose_id as "jobId", h.title, d.amount_cents as "amountCents", d.reason, d.status, d.due_by as "dueBy",
  d.opened_at as "openedAt", d.closed_at as "closedAt", d.was_held as "wasHeld", d.taken_at is not null as "isTaken",
  h.held_cents > 0 and h.payment_intent_id = d.payment_intent_id as "isHeld", e.sent_at as "sentAt", (extract(epoch from d.closed_at) * 1000000)::bigint as micros
from dispute d
join hold h on h.id = d.hold_id
left join chargeback_evidence e on e.dispute_id = d.id
where d.closed_at is not null and true
order by d.closed_at desc, d.id desc
limit $1;

-- listOpen
select d.id, h.purpose_id as "jobId", h.title, d.amount_cents as "amountCents", d.reason, d.status, d.due_by as "dueBy",
  d.opened_at as "openedAt", d.closed_at as "closedAt", d.was_held as "wasHeld", d.taken_at is not null as "isTaken",
  h.held_cents > 0 and h.payment_intent_id = d.payment_intent_id as "isHeld", e.sent_at as "sentAt", (extract(epoch from d.opened_at) * 1000000)::bigint as micros
from dispute d
join hold h on h.id = d.hold_id
left join chargeback_evidence e on e.dispute_id = d.id
where d.closed_at is null and true
order by d.opened_at, d.id
limit $1;

-- lockReplacedFile
select file_key, file_basis
from chargeback_evidence
where dispute_id = $1
for update;

-- lockUnmadeFile
select dispute_id
from chargeback_evidence
where dispute_id = $1 and file_basis = $2 and file_key is null and chosen_at is null
for update;

-- markLost
update chargeback_loss
set done_at = $1
where dispute_id = $2 and done_at is null;

-- markProTold
update chargeback_evidence
set pro_told_at = $1
where dispute_id = $2 and pro_told_at is null;

-- markReminded
update chargeback_evidence
set reminded_at = $1
where dispute_id = $2 and reminded_at is null;

-- markSent
update chargeback_evidence
set sent_at = $1
where dispute_id = $2 and chosen_at = $3 and sent_at is null;

-- reopenEvidence
update chargeback_evidence
set chosen_at = $1, chosen_by = $2, sends_file = $3, note = $4, sent_at = $5, reminded_at = $6
where dispute_id = $7;

-- setFileBasis
select file_key, file_basis, exists (
  select
  from graphile_worker.jobs queued
  where queued.key = $1 and (queued.attempts < queued.max_attempts or queued.locked_at is not null)) as is_queued
from chargeback_evidence
where dispute_id = $2 and chosen_at is null
for update;

update chargeback_evidence
set file_key = $1, file_bytes = $2, file_pages = $3, "file_sha256" = $4, provider_file_id = $5, file_basis = $6,
  file_tries = $7
where dispute_id = $8;

-- setMadeFile
update chargeback_evidence
set file_key = $1, file_bytes = $2, file_pages = $3, "file_sha256" = $4
where dispute_id = $5 and file_key is null;

-- setProviderFile
update chargeback_evidence
set provider_file_id = $1
where dispute_id = $2 and file_key = $3 and chosen_at is null;

-- storeEvidence
insert into chargeback_evidence (dispute_id, job_id, fields, built_at)
values ($1, $2, $3, $4)
on conflict (dispute_id) do update
set fields = $5, built_at = $6
where chargeback_evidence.chosen_at is null;
