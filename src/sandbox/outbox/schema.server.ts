import type { Pool } from 'pg';
import { createSchema } from '../schema.server.ts';
import { voiceTable } from '../voice/store.server.ts';

/*
 * One sequence numbers emails and texts by arrival: the clock can go back, but numbers never do.
 * `sandbox.now()` is the time of the sandbox's clock.
 */
const tables = `
create sequence if not exists sandbox.outbox_seq;

create table if not exists sandbox.clock (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null default 0
);
grant select on sandbox.clock to public;
insert into sandbox.clock default values on conflict do nothing;
create or replace function sandbox.now() returns timestamptz language sql stable as
  $$ select now() + offset_ms * interval '1 millisecond' from sandbox.clock $$;

create table if not exists sandbox.mail (
  id uuid primary key default gen_random_uuid(),
  seq bigint not null unique default nextval('sandbox.outbox_seq'),
  at timestamptz not null default sandbox.now(),
  sender text not null,
  recipients text[] not null,
  subject text not null,
  body_text text not null,
  body_html text,
  message_id text,
  language text
);
create table if not exists sandbox.sms (
  sid text primary key,
  seq bigint not null unique default nextval('sandbox.outbox_seq'),
  at timestamptz not null default sandbox.now(),
  account_sid text not null,
  sender text not null,
  recipient text not null,
  body text not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'delivered')),
  status_callback text,
  updated_at timestamptz not null default sandbox.now()
);
-- The numbers that have replied STOP.
create table if not exists sandbox.sms_opt_out (recipient text primary key);
create index if not exists sms_recipient on sandbox.sms (recipient, seq desc);
create index if not exists sms_under_way on sandbox.sms (seq) where status <> 'delivered';

create or replace view sandbox.outbox as
  select id::text, seq, 'email' as channel, at, sender, recipients, subject, body_text as text, body_html as html,
    language, message_id as "messageId", 'delivered' as status
  from sandbox.mail
  union all
  select sid, seq, 'sms', at, sender, array[recipient], null, body, null, null, null, status
  from sandbox.sms;
`;

/** Creates the tables of emails, texts, calls and the clock if they are missing. Safe to run in several processes at once. */
export async function prepareOutbox(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("select pg_advisory_xact_lock(hashtext('sandbox schema'))");
    await client.query(createSchema);
    await client.query(tables);
    await client.query(voiceTable);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
