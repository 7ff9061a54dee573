-- A client asks the bank of the card to take a payment back. The bank takes the money at once and decides later.
create table dispute (
  id uuid primary key default gen_random_uuid(),
  provider_id text not null unique,
  hold_id uuid not null references hold (id),
  -- The payment that is disputed: that of the hold, or a stray one.
  payment_intent_id text not null,
  amount_cents int not null check (amount_cents > 0),
  -- The bank's reason, as the provider's code.
  reason text not null,
  -- As the provider says: an inquiry moves no money and can become a dispute.
  status text not null check (status in ('inquiry', 'inquiry_closed', 'needs_response', 'under_review', 'won', 'lost')),
  -- Until when the provider takes evidence; null without a deadline.
  due_by timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- When the ledger booked the money as taken; null for an inquiry.
  taken_at timestamptz,
  -- The money was held when the bank took it. False once it was released or refunded, and for a stray payment.
  was_held boolean not null default false,
  -- What a lost dispute took of the held money.
  bank_refunded_cents int not null default 0 check (bank_refunded_cents between 0 and amount_cents),
  -- When the provider was last asked.
  checked_at timestamptz not null,
  check ((closed_at is not null) = (status in ('inquiry_closed', 'won', 'lost'))),
  check (status in ('inquiry', 'inquiry_closed') or taken_at is not null),
  check (bank_refunded_cents = 0 or status = 'lost'),
  check (not was_held or taken_at is not null)
);
create index dispute_hold on dispute (hold_id);
create index dispute_payment on dispute (payment_intent_id);
create index dispute_open on dispute (opened_at, id) where closed_at is null;
create index dispute_closed on dispute (closed_at desc, id desc) where closed_at is not null;

-- While the bank has the money of a hold, it is neither released nor refunded.
alter table hold add column frozen_by uuid references dispute (id);
create index hold_frozen_by on hold (frozen_by) where frozen_by is not null;
alter table hold drop constraint hold_state_check;
alter table hold add constraint hold_state_check check (state in ('pending', 'held', 'frozen', 'closed', 'void'));
alter table hold drop constraint hold_check5;
alter table hold add constraint hold_held_is_more_than_nothing check ((state in ('held', 'frozen')) = (held_cents > 0));
alter table hold add constraint hold_frozen_by_a_dispute check ((state = 'frozen') = (frozen_by is not null));

-- The list of disputes is read, too.
alter table provider_reading drop constraint provider_reading_list_check;
alter table provider_reading add constraint provider_reading_list_check check (list in ('refunds', 'disputes'));
