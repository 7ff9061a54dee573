import type { Pool } from 'pg';

/** An email or a text in the outbox. */
export interface OutboxItem {
  id: string;
  /** Its number by arrival; emails and texts share one sequence. */
  seq: number;
  channel: 'email' | 'sms';
  at: Date;
  sender: string;
  recipients: string[];
  subject: string | null;
  text: string;
  html: string | null;
  language: string | null;
  messageId: string | null;
  status: 'queued' | 'sent' | 'delivered';
}

export interface OutboxQuery {
  /** A recipient or a part of one. */
  like?: string | undefined;
  /** An exact recipient, in any case. */
  to?: string | undefined;
  /** Only messages with a lower number. */
  before?: number | undefined;
  limit: number;
}

/** Returns messages, newest first. */
export async function listOutbox(pool: Pool, { like, to, before, limit }: OutboxQuery): Promise<OutboxItem[]> {
  const { rows } = await pool.query<OutboxItem>(
    `select * from sandbox.outbox
     where ($1::text is null or exists (select from unnest(recipients) r where position(lower($1) in r) > 0))
       and ($2::text is null or recipients @> array[lower($2)])
       and ($3::bigint is null or seq < $3)
     order by seq desc limit $4`,
    [like || null, to || null, before ?? null, limit],
  );
  return rows;
}

export async function findOutboxItem(pool: Pool, id: string): Promise<OutboxItem | null> {
  const { rows } = await pool.query<OutboxItem>('select * from sandbox.outbox where id = $1', [id]);
  return rows[0] ?? null;
}
