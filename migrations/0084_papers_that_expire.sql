-- A Pro is notified once that a document expires within thirty days, and once that it has expired.
alter table worker_paper
  add column expiring_told_at timestamptz,
  add column expired_told_at timestamptz;
create index worker_paper_expiring on worker_paper (expires_on)
  where removed_at is null and accepted_at is not null and expired_told_at is null;

-- A check of a license or an insurance counts no longer than the document that it rests on.
update worker_check k set expires_on = p.expires_on
from (select distinct on (worker_id, kind) worker_id, kind, expires_on from worker_paper
  where removed_at is null and accepted_at is not null and expires_on is not null
  order by worker_id, kind, expires_on desc) p
where k.worker_id = p.worker_id and k.kind = p.kind and k.kind in ('license', 'insurance')
  and k.expires_on is null and k.withdrawn_at is null and p.expires_on > k.checked_on;

-- What the administrator added to the latest approval, for the Pro to read.
alter table worker_application add column approval_note text check (char_length(approval_note) between 1 and 1000);
