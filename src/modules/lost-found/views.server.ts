import { type RawBuilder, sql } from 'kysely';
import { days, after as later } from '#lib/clock.ts';
import { foldText } from '#lib/fold-text.ts';
import type { Db } from '#platform/database/database.server.ts';
import { following, microsOf, type Position } from '#platform/database/keyset.server.ts';
import { returnedDays } from './limits.ts';
import type { ReportState, ReportType, Standing } from './states.ts';
import { ofSuspended } from './store.server.ts';

interface ReportRow {
  id: string;
  type: ReportType;
  title: string;
  description: string;
  state: ReportState;
  place: { zip: string; city: string; state: string; timeZone: string };
  hasPhoto: boolean;
  createdAt: Date;
}

const reportColumns = sql`r.id, r.type, r.title, r.description, r.state,
  json_build_object('zip', z.zip, 'city', z.city, 'state', z.state, 'timeZone', z.time_zone) as place,
  r.photo_key is not null as "hasPhoto", r.created_at as "createdAt"`;

interface Page {
  after: Position | null;
  limit: number;
}

interface ReportSearch extends Page {
  q?: string;
  type?: ReportType;
  now: Date;
}

/**
 * Returns the reports that everyone can read, newest first: those with every word of `q`, whatever its case and accents. A
 * returned item leaves the list after 30 days; the reports of a suspended account, at once.
 */
export async function listPublicReports(
  db: Db,
  { q = '', type, now, ...page }: ReportSearch,
): Promise<(ReportRow & Position)[]> {
  const words = foldText(q).split(/\s+/).filter(Boolean);
  const conditions = [
    sql`r.state <> 'closed'`,
    sql`not exists (select from "user" u where u.id = r.reporter_id and u.status = 'suspended')`,
    sql`(r.state <> 'returned' or r.state_since > ${later(now, -days(returnedDays))})`,
    ...(type ? [sql`r.type = ${type}`] : []),
    ...words.map((word) => sql`r.search_text like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`),
  ];
  return (await pageOfReports(conditions, page).execute(db)).rows;
}

/** Returns a person's own reports in every state, newest first. */
export async function listReportsOf(db: Db, reporterId: string, page: Page): Promise<(ReportRow & Position)[]> {
  return (await pageOfReports([sql`r.reporter_id = ${reporterId}`], page).execute(db)).rows;
}

/** Returns the statement of a page of the reports that meet all `conditions`. */
const pageOfReports = (conditions: RawBuilder<unknown>[], { after, limit }: Page) => sql<ReportRow & Position>`
  select ${reportColumns}, ${microsOf(sql`r.created_at`)} as micros
  from lost_report r join zip_code z on z.zip = r.zip
  where ${sql.join(conditions, sql` and `)} and ${following(sql`r.created_at`, sql`r.id`, after)}
  order by r.created_at desc, r.id desc
  limit ${limit}`;

export interface MessageRow {
  id: string;
  senderId: string;
  senderName: string;
  text: string;
  createdAt: Date;
  answer: string | null;
  answeredAt: Date | null;
  hasReported: boolean;
}

export interface ReportDetailRow extends ReportRow, Standing {
  reporterId: string;
  reporterName: string;
  decisionReason: string | null;
  isClosedByAdmin: boolean;
  hasReportedAbuse: boolean;
}

/** Returns a report in any state. `viewerId` is null for visitors. */
export async function findReportDetail(
  db: Db,
  id: string,
  viewerId: string | null,
): Promise<ReportDetailRow | undefined> {
  const { rows } = await sql<ReportDetailRow>`
    select ${reportColumns}, r.reporter_id as "reporterId", u.name as "reporterName", u.status = 'suspended' as "isSuspended",
      r.decision_reason as "decisionReason", r.closed_by_admin as "isClosedByAdmin",
      exists (select from lost_abuse a where a.report_id = r.id and a.author_id = ${viewerId}::uuid
        and a.message_id is null) as "hasReportedAbuse"
    from lost_report r
    join zip_code z on z.zip = r.zip
    join "user" u on u.id = r.reporter_id
    where r.id = ${id}`.execute(db);
  return rows[0];
}

/** Returns the messages about a report that a person may read, newest first: all for the reporter, their own for other people. */
export async function listMessages(db: Db, reportId: string, readerId: string): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.id, m.sender_id as "senderId", u.name as "senderName", m.text, m.created_at as "createdAt", m.answer,
      m.answered_at as "answeredAt",
      exists (select from lost_abuse a where a.message_id = m.id and a.author_id = ${readerId}) as "hasReported"
    from lost_message m
    join lost_report r on r.id = m.report_id
    join "user" u on u.id = m.sender_id
    where m.report_id = ${reportId} and ${readerId}::uuid in (m.sender_id, r.reporter_id)
    order by m.created_at desc, m.id desc
    limit ${mostMessages}`.execute(db);
  return rows;
}

/** The highest number of messages on the page of a report. */
const mostMessages = 200;

/** Returns the key of a report's photo, and what decides who may read it; undefined without a photo. */
export async function findPhoto(
  db: Db,
  reportId: string,
): Promise<(Standing & { id: string; key: string; reporterId: string }) | undefined> {
  const row = await db
    .selectFrom('lost_report')
    .select(['id', 'photo_key as key', 'state', 'reporter_id as reporterId', ofSuspended.as('isSuspended')])
    .where('id', '=', reportId)
    .where('photo_key', 'is not', null)
    .$narrowType<{ key: string }>()
    .executeTakeFirst();
  return row;
}
