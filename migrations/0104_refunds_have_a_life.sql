-- A refund that the provider has accepted can still fail, and a payout that it refuses has an end.
--   failed: the card did not take the refund, and the money is back; refused: the provider said no too often;
--   outside: an administrator has paid the client by other means.
alter table payout drop constraint payout_state_check;
alter table payout add constraint payout_state_check
  check (state in ('waiting_for_account', 'queued', 'sent', 'failed', 'refused', 'outside'));
alter table payout drop constraint payout_check;
alter table payout add constraint payout_known_to_provider check ((state in ('sent', 'failed')) = (provider_id is not null));
alter table payout add constraint payout_has_left check ((state in ('sent', 'failed', 'outside')) = (sent_at is not null));
alter table payout add constraint payout_only_refunds_fail check (kind <> 'transfer' or state not in ('failed', 'outside'));
alter table payout
  -- How often the provider has refused it for good since it was last queued by a person.
  add column refusals int not null default 0 check (refusals >= 0),
  -- The provider's last reason, as a code.
  add column reason text,
  -- A refused payout is not sent again before this.
  add column next_try_at timestamptz;

-- Every refund of our payments at the provider, ours or made by hand in its dashboard.
create table provider_refund (
  id text primary key,
  hold_id uuid not null references hold (id),
  -- What it pays back; null for money that was no longer held.
  payout_id uuid references payout (id),
  amount_cents int not null check (amount_cents > 0),
  -- The part that was no longer held: the platform's loss.
  late_cents int not null default 0 check (late_cents between 0 and amount_cents),
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  seen_at timestamptz not null,
  -- When it is read back; null once nothing can change any more.
  next_check_at timestamptz,
  check (payout_id is not null or late_cents = amount_cents)
);
create index provider_refund_hold on provider_refund (hold_id);
create index provider_refund_payout on provider_refund (payout_id);
create index provider_refund_due on provider_refund (next_check_at) where next_check_at is not null;
-- Refunds of earlier days are not read back; an event still tells of one that fails.
insert into provider_refund (id, hold_id, payout_id, amount_cents, status, seen_at)
  select provider_id, hold_id, id, amount_cents, 'succeeded', sent_at from payout where kind <> 'transfer' and state = 'sent';

-- How far the lists of the provider were read.
create table provider_reading (
  list text primary key check (list in ('refunds')),
  read_to timestamptz not null
);

-- What ended a case: a note, another try, money paid by other means, or the reason is gone.
alter table money_case drop constraint money_case_check;
alter table money_case
  add column outcome text check (outcome in ('noted', 'triedAgain', 'paidOutside', 'ended')),
  add constraint money_case_closed check ((closed_at is null) = (outcome is null)),
  add constraint money_case_says_why check (outcome not in ('noted', 'paidOutside') or note is not null);
create index money_case_closed_at on money_case (closed_at desc, id desc) where closed_at is not null;
create index payout_payment on payout (payment_intent_id) where payment_intent_id is not null;
