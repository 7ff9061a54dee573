-- What an approved Pro changes about the name, the trade or the papers that it demands waits for an administrator. The public
-- profile stays as it was approved.
alter table worker_application drop constraint worker_application_state_check;
alter table worker_application add constraint worker_application_state_check check (state in ('draft', 'submitted',
  'revision_asked', 'notice_given', 'notice_answered', 'approved', 'change_submitted', 'change_revision_asked', 'rejected'));
alter table worker_application drop constraint worker_application_reasoned;
alter table worker_application add constraint worker_application_reasoned check (state not in ('revision_asked',
  'change_revision_asked', 'rejected') or reason is not null);
alter table worker_application_event drop constraint worker_application_event_act_check;
alter table worker_application_event add constraint worker_application_event_act_check check (act in ('submit', 'recall',
  'askRevision', 'giveNotice', 'answerNotice', 'approve', 'reject', 'rejectOnReport', 'submitChange', 'recallChange',
  'askChangeRevision', 'rejectChange'));

-- The trade, and the papers, that the latest approval was about.
alter table worker_application add column approved_category_id smallint references category (id);
alter table worker_application add column approved_subcategory_ids smallint[] not null default '{}';
alter table worker_paper add column accepted_at timestamptz;

update worker_application a set approved_category_id = w.category_id,
  approved_subcategory_ids = array(select ws.subcategory_id from worker_subcategory ws where ws.worker_id = w.id order by 1)
from worker_profile w where w.id = a.id and a.state = 'approved';
update worker_paper p set accepted_at = a.decided_at
from worker_application a where a.id = p.worker_id and a.state = 'approved' and p.kind in ('identity', 'license', 'insurance',
  'certificate') and p.uploaded_at <= a.decided_at and (p.removed_at is null or p.removed_at > a.decided_at);

-- No administrator has looked at papers that came after the approval and are the only ones of their kind.
update worker_application a set state = 'change_submitted', submitted_at = date_trunc('milliseconds', now())
where a.state = 'approved' and exists (select from worker_paper p where p.worker_id = a.id and p.removed_at is null
  and p.accepted_at is null and p.kind in ('identity', 'license', 'insurance')
  and not exists (select from worker_paper o where o.worker_id = a.id and o.kind = p.kind and o.removed_at is null
    and o.accepted_at is not null));
