-- On which of a Pro's coming days clients can book without a quote: a card of a search says the first of them. The days are worked out by the
-- code that says what is free (`jobs/schedule/free-days.server.ts`), in the background; triggers take out what a change makes doubtful, in
-- the transaction of the change, so that a card never promises what is gone.
create table worker_free_days (
  worker_id uuid primary key references worker_profile (id) on delete cascade,
  -- The last start of each free day of the coming four weeks, in minutes since 1970, in order. Null is not known. The notice isn't counted
  -- in: it passes with time, and the reader adds it.
  last_starts int[],
  notice_minutes smallint,
  -- From when on the days are worked out again, by the product's clock.
  due_at timestamptz not null default '-infinity',
  -- Grows with each change of what is free, so that days which were worked out before a change are not written after it.
  changes int not null default 0,
  check (last_starts is null or notice_minutes is not null)
);
create index worker_free_days_due on worker_free_days (due_at);

-- All of a Pro's days are doubtful.
create function forget_free_days(id uuid) returns void language sql as $$
  insert into worker_free_days as d (worker_id) select w.id from worker_profile w where w.id = forget_free_days.id
    on conflict (worker_id) do update set last_starts = null, due_at = '-infinity', changes = d.changes + 1
$$;

create function forget_changed_free_days() returns trigger language plpgsql as $$
begin
  perform forget_free_days(case when tg_op = 'DELETE' then old.worker_id else new.worker_id end);
  return null;
end $$;

create function forget_free_days_of_profile() returns trigger language plpgsql as $$
begin
  perform forget_free_days(new.id);
  return null;
end $$;

-- As `job_no_overlap` says it.
create function job_holds_slot(state text, frozen_from text) returns boolean language sql immutable parallel safe as $$
  select coalesce(frozen_from, state) in ('awaiting_payment', 'paid', 'in_progress', 'needs_attention', 'submitted')
$$;

-- A job takes the time around it: ten hours of work before, and the longest buffer and way on both sides. A job that goes takes none,
-- and the days that are left stay true.
create function forget_free_days_of_job() returns trigger language plpgsql as $$
begin
  update worker_free_days d set due_at = '-infinity', changes = d.changes + 1,
    last_starts = case when d.last_starts is null or not job_holds_slot(new.state, new.frozen_from) then d.last_starts
      else array(select s from unnest(d.last_starts) s
        where s <= extract(epoch from new.starts_at) / 60 - 16 * 60 or s >= extract(epoch from new.ends_at) / 60 + 6 * 60 order by s) end
  where d.worker_id = new.worker_id;
  return null;
end $$;

-- All of them run at the end of the transaction: the row is locked last and for the shortest time, and two transactions never wait for
-- each other.
create constraint trigger worker_profile_free_days_added after insert on worker_profile
  deferrable initially deferred for each row execute function forget_free_days_of_profile();
create constraint trigger worker_profile_free_days_changed after update of zip, hourly_rate_cents, service_radius_m on worker_profile
  deferrable initially deferred for each row
  when ((old.zip, old.hourly_rate_cents, old.service_radius_m) is distinct from (new.zip, new.hourly_rate_cents, new.service_radius_m))
  execute function forget_free_days_of_profile();
create constraint trigger worker_hours_free_days after insert or update or delete on worker_hours
  deferrable initially deferred for each row execute function forget_changed_free_days();
create constraint trigger worker_hours_exception_free_days after insert or update or delete on worker_hours_exception
  deferrable initially deferred for each row execute function forget_changed_free_days();
create constraint trigger worker_booking_rules_free_days after insert or update or delete on worker_booking_rules
  deferrable initially deferred for each row execute function forget_changed_free_days();
create constraint trigger job_free_days_added after insert on job
  deferrable initially deferred for each row when (job_holds_slot(new.state, new.frozen_from))
  execute function forget_free_days_of_job();
create constraint trigger job_free_days_changed after update of starts_at, ends_at, zip, state, frozen_from on job
  deferrable initially deferred for each row
  when ((old.starts_at, old.ends_at, old.zip, job_holds_slot(old.state, old.frozen_from))
    is distinct from (new.starts_at, new.ends_at, new.zip, job_holds_slot(new.state, new.frozen_from)))
  execute function forget_free_days_of_job();

-- The background works them out, after what changes meanwhile.
insert into worker_free_days (worker_id, due_at) select id, now() from worker_profile;
