import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { laterThan, microsOf, type Position } from '#platform/database/keyset.server.ts';
import type { ReportState, ReportType } from './states.ts';

export interface NewAbuse {
  reportId: string;
  /** Null for a visitor. */
  authorId: string | null;
  reason: string;
  /** For abuse of a message about the report. `isAnswered`: administrators read the answer, too. */
  message?: { id: string; isAnswered: boolean };
  at: Date;
}

/**
 * Writes a report of abuse. Returns false, and changes nothing, if this person has reported the same report, or the same message,
 * before.
 */
export async function insertAbuse(tx: Tx, { reportId, authorId, reason, message, at }: NewAbuse): Promise<boolean> {
  const row = await tx
    .insertInto('lost_abuse')
    .values({
      report_id: reportId,
      author_id: authorId,
      reason,
      message_id: message?.id ?? null,
      with_answer: message?.isAnswered ?? false,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks the reports of abuse against others that ask the same, until the transaction ends. Returns whether one waits for
 * administrators.
 */
export async function lockAndCheckOpenAbuse(tx: Tx): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('lost abuse'))`.execute(tx);
  const row = await tx
    .selectFrom('lost_abuse')
    .select('id')
    .where('settled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface AbuseRow extends Position {
  reason: string;
  createdAt: Date;
  authorName: string | null;
  reportId: string;
  type: ReportType;
  title: string;
  state: ReportState;
  reporterId: string;
  reporterName: string;
  /** What the abuse is about, if it is a message. */
  message: { senderId: string; senderName: string; text: string; answer: string | null } | null;
  /** Who wrote it. */
  accused: { accountId: string; name: string; isSuspended: boolean };
}

/** Returns the open reports of abuse, longest waiting first. */
export async function listOpenAbuse(db: Db, after: Position | null, limit: number): Promise<AbuseRow[]> {
  const { rows } = await sql<AbuseRow>`
    select a.id, a.reason, a.created_at as "createdAt", author.name as "authorName", r.id as "reportId", r.type, r.title, r.state,
      reporter.id as "reporterId", reporter.name as "reporterName",
      case when m.id is not null then json_build_object('senderId', sender.id, 'senderName', sender.name, 'text', m.text,
        'answer', case when a.with_answer then m.answer end) end as message,
      json_build_object('accountId', accused.id, 'name', accused.name, 'isSuspended', accused.status = 'suspended') as accused,
      ${microsOf(sql`a.created_at`)} as micros
    from lost_abuse a
    join lost_report r on r.id = a.report_id
    left join "user" author on author.id = a.author_id
    join "user" reporter on reporter.id = r.reporter_id
    left join lost_message m on m.id = a.message_id
    left join "user" sender on sender.id = m.sender_id
    join "user" accused on accused.id = case when m.sender_id <> a.author_id then m.sender_id else r.reporter_id end
    where a.settled_at is null and ${laterThan(sql`a.created_at`, sql`a.id`, after)}
    order by a.created_at, a.id
    limit ${limit}`.execute(db);
  return rows;
}

/** Settles one report of abuse. Returns the report and the message that it is about; undefined if it is not open. */
export function settleAbuse(
  tx: Tx,
  id: string,
  at: Date,
): Promise<{ reportId: string; messageId: string | null } | undefined> {
  return tx
    .updateTable('lost_abuse')
    .set({ settled_at: at })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .returning(['report_id as reportId', 'message_id as messageId'])
    .executeTakeFirst();
}

/** Settles all open reports of abuse of a report. Those of messages about it stay open: nobody has decided about them. */
export async function settleAbuseOf(tx: Tx, reportId: string, at: Date): Promise<void> {
  await tx
    .updateTable('lost_abuse')
    .set({ settled_at: at })
    .where('report_id', '=', reportId)
    .where('message_id', 'is', null)
    .where('settled_at', 'is', null)
    .execute();
}
