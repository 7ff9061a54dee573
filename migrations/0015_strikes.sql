-- A Pro let a client down. `reference` is what it was about; workers does not know what that is.
create table worker_strike (
  id bigint generated always as identity primary key,
  worker_id uuid not null references worker_profile (id),
  reason text not null check (reason in ('cancelledPaidJob')),
  reference uuid not null,
  at timestamptz not null,
  unique (reason, reference)
);
create index worker_strike_worker on worker_strike (worker_id, at);
create trigger worker_strike_append_only before update or delete on worker_strike
  for each row execute function refuse_change();

-- Money that is held was paid at some time; refund rules count from it.
alter table job add constraint job_paid_has_a_time check (state in ('awaiting_payment', 'expired') or paid_at is not null);
