-- Counters. Other terms for an offer are an offer of their own, one round further: rounds 0 and 2 are the Pro's, rounds 1 and 3 the
-- client's. The offer before it is countered.
alter table offer
  add column round smallint not null default 0,
  add column made_by text not null generated always as (case when round % 2 = 0 then 'worker' else 'client' end) stored,
  add column countered_offer_id uuid,
  add column countered_round smallint generated always as ((round - 1)::smallint) stored,
  add constraint offer_made_by_check check (made_by in ('client', 'worker')),
  add constraint offer_round_check check (round between 0 and 3),
  add constraint offer_counters_another check ((round > 0) = (countered_offer_id is not null)),
  -- An offer is countered once, by the next round of the same request and Pro.
  add constraint offer_countered_once unique (countered_offer_id),
  add constraint offer_in_thread unique (id, request_id, worker_id, round),
  add constraint offer_counters_the_last_round foreign key (countered_offer_id, request_id, worker_id, countered_round)
    references offer (id, request_id, worker_id, round),
  drop constraint offer_state_check,
  add constraint offer_state_check
    check (state in ('quoted', 'accepted', 'withdrawn', 'not_selected', 'expired', 'countered', 'declined'));

-- The newest offer of a Pro is the last round.
drop index offer_of_recipient;
create index offer_of_recipient on offer (request_id, worker_id, created_at desc, round desc, id desc);

-- The Pro's quote and counter together.
alter table job drop constraint job_promise_check, add constraint job_promise_check check (char_length(promise) between 1 and 2600);
