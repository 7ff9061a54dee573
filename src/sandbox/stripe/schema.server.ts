import type { Pool } from 'pg';
import { createSchema } from '../schema.server.ts';

/*
 * `private` holds what Stripe does not return (line items, metadata of the later payment) unless `expand` asks for it.
 * The indexes on body fields serve the list filters; the partial ones serve the background sweeps.
 */
const tables = `
create table if not exists sandbox.stripe_object (
  id text primary key,
  kind text not null,
  body jsonb not null,
  private jsonb not null default '{}',
  seq bigint generated always as identity,
  created_at timestamptz not null default now()
);
create index if not exists stripe_object_kind on sandbox.stripe_object (kind, seq desc);
create index if not exists stripe_object_payment on sandbox.stripe_object ((body->>'payment_intent'), kind);
create index if not exists stripe_object_group on sandbox.stripe_object ((body->>'transfer_group'), kind);
create index if not exists stripe_object_due on sandbox.stripe_object (((body->>'expires_at')::bigint))
  where kind = 'checkout.session' and body->>'status' = 'open';
create index if not exists stripe_object_payable on sandbox.stripe_object (((private->>'payable_on')::bigint))
  where kind = 'transfer' and private ? 'payable_on';
create index if not exists stripe_object_refund_moving on sandbox.stripe_object (seq)
  where kind = 'refund' and private ? 'awaits';

create index if not exists stripe_object_pending on sandbox.stripe_object (((body->>'available_on')::bigint))
  where kind = 'balance_transaction' and body->>'status' = 'pending';
create index if not exists stripe_object_unanswered on sandbox.stripe_object (((body#>>'{evidence_details,due_by}')::bigint))
  where kind = 'dispute' and body->>'status' = 'needs_response';
create index if not exists stripe_object_inquiry on sandbox.stripe_object (((body->>'created')::bigint))
  where kind = 'dispute' and body->>'status' in ('warning_needs_response', 'warning_under_review');

-- Of balance transactions alone, so that a balance is summed from an index.
alter table sandbox.stripe_object
  add column if not exists currency text generated always as
    (case kind when 'balance_transaction' then body->>'currency' end) stored,
  add column if not exists available_on bigint generated always as
    (case kind when 'balance_transaction' then (body->>'available_on')::bigint end) stored,
  add column if not exists net bigint generated always as
    (case kind when 'balance_transaction' then (body->>'net')::bigint end) stored;
create index if not exists stripe_object_balance on sandbox.stripe_object (currency, available_on) include (net)
  where kind = 'balance_transaction';

create table if not exists sandbox.stripe_idempotency (
  key text primary key,
  fingerprint text not null,
  status int not null,
  body jsonb not null,
  request_id text not null,
  created_at timestamptz not null default now()
);

create table if not exists sandbox.stripe_file (
  id text primary key references sandbox.stripe_object (id),
  bytes bytea not null
);

create table if not exists sandbox.stripe_delivery (
  event_id text primary key references sandbox.stripe_object (id),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'lost')),
  next_at timestamptz not null default now(),
  attempts jsonb not null default '[]',
  seq bigint generated always as identity
);
create index if not exists stripe_delivery_due on sandbox.stripe_delivery (next_at) where state = 'waiting';
`;

/** Creates the tables of the card provider if they are missing. Safe to run in several processes at once. */
export async function prepareSchema(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('sandbox schema'))");
    await client.query(createSchema);
    await client.query(tables);
  } finally {
    await client.query("select pg_advisory_unlock(hashtext('sandbox schema'))");
    client.release();
  }
}
