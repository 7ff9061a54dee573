-- The client's bank has taken the payment of a job back until it decides. The job remembers where it was.
alter table job add column frozen_from text
  check (frozen_from in ('paid', 'in_progress', 'needs_attention', 'submitted', 'disputed'));
-- The deadline and the reminder that the job had when it was frozen; their clocks run on when it goes on.
alter table job add column frozen_due_at timestamptz;
alter table job add column frozen_remind_at timestamptz;
alter table job drop constraint job_state_check;
alter table job add constraint job_state_check check (state in ('awaiting_payment', 'called_off', 'expired', 'paid',
  'in_progress', 'needs_attention', 'submitted', 'disputed', 'frozen', 'cancelled', 'released', 'settled'));
alter table job add constraint job_frozen_from_a_state check ((state = 'frozen') = (frozen_from is not null));
alter table job add constraint job_frozen_clocks_stop check (state <> 'frozen' or (due_at is null and remind_at is null));
alter table job add constraint job_frozen_clocks_are_kept
  check (state = 'frozen' or (frozen_due_at is null and frozen_remind_at is null));
-- A frozen job keeps its slot, if it had one.
alter table job drop constraint job_no_overlap;
alter table job add constraint job_no_overlap
  exclude using gist (worker_id with =, tstzrange(starts_at, ends_at) with &&)
  where (coalesce(frozen_from, state) in ('awaiting_payment', 'paid', 'in_progress', 'needs_attention', 'submitted'));

-- The bank ends a case that one side or the clock had opened: there is no explanation of ours.
alter table job_case drop constraint job_case_check2;
alter table job_case add constraint job_case_explanation_of_a_decision
  check (closed_at is not null or explanation is null);
alter table job_case add constraint job_case_without_explanation
  check (closed_at is null or explanation is not null or released_cents = 0);

-- What speaks for a payment that a client disputes, as it was when the dispute opened or an administrator last looked, and
-- what was sent to the bank.
create table chargeback_evidence (
  dispute_id uuid primary key references dispute (id),
  job_id uuid not null references job (id),
  fields jsonb not null,
  built_at timestamptz not null,
  -- An administrator has decided to send it, with a note; from then on it stays as it is.
  chosen_at timestamptz,
  chosen_by uuid references "user" (id),
  note text check (char_length(note) between 1 and 2000),
  sent_at timestamptz,
  -- When administrators were reminded of the deadline.
  reminded_at timestamptz,
  check ((chosen_at is null) = (chosen_by is null)),
  check (note is null or chosen_at is not null),
  check (sent_at is null or chosen_at is not null)
);
create index chargeback_evidence_job on chargeback_evidence (job_id);
