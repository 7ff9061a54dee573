import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { laterThan, microsOf, type Position } from '#platform/database/keyset.server.ts';
import type { ReportState, ReportType } from './states.ts';

/**
 * Writes a report of abuse; `authorId` is null for a visitor. Returns false, and changes nothing, if this person has reported the
 * same report before.
 */
export async function insertAbuse(
  tx: Tx,
  { reportId, authorId, reason, at }: { reportId: string; authorId: string | null; reason: string; at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('lost_abuse')
    .values({ report_id: reportId, author_id: authorId, reason, created_at: at })
    .onConflict((conflict) => conflict.columns(['report_id', 'author_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether a report of abuse waits for administrators. Others that ask wait until the transaction ends. */
export async function hasOpenAbuse(tx: Tx): Promise<boolean> {
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
  reporterName: string;
}

/** Returns the open reports of abuse, longest waiting first. */
export async function listOpenAbuse(db: Db, after: Position | null, limit: number): Promise<AbuseRow[]> {
  const { rows } = await sql<AbuseRow>`
    select a.id, a.reason, a.created_at as "createdAt", author.name as "authorName", r.id as "reportId", r.type, r.title, r.state,
      reporter.name as "reporterName", ${microsOf(sql`a.created_at`)} as micros
    from lost_abuse a
    join lost_report r on r.id = a.report_id
    left join "user" author on author.id = a.author_id
    join "user" reporter on reporter.id = r.reporter_id
    where a.settled_at is null and ${laterThan(sql`a.created_at`, sql`a.id`, after)}
    order by a.created_at, a.id
    limit ${limit}`.execute(db);
  return rows;
}

/** Settles one report of abuse. Returns the report that it is about; undefined if it is not open. */
export function settleAbuse(tx: Tx, id: string, at: Date): Promise<{ reportId: string } | undefined> {
  return tx
    .updateTable('lost_abuse')
    .set({ settled_at: at })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .returning('report_id as reportId')
    .executeTakeFirst();
}

/** Settles all open reports of abuse of a report. */
export async function settleAbuseOf(tx: Tx, reportId: string, at: Date): Promise<void> {
  await tx
    .updateTable('lost_abuse')
    .set({ settled_at: at })
    .where('report_id', '=', reportId)
    .where('settled_at', 'is', null)
    .execute();
}
