-- How often evidence has reached the bank, as the provider counts.
alter table dispute add column evidence_count int not null default 0 check (evidence_count >= 0);
-- How often it had when an administrator decided to send this one: once it is more, this one was sent.
alter table chargeback_evidence add column count_before int not null default 0;
-- An administrator gives the money of a chargeback up. Stored before the provider is asked; `done_at`: the provider has taken it.
create table chargeback_loss (
  dispute_id uuid primary key references dispute (id),
  chosen_at timestamptz not null,
  chosen_by uuid not null references "user" (id),
  done_at timestamptz
);
create index chargeback_loss_not_done on chargeback_loss (chosen_at) where done_at is null;
create index chargeback_evidence_not_sent on chargeback_evidence (chosen_at) where chosen_at is not null and sent_at is null;
