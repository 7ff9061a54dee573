import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { laterThan, microsOf, type Position } from '#platform/database/keyset.server.ts';
import type { PhraseValues } from './phrases.ts';

export interface NewReport {
  conversationId: string;
  authorId: string;
  reason: string;
  /** The newest message that administrators may read. */
  upToN: number;
  at: Date;
}

/** Writes a report. Returns its id; null when the same person has an open one about this conversation. */
export async function insertReport(tx: Tx, report: NewReport): Promise<string | null> {
  const row = await tx
    .insertInto('message_report')
    .values({
      conversation_id: report.conversationId,
      author_id: report.authorId,
      reason: report.reason,
      up_to_n: report.upToN,
      created_at: report.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface ReportRow extends Position {
  conversationId: string;
  authorId: string;
  authorName: string;
  otherName: string;
  reason: string;
  createdAt: Date;
  isClosed: boolean;
  messages: {
    n: number;
    isAuthors: boolean;
    text: string;
    fileCount: number;
    phrase: string | null;
    phraseValues: PhraseValues | null;
    createdAt: string;
  }[];
}

/** Returns the open reports, longest waiting first, each with the newest messages of that time. */
export async function listOpenReports(db: Db, after: Position | null, limit: number): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select r.id, r.conversation_id as "conversationId", r.author_id as "authorId", a.name as "authorName",
      o.name as "otherName", r.reason, r.created_at as "createdAt", c.closed_reason is not null as "isClosed",
      coalesce((select json_agg(json_build_object('n', m.n, 'isAuthors', m.author_id = r.author_id, 'text', m.text,
          'fileCount', m.file_count, 'phrase', m.phrase, 'phraseValues', m.phrase_values, 'createdAt', m.created_at) order by m.n)
        from message m
        where m.conversation_id = c.id and m.n between r.up_to_n - ${contextMessages - 1} and r.up_to_n), '[]') as messages,
      ${microsOf(sql`r.created_at`)} as micros
    from message_report r
    join conversation c on c.id = r.conversation_id
    join conversation_side s on s.conversation_id = c.id and s.user_id = r.author_id
    join "user" a on a.id = r.author_id
    join "user" o on o.id = s.other_id
    where r.settled_at is null and ${laterThan(sql`r.created_at`, sql`r.id`, after)}
    order by r.created_at, r.id
    limit ${limit}`.execute(db);
  return rows;
}

/** The messages that administrators read with a report. */
const contextMessages = 20;

/** Settles a report. Returns its conversation; undefined when it is settled already. */
export async function settleReport(
  tx: Tx,
  reportId: string,
  at: Date,
): Promise<{ conversationId: string } | undefined> {
  return tx
    .updateTable('message_report')
    .set({ settled_at: at })
    .where('id', '=', reportId)
    .where('settled_at', 'is', null)
    .returning('conversation_id as conversationId')
    .executeTakeFirst();
}

/** Closes a conversation for good and settles its reports. Returns the two people; undefined when it is closed already. */
export async function closeConversation(
  tx: Tx,
  conversationId: string,
  { reason, at }: { reason: string; at: Date },
): Promise<{ clientId: string; workerId: string } | undefined> {
  await tx
    .updateTable('message_report')
    .set({ settled_at: at })
    .where('conversation_id', '=', conversationId)
    .where('settled_at', 'is', null)
    .execute();
  return tx
    .updateTable('conversation')
    .set({ closed_reason: reason })
    .where('id', '=', conversationId)
    .where('closed_reason', 'is', null)
    .returning(['client_id as clientId', 'worker_id as workerId'])
    .executeTakeFirst();
}
