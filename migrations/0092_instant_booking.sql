-- How a job came to be: one accepted offer, or a free slot that the client booked without a quote.
alter table job add column origin text not null default 'acceptedOffer'
  constraint job_origin_check check (origin in ('acceptedOffer', 'instantBooking'));
-- Instant bookings of a client that wait for their payment, of which there are a few at most.
create index job_unpaid_bookings on job (client_id) where origin = 'instantBooking' and state = 'awaiting_payment';

-- The private address of a person's jobs for a calendar program. Only a hash is kept, so that nobody reads the address here.
create table calendar_feed (
  user_id uuid primary key references "user" (id),
  secret_hash text not null unique check (secret_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null
);
