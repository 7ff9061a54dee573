import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { MessageOrder } from './message-order.ts';

export interface StoredSms {
  sid: string;
  seq: number;
  at: Date;
  account_sid: string;
  sender: string;
  recipient: string;
  body: string;
  status: 'queued' | 'sent' | 'delivered';
  status_callback: string | null;
  updated_at: Date;
}

export async function insertSms(pool: Pool, accountSid: string, order: MessageOrder): Promise<StoredSms> {
  const { rows } = await pool.query<StoredSms>(
    `insert into sandbox.sms (sid, account_sid, sender, recipient, body, status_callback)
     values ($1, $2, $3, $4, $5, $6) returning *`,
    [`SM${randomBytes(16).toString('hex')}`, accountSid, order.from, order.to, order.body, order.statusCallback],
  );
  return rows[0] as StoredSms;
}

export async function findSms(pool: Pool, sid: string): Promise<StoredSms | null> {
  const { rows } = await pool.query<StoredSms>('select * from sandbox.sms where sid = $1', [sid]);
  return rows[0] ?? null;
}

export interface SmsQuery {
  to: string | undefined;
  from: string | undefined;
  size: number;
  page: number;
}

/** Returns one page of texts, newest first, and whether another one follows. */
export async function listSms(pool: Pool, query: SmsQuery): Promise<{ items: StoredSms[]; more: boolean }> {
  const { rows } = await pool.query<StoredSms>(
    `select * from sandbox.sms where ($1::text is null or recipient = $1) and ($2::text is null or sender = $2)
     order by seq desc limit $3 offset $4`,
    [query.to ?? null, query.from ?? null, query.size + 1, query.page * query.size],
  );
  return { items: rows.slice(0, query.size), more: rows.length > query.size };
}

/** Returns the texts that are not delivered yet, oldest first. */
export async function listUndelivered(pool: Pool): Promise<StoredSms[]> {
  const { rows } = await pool.query<StoredSms>("select * from sandbox.sms where status <> 'delivered' order by seq");
  return rows;
}

/** Changes a text's status. Returns false if it was no longer `from`. */
export async function advanceSms(pool: Pool, sid: string, from: string, status: string): Promise<boolean> {
  const changed = await pool.query(
    'update sandbox.sms set status = $3, updated_at = sandbox.now() where sid = $1 and status = $2',
    [sid, from, status],
  );
  return changed.rowCount === 1;
}

/** Notes that the carrier takes no more texts for a number, or takes them again. */
export async function setOptedOut(pool: Pool, recipient: string, optedOut: boolean): Promise<void> {
  await pool.query(
    optedOut
      ? 'insert into sandbox.sms_opt_out (recipient) values ($1) on conflict do nothing'
      : 'delete from sandbox.sms_opt_out where recipient = $1',
    [recipient],
  );
}

export async function isOptedOut(pool: Pool, recipient: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from sandbox.sms_opt_out where recipient = $1', [recipient]);
  return rowCount === 1;
}
