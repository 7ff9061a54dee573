import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';

export type LegStatus = 'ringing' | 'in-progress' | 'completed' | 'busy' | 'no-answer' | 'canceled' | 'failed';

/** The call to one phone. The call to the other person's phone has that of the caller as its parent. */
export interface Leg {
  sid: string;
  seq: number;
  at: Date;
  account_sid: string;
  parent_sid: string | null;
  sender: string;
  recipient: string;
  status: LegStatus;
  /** What is asked when the phone is answered; null for nothing. */
  url: string | null;
  status_callback: string | null;
  /** Where a pressed key goes; null while none is awaited. */
  gather_action: string | null;
  /** What is asked when the call to the other phone has ended. */
  dial_action: string | null;
  /** True once it has been connected with the other phone. */
  bridged: boolean;
  heard: string;
}

/** The table of the calls. */
export const voiceTable = `
create table if not exists sandbox.phone_call (
  sid text primary key,
  seq bigint not null unique default nextval('sandbox.outbox_seq'),
  at timestamptz not null default sandbox.now(),
  account_sid text not null,
  parent_sid text references sandbox.phone_call (sid),
  sender text not null,
  recipient text not null,
  status text not null default 'ringing',
  url text,
  status_callback text,
  gather_action text,
  dial_action text,
  bridged boolean not null default false,
  heard text not null default ''
);
create index if not exists phone_call_newest on sandbox.phone_call (seq desc);
create index if not exists phone_call_parent on sandbox.phone_call (parent_sid);
`;

type NewLeg = Pick<Leg, 'account_sid' | 'parent_sid' | 'sender' | 'recipient' | 'url' | 'status_callback'>;

export async function insertLeg(pool: Pool, leg: NewLeg): Promise<Leg> {
  const { rows } = await pool.query<Leg>(
    `insert into sandbox.phone_call (sid, account_sid, parent_sid, sender, recipient, url, status_callback)
     values ($1, $2, $3, $4, $5, $6, $7) returning *`,
    [
      `CA${randomBytes(16).toString('hex')}`,
      leg.account_sid,
      leg.parent_sid,
      leg.sender,
      leg.recipient,
      leg.url,
      leg.status_callback,
    ],
  );
  return rows[0] as Leg;
}

export async function findLeg(pool: Pool, sid: string): Promise<Leg | null> {
  const { rows } = await pool.query<Leg>('select * from sandbox.phone_call where sid = $1', [sid]);
  return rows[0] ?? null;
}

/** Returns the newest calls to all phones, or to one. */
export async function listLegs(pool: Pool, recipient: string | null): Promise<Leg[]> {
  const { rows } = await pool.query<Leg>(
    'select * from sandbox.phone_call where $1::text is null or recipient = $1 order by seq desc limit 30',
    [recipient],
  );
  return rows;
}

/** Returns the call to the other phone that is not over. */
export async function findChild(pool: Pool, parentSid: string): Promise<Leg | null> {
  const { rows } = await pool.query<Leg>(
    "select * from sandbox.phone_call where parent_sid = $1 and status in ('ringing', 'in-progress') order by seq desc",
    [parentSid],
  );
  return rows[0] ?? null;
}

/** Changes a call's status. Returns undefined if it was in none of `from`. */
export async function advanceLeg(
  pool: Pool,
  sid: string,
  from: readonly LegStatus[],
  to: LegStatus,
): Promise<Leg | undefined> {
  const { rows } = await pool.query<Leg>(
    'update sandbox.phone_call set status = $3, gather_action = null where sid = $1 and status = any ($2) returning *',
    [sid, from, to],
  );
  return rows[0];
}

type Change = Partial<Pick<Leg, 'gather_action' | 'dial_action' | 'bridged'>> & { hears?: string };

/** Notes what happens on a phone. */
export async function noteOnLeg(pool: Pool, sid: string, { hears = '', ...change }: Change): Promise<void> {
  await pool.query(
    `update sandbox.phone_call set heard = trim(heard || ' ' || $2), gather_action = coalesce($3, gather_action),
       dial_action = coalesce($4, dial_action), bridged = bridged or $5 where sid = $1`,
    [sid, hears, change.gather_action ?? null, change.dial_action ?? null, change.bridged ?? false],
  );
}

/** Takes the address that waits for a key. Null if none is awaited. */
export async function takeGather(pool: Pool, sid: string): Promise<string | null> {
  const { rows } = await pool.query<{ action: string }>(
    `update sandbox.phone_call c set gather_action = null from sandbox.phone_call before
     where c.sid = $1 and before.sid = c.sid and before.gather_action is not null and c.status = 'in-progress'
     returning before.gather_action as action`,
    [sid],
  );
  return rows[0]?.action ?? null;
}
